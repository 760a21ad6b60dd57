import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminToken } from '../../api/dashboard/client.ts';
import { memoryOf } from '../../support/memory.ts';
import { sendMixedRequests } from '../../support/mixed-requests.ts';
import { adminLogin, spawnSchool, startSchool, testSite } from '../../support/server.ts';
import type { Attack } from './attack.ts';

/** Memory is measured on the main process one minute after it is ready. */
const settled = 60_000;
const mostLeft = 10;
const mostAdded = 40;
const env = { TRUST_PROXY: '1', LOG_LEVEL: 'warn', SITE_URL: testSite, ADMIN_PASSWORD: adminLogin.password };

async function firstStart(): Promise<{ now: string; holds: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  const measured: number[] = [];
  for (let start = 0; start < 2; start++) {
    const school = await spawnSchool({ dataDir, env });
    await pause(settled);
    measured.push(memoryOf(school));
    await school.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  const [first = 0, again = 0] = measured;
  return { now: `${first.toFixed(0)} against ${again.toFixed(0)} MB`, holds: first <= again + mostLeft };
}

async function millionRequests(count: number): Promise<{ now: string; holds: boolean }> {
  const school = await startSchool({ env });
  const token = await adminToken(school);
  // Warm-up: compiled code is memory that every server needs.
  await sendMixedRequests({ url: school.url, count: 20_000, token });
  await pause(settled);
  const before = memoryOf(school);
  const statuses = await sendMixedRequests({ url: school.url, count, token });
  await pause(settled);
  const added = memoryOf(school) - before;
  await school.stop();
  const faults = statuses['500'] ?? 0;
  const now = `${added.toFixed(0)} MB more than ${before.toFixed(0)}; ${JSON.stringify(statuses)}`;
  return { now, holds: added <= mostAdded && faults === 0 };
}

export const attacks: readonly Attack[] = [
  {
    name: 'memory of a first start with the demo school against a restart',
    before: '387 against 237 MB',
    run: firstStart,
  },
  {
    name: 'memory after a million mixed requests at 200,000 addresses',
    before: 'grew without end',
    run: () => millionRequests(1_000_000),
  },
];
