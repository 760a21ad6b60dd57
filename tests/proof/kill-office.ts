import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { logIn } from '../support/calls.ts';
import { until } from '../support/content.ts';
import { addLevels } from '../support/levels.ts';
import { type LookedAt, lookAt } from '../support/look.ts';
import { adminLogin, type School, spawnSchool } from '../support/server.ts';
import { must } from './must.ts';

const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password };
const pupils = 400;

const one = z.object({ n: z.number() });
const withDatabase = <T>(school: Pick<School, 'dataDir'>, run: (db: LookedAt) => T): T => {
  const db = lookAt(school.dataDir);
  try {
    return run(db);
  } finally {
    db.close();
  }
};
const count = (school: Pick<School, 'dataDir'>, query: string) =>
  withDatabase(school, (db) => one.parse(db.prepare(query).get()).n);

const call = (school: School, token: string, path: string, body: FormData | object) =>
  fetch(`${school.url}/api/dashboard/users/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  }).then(
    (answer) => answer.status,
    // Killed before it answered.
    () => 0,
  );

/** A pupil list as CSV, with new pupils in each round. */
function listOf(round: number): FormData {
  const rows = Array.from(
    { length: pupils },
    (_, n) => `Pupil ${n},round-${round}-${n}@example.test,0911000${100 + n},1`,
  );
  const form = new FormData();
  form.append('file', new Blob([['name,email,phone,grade', ...rows].join('\n')]), 'list.csv');
  return form;
}

/** Each import is complete, with a login code and an audit entry for each pupil, or absent. */
function inspectImports(school: Pick<School, 'dataDir'>, round: number, status: number): boolean {
  const made = count(school, `select count(*) n from students where email like 'round-${round}-%'`);
  must(made === 0 || made === pupils, `round ${round}: ${made} of ${pupils} pupils`);
  must(status !== 200 || made === pupils, `round ${round}: an acknowledged import is not there`);
  const of = `select id from students where email like 'round-${round}-%'`;
  must(count(school, `select count(*) n from login_codes where student_id in (${of})`) === made, 'codes are missing');
  const lines = `select count(*) n from audit_lines where action = 'create' and about in (select 'students/' || id from (${of}) made)`;
  must(count(school, lines) === made, 'lines of the audit are missing');
  return made > 0;
}

/** Each promotion has exactly one audit entry, and one for each student it moved. */
function inspectPromotions(school: Pick<School, 'dataDir'>): void {
  const lines = (about: string) => `(select count(*) from audit_lines where action = 'promote' and about = ${about})`;
  const silent = count(school, `select count(*) n from promotions p where ${lines("'promotions/' || p.id")} <> 1`);
  must(silent === 0, `${silent} promotions are half`);
  const moved = count(school, 'select count(*) n from promoted_students');
  const told = count(school, "select count(*) n from audit_lines where action = 'promote' and about like 'students/%'");
  // An erased student remains only in an audit entry.
  must(told >= moved, `${moved} have moved, ${told} lines tell of it`);
}

/** After the restart, no file contains the email of an erased student. */
async function inspectErasure(school: School, id: number, email: string, status: number): Promise<void> {
  const there = count(school, `select count(*) n from students where id = ${id}`);
  must(status !== 200 || there === 0, 'an acknowledged erasure was undone');
  if (there > 0) return;
  await until(() => count(school, 'select count(*) n from erasures') === 0, 'the erasure is finished');
  const files = readdirSync(school.dataDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const left = files
    .map((each) => join(each.parentPath, each.name))
    .filter((file) => readFileSync(file).includes(email));
  must(left.length === 0, `${email} is still in ${left}`);
}

/**
 * Kills the server at random moments of imports, promotions and erasures, and checks after each restart that each is
 * complete or absent.
 * @returns the number of interrupted operations
 * @throws on the first incomplete one
 */
export async function killTheOffice(rounds: number, report: (line: string) => void): Promise<{ brokenOff: number }> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'office-')), 'data');
  let school = await spawnSchool({ dataDir, env });
  await addLevels(school);
  let brokenOff = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const token = await logIn(school, 'dashboard', adminLogin);
    const kind = round % 3;
    const victim = withDatabase(school, (db) => db.prepare('select id, email from students order by id limit 1').get());
    const { id, email } = z.object({ id: z.number(), email: z.string() }).catch({ id: 0, email: '' }).parse(victim);
    const asked =
      kind === 1 || id === 0
        ? call(school, token, 'import', listOf(round))
        : kind === 2
          ? call(school, token, 'promote', { grade_id: 1 + (round % 2), to_grade_id: 2 - (round % 2) })
          : call(school, token, `${id}/erase`, {});
    await new Promise((resolve) => setTimeout(resolve, Math.random() * (kind === 2 ? 60 : 500)));
    await school.kill();
    const status = await asked;
    if (status === 0) brokenOff += 1;
    school = await spawnSchool({ dataDir, env });
    if (kind === 1 || id === 0) inspectImports(school, round, status);
    else if (kind === 2) inspectPromotions(school);
    else await inspectErasure(school, id, email, status);
    if (round % 10 === 0) report(`${round} kills, ${brokenOff} in the middle of something, nothing half`);
  }
  await school.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { brokenOff };
}
