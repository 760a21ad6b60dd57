import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { client } from '../api/dashboard/client.ts';
import { command } from '../support/command.ts';
import { copyNewerSchool, type NewerSchool } from '../support/newer-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { root, spawnSchool } from '../support/process.ts';
import { type Day, liveThroughDay } from '../support/school-day.ts';
import { readTemplate } from '../support/template.ts';
import { must } from './must.ts';

/** The newest version that knows no migration after `endOfHistory`. */
const before = '134b9dce';

/** Unpacks that version out of the repository's history. It shares the installed packages. */
function unpackBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-before-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', before], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (cause) {
    throw new Error(`this proof needs commit ${before} in the history of ${root}: git fetch --unshallow`, { cause });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A day that the version before serves. */
async function dayBefore(school: NewerSchool, project: string): Promise<Day> {
  const { admin, students } = readTemplate();
  const paid = students.find(({ email }) => email.startsWith('paid')) ?? { email: '', password: '' };
  const { dataDir } = school;
  const server = await spawnSchool({ dataDir, env: { ...school.env, TRUST_PROXY: '1' }, project });
  const day = await liveThroughDay({ url: server.url, dataDir, admin, students: { paid } }, (student) =>
    school.run(`insert into later_notes (student_id, note) values (${student}, 'of ${student}')`),
  ).finally(server.stop);
  must(server.process.exitCode === 0, 'the version before did not end well');
  return day;
}

/** What the version before has written, as the newest one finds it. */
async function inspect(school: NewerSchool, { student, erasedId, post, receipt }: Day): Promise<void> {
  const same = (sql: string, expected: string) => must(school.ask(sql) === expected, `${sql} is not ${expected}`);
  same('select note from later_notes', `of ${student.id}`);
  same('select count(*) from later_notes', '1');
  same(`select count(*) from students where id = ${erasedId}`, '0');
  same(`select later_kind from students where id = ${student.id}`, 'plain');
  same(`select later_count from posts where id = ${post.id}`, '0');
  const { dataDir, env } = school;
  const server = await spawnSchool({ dataDir, env });
  const anyone = client(server, null);
  const { status, body } = await anyone('POST', '/auth/login', { email: student.email, password: student.password });
  must(status === 200, 'the student who was enrolled cannot log in');
  const payments = await client(server, body.token)('GET', '/payments');
  must(payments.body.data[0]?.receipt_no === receipt, 'the receipt has another number');
  const page = await (await fetch(`${server.url}/en/blog/${post.id}`)).text();
  must(page.includes(post.title), 'the post is not on its page');
  must((await server.stop()) === 0, 'the newest version did not end well');
}

/**
 * Runs the version before on the newest database, on both kinds, through a day of the school; then the newest version on
 * what it has written. A later migration stands for all that is still to come.
 * @throws on the first difference
 */
export async function runVersionBefore(report: (line: string) => void): Promise<void> {
  const project = unpackBefore();
  const server = await startPostgres();
  try {
    for (const [kind, place] of [
      ['SQLite', null],
      ['PostgreSQL', server],
    ] as const) {
      const school = await copyNewerSchool(place);
      const env = { DATA_DIR: school.dataDir, ...school.env };
      const day = await dayBefore(school, project);
      const file = join(school.dataDir, 'day.backup');
      const made = await command('backup', [file], { env, project });
      if (place === null) {
        must(made.code === 0, `the version before cannot back up: ${made.stderr}`);
      } else {
        // It compares all tables and columns with its own: it writes no backup that would lack some.
        must(made.code !== 0 && !existsSync(file), 'the version before has written a backup without the new tables');
        const own = await command('backup', [file], { env });
        must(own.code === 0, `the newest version cannot back up: ${own.stderr}`);
      }
      const verified = await command('verify', [file], { env });
      must(verified.code === 0, `the backup is not whole: ${verified.stdout}${verified.stderr}`);
      await inspect(school, day);
      report(`${kind}: the version before has served a day on the newest database`);
      school.remove();
    }
  } finally {
    await server.stop();
    rmSync(project, { recursive: true, force: true });
  }
}
