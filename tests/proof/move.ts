import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { isFeed } from '../../src/model/site/feeds.ts';
import { makeLargeSchool } from '../bench/large-school.ts';
import { command } from '../support/command.ts';
import { lookAt } from '../support/look.ts';
import { addManyPayments, addManyStudents } from '../support/many-students.ts';
import { startPostgres } from '../support/postgres.ts';
import { spawnSchool } from '../support/process.ts';
import { startS3 } from '../support/s3/s3.ts';
import { must } from './must.ts';

const students = 1000;

const isPage = (name: string) => name.endsWith('.html') || isFeed(name);
/** Files that a start or a move generates again. */
const ofTheProcess = /^(private\/(incoming|resumable)|site\/.*\.(br|gz)$)/;

/** Hash of every file by name, without generated files. */
function filesIn(dataDir: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of ['media', 'private', 'site']) {
    for (const entry of readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })) {
      const name = join(entry.parentPath, entry.name).slice(dataDir.length + 1);
      if (!entry.isFile() || ofTheProcess.test(name) || (folder === 'site' && !isPage(name))) continue;
      found.set(name, hash('sha256', readFileSync(join(dataDir, name)), 'hex'));
    }
  }
  return found;
}

/** A row as text, with sorted keys in JSON columns, because PostgreSQL does not keep their order. */
function written(row: unknown): string {
  const sorted = (_name: string, value: unknown): unknown => {
    if (typeof value === 'string' && /^{.*}$/s.test(value)) return JSON.parse(value, sorted);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(row, sorted);
}

/** Hash of all rows of each table, by table name. Tables about running processes are left out. */
function tablesIn(dataDir: string): Map<string, string> {
  const db = lookAt(dataDir);
  try {
    const names = db
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'
         and name not in ('publisher_state', 'publish_requests', 'versions', 'rate_limits') order by name`,
      )
      .pluck()
      .all();
    return new Map(
      names.map((name) => {
        const rows = db.prepare(`select * from "${name}"`).all();
        return [String(name), hash('sha256', rows.map(written).sort().join('\n'), 'hex')];
      }),
    );
  } finally {
    db.close();
  }
}

function same(what: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const names = new Set([...before.keys(), ...after.keys()]);
  const other = [...names].filter((name) => before.get(name) !== after.get(name));
  must(other.length === 0, `${what}: ${other.length} of ${names.size} are others: ${other.slice(0, 5).join(', ')}`);
}

/** Requests every page as a visitor and compares it with the files. */
async function readPages(url: string, pages: ReadonlyMap<string, string>): Promise<void> {
  const left = [...pages];
  const reader = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [name, expected] = next;
      const path = name.replace(/^site/, '').replace(/\/index\.html$/, '') || '/';
      const bytes = await (await fetch(url + encodeURI(path))).bytes();
      must(hash('sha256', bytes, 'hex') === expected, `${path} is another page there`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
}

/**
 * Moves a school with ten thousand posts and a thousand students to PostgreSQL and an object store, serves it from
 * there, and moves it back into an empty folder. Rows, files and pages must be the same.
 * @throws on the first difference
 */
export async function moveLargeSchool(report: (line: string) => void): Promise<void> {
  const [server, s3] = await Promise.all([startPostgres(), startS3()]);
  const [from, there, back] = [
    await makeLargeSchool(),
    ...['there-', 'back-'].map((name) => mkdtempSync(join(tmpdir(), name))),
  ];
  if (!there || !back) throw new Error('no folders');
  const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await run();
    report(`${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    return result;
  };
  const moved = async (what: string, words: string[], env: Record<string, string>) => {
    const { code, stdout, stderr } = await timed(what, () => command('move', words, { env }));
    must(code === 0, `${what}: ${stderr}`);
    report(stdout.trim().split('\n').at(-1) ?? '');
  };
  try {
    const db = openSqlite(join(from, 'school.db'));
    addManyStudents(db, students);
    addManyPayments(db, students);
    await closeDatabase(db);
    const source = await timed('published', () => spawnSchool({ dataDir: from }));
    await source.stop();
    const [tables, files] = [tablesIn(from), filesIn(from)];
    const url = server.create('moved');
    const { FILES_URL = '', ...keys } = s3.env('moved');
    await moved('to PostgreSQL and the store', ['--to', url, '--files', FILES_URL], { DATA_DIR: from, ...keys });
    same('the tables it was moved from', tables, tablesIn(from));
    same('the files it was moved from', files, filesIn(from));
    const env = { DATABASE_URL: url, FILES_URL, ...keys };
    const school = await timed('started there', () => spawnSchool({ dataDir: there, env }));
    const pages = new Map([...files].filter(([name]) => name.startsWith('site/') && name.endsWith('.html')));
    await timed(`${pages.size} pages read there`, () => readPages(school.url, pages));
    await school.stop();
    await moved('back', ['--to', 'sqlite', '--files', 'disk'], { DATA_DIR: back, ...env });
    same('the tables', tables, tablesIn(back));
    same('the files and pages', files, filesIn(back));
    const again = await timed('started again', () => spawnSchool({ dataDir: back }));
    await again.stop();
    same('the pages after a start', files, filesIn(back));
  } finally {
    await Promise.all([server.stop(), s3.stop()]);
    for (const folder of [from, there, back]) rmSync(folder, { recursive: true, force: true });
  }
}
