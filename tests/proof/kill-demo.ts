import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { logIn } from '../support/calls.ts';
import { until } from '../support/content.ts';
import { lookAt } from '../support/look.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../support/server.ts';
import { must } from './must.ts';

/** Rows that only the demo has. */
const ofDemo = ['students', 'levels', 'grades', 'posts', 'photos', 'subjects', 'payments', 'messages'] as const;

function rowsOf(school: Pick<School, 'dataDir'>): number[] {
  const db = lookAt(school.dataDir);
  try {
    return ofDemo.map(
      (name) => z.object({ n: z.number() }).parse(db.prepare(`select count(*) n from ${name}`).get()).n,
    );
  } finally {
    db.close();
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** The demo is whole, or nothing of it is left in tables, files and bytes of the database. */
async function inspect(school: School, before: readonly number[], status: number): Promise<boolean> {
  const rows = rowsOf(school);
  const whole = rows.join() === before.join();
  must(whole || rows.every((count) => count === 0), `half a demo: ${rows.join()} of ${before.join()}`);
  must(status !== 200 || !whole, 'an acknowledged start was undone');
  if (whole) return false;
  const media = () => ['media', 'private'].flatMap((folder) => filesIn(join(school.dataDir, folder)));
  await until(() => media().length === 0, 'the files of the demo to be gone');
  const database = join(school.dataDir, 'school.db');
  await until(() => !readFileSync(database).includes('مدرسة النيل'), 'the database without the name of the demo');
  return true;
}

/**
 * Kills the server while the principal makes an empty school of the demo, and looks after the next start.
 * @returns how many of the kills found the demo left
 * @throws on the first half demo
 */
export async function killTheDemo(rounds: number, report: (line: string) => void): Promise<{ left: number }> {
  let left = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const dataDir = copySchool();
    let school = await spawnSchool({ dataDir });
    const before = rowsOf(school);
    const token = await logIn(school, 'dashboard', adminLogin);
    const asked = fetch(`${school.url}/api/dashboard/school/start`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: 'Nile School', password: adminLogin.password }),
    }).then(
      (answer) => answer.status,
      // Killed before it answered.
      () => 0,
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500));
    await school.kill();
    const status = await asked;
    school = await spawnSchool({ dataDir });
    if (await inspect(school, before, status)) left += 1;
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
    report(`${round} kills: ${left} left the demo, ${round - left} kept it, none half`);
  }
  return { left };
}
