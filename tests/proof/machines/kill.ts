import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminToken, client } from '../../api/dashboard/client.ts';
import { until } from '../../support/content.ts';
import { addLevels } from '../../support/levels.ts';
import { bearer } from '../../support/people.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { adminLogin, type School, spawnSchool } from '../../support/process.ts';
import { startS3, type TestS3 } from '../../support/s3/s3.ts';
import { must } from '../must.ts';
import { backWithinMs, inspect, inspectStore, type Place } from './inspect.ts';
import { startWrites, type Write } from './writes.ts';

const database = 'school';
const prefix = 'school';

const faults = ['application', 'postgres', 'store'] as const;
type Fault = (typeof faults)[number] | 'both';

/** The three faults take turns; every tenth time PostgreSQL and the store fail together. */
const faultOf = (round: number): Fault => (round % 10 === 0 ? 'both' : (faults[round % faults.length] ?? 'both'));

interface Setting {
  server: PostgresServer;
  s3: TestS3;
  machines: School[];
  start(dataDir: string): Promise<School>;
}

/** Kills the part chosen for this round, and restarts it after every request has ended. */
async function killAndResume(setting: Setting, round: number, answered: Promise<unknown>): Promise<void> {
  const { server, s3, machines, start } = setting;
  const fault = faultOf(round);
  const index = round % machines.length;
  const victim = machines[index];
  const [database, store] = [fault === 'postgres' || fault === 'both', fault === 'store' || fault === 'both'];
  if (fault === 'application') await victim?.kill();
  await Promise.all([database && server.halt('immediate'), store && s3.halt()]);
  await answered;
  await Promise.all([database && server.resume(), store && s3.resume()]);
  if (fault === 'application' && victim) machines[index] = await start(victim.dataDir);
  for (const { url } of machines) {
    const isReady = async () => (await fetch(`${url}/readyz?writes=1`)).status === 200;
    await until(isReady, `a machine is ready again after ${fault}`, backWithinMs);
  }
}

function placeOf(school: School, token: string): Place {
  const read = async (path: string) => {
    const answer = await fetch(school.url + path, { headers: bearer(token) });
    must(answer.status === 200, `${path} answers ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  return { url: school.url, call: client(school, token), read };
}

/** Starts an empty school on two machines, with a subject for its books. */
async function startMachines(): Promise<Setting> {
  const [server, s3] = await Promise.all([startPostgres({ durable: true }), startS3()]);
  const url = server.create(database);
  const env = { DATABASE_URL: url, ...s3.env(prefix), SEED: 'none', ADMIN_PASSWORD: adminLogin.password };
  const start = (dataDir: string) => spawnSchool({ dataDir, env });
  const machines: School[] = [];
  for (let each = 0; each < 2; each++) machines.push(await start(mkdtempSync(join(tmpdir(), 'machine-'))));
  return { server, s3, machines, start };
}

/**
 * Kills the application, PostgreSQL and the store at random moments of writes on two machines. Checks each time that
 * every acknowledged change and its file are present on both, every other one is complete or absent, and every page in
 * the store has the recorded hash.
 * @returns the number of acknowledged writes, and of failed writes that are present nevertheless
 * @throws on the first loss
 */
export async function killMachines(rounds: number, report: (line: string) => void) {
  const setting = await startMachines();
  const { server, s3, machines } = setting;
  const query = (sql: string) => server.query(sql, database);
  const [first] = machines;
  if (!first) throw new Error('no machine');
  await addLevels(first);
  const token = await adminToken({ ...first, admin: adminLogin });
  const subject = { name: { ar: 'x', en: 'x' }, content: { ar: '', en: '' }, grade_id: 1 };
  await client(first, token)('POST', '/dashboard/subjects', subject);
  const known = new Map<string, Write>();
  const counted = { acknowledged: 0, others: 0 };
  for (let round = 1; round <= rounds; round++) {
    const calls = machines.map((school) => client(school, token));
    const { writes, answered } = await startWrites(calls, round, [...known.values()]);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    await killAndResume(setting, round, answered);
    await until(() => query('select count(*) from publish_requests') === '0', 'all is published');
    const places = machines.map((school) => placeOf(school, token));
    for (const write of await inspect(query, places, writes)) {
      known.set(`${write.list} ${write.id}`, write);
      counted[write.status === 200 || write.status === 201 ? 'acknowledged' : 'others'] += 1;
    }
    if (round % 10 > 0) continue;
    await inspect(query, places, [...known.values()]);
    await inspectStore(query, s3.bucket(prefix));
    report(`${round} kills: ${counted.acknowledged} acknowledged, none lost; ${counted.others} others, none half`);
  }
  for (const school of machines) {
    await school.stop();
    rmSync(school.dataDir, { recursive: true, force: true });
  }
  await Promise.all([server.stop(), s3.stop()]);
  return counted;
}
