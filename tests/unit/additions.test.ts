import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objectionsTo } from '../../db/dialect/additions.ts';
import { endOfHistory, oldestAble, ownMigrations, statementsOf } from '../../db/dialect/migrations.ts';
import { root } from '../support/process.ts';

const dialects = ['sqlite', 'postgres'] as const;
const made = mkdtempSync(join(tmpdir(), 'additions-'));
afterAll(() => rmSync(made, { recursive: true }));

describe('migrations since programs accept newer databases', () => {
  const { additions } = ownMigrations('sqlite');

  it.each(dialects)('only add, on %s', (dialect) => {
    expect(additions.flatMap((each) => objectionsTo(statementsOf(each[dialect])))).toEqual([]);
  });

  it('have names of their own, and the oldest version that works with them is one of them', () => {
    const names = [endOfHistory, ...additions.map(({ name }) => name)];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain(oldestAble);
  });

  it('begin after those that are history, which stay as they were', () => {
    expect(dialects.map((dialect) => ownMigrations(dialect).history.length)).toEqual([33, 27]);
  });
});

const table = (rest: string) => `CREATE TABLE "codes" ("id" bigint PRIMARY KEY NOT NULL, ${rest});`;

const fine: [string, ...string[]][] = [
  [
    'a table whose rows go with the student',
    table(
      '"student_id" bigint, FOREIGN KEY ("student_id") REFERENCES "students"("id") ON UPDATE no action ON DELETE cascade',
    ),
  ],
  ['a table that forgets the student', table('"student_id" bigint REFERENCES "students"("id") ON DELETE set null')],
  [
    'a unique index of a new table',
    table('"hash" text NOT NULL'),
    'CREATE UNIQUE INDEX "codes_hash" ON "codes" USING btree ("hash");',
  ],
  [
    'a reference of a new table',
    table('"admin_id" bigint NOT NULL'),
    'ALTER TABLE "codes" ADD CONSTRAINT "codes_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;',
  ],
  ['an index', 'CREATE INDEX `students_x` ON `students` (`x`,"id" desc) WHERE "students"."x" is not null;'],
  ['a column that may be empty', 'ALTER TABLE `students` ADD `opened_by` integer;'],
  ['a column with a default', "ALTER TABLE `students` ADD `kind` text DEFAULT 'it''s -- fine; really' NOT NULL;"],
  [
    'a column that names a new table',
    table('"hash" text'),
    'ALTER TABLE `students` ADD `code_id` integer REFERENCES codes(id);',
  ],
];

const refused: [string, RegExp, ...string[]][] = [
  ['a table is dropped', /no addition/, 'DROP TABLE `students`;'],
  ['a column is dropped', /no addition/, 'ALTER TABLE `students` DROP COLUMN `phone`;'],
  ['a column gets another name', /no addition/, 'ALTER TABLE "students" RENAME COLUMN "phone" TO "mobile";'],
  ['a table gets another name', /no addition/, 'ALTER TABLE "students" RENAME TO "pupils";'],
  ['a column gets another type', /no addition/, 'ALTER TABLE "students" ALTER COLUMN "phone" SET DATA TYPE bigint;'],
  ['a column must have a value', /no addition/, 'ALTER TABLE "students" ALTER COLUMN "phone" SET NOT NULL;'],
  ['a new column must have a value', /NOT NULL/, 'ALTER TABLE `students` ADD `kind` text NOT NULL;'],
  [
    'a default is reckoned',
    /calls random/,
    'ALTER TABLE "students" ADD COLUMN "kind" bigint DEFAULT (random()) NOT NULL;',
  ],
  ['a new column is unique', /UNIQUE/, 'ALTER TABLE "students" ADD COLUMN "kind" text UNIQUE;'],
  ['a new column is checked', /CHECK/, 'ALTER TABLE "students" ADD COLUMN "kind" text CHECK (kind <> \'\');'],
  ['what was there becomes unique', /unique/, 'CREATE UNIQUE INDEX `students_phone` ON `students` (`phone`);'],
  [
    'what was there gets a reference',
    /older programs write/,
    'ALTER TABLE "students" ADD CONSTRAINT "fk" FOREIGN KEY ("family_id") REFERENCES "families"("id") ON DELETE cascade;',
  ],
  ['what was there is checked', /constraint/, 'ALTER TABLE "students" ADD CONSTRAINT "c" CHECK (phone is not null);'],
  [
    'a reference keeps a student from being deleted',
    /keeps older programs/,
    table('"student_id" bigint REFERENCES "students"("id") ON DELETE no action'),
  ],
  [
    'a trigger is made',
    /more than one/,
    "CREATE TRIGGER t BEFORE INSERT ON students BEGIN SELECT raise(ABORT, 'no'); END;",
  ],
  ['a view takes a name', /no addition/, 'CREATE VIEW v AS SELECT 1;'],
  ['rows are changed', /no addition/, "UPDATE students SET phone = '';"],
  ['rows are written', /no addition/, 'INSERT INTO students DEFAULT VALUES;'],
  ['foreign keys are put off', /no addition/, 'PRAGMA foreign_keys=OFF;'],
  ['a table is filled by a query', /no addition/, 'CREATE TABLE x AS SELECT * FROM students;'],
  ['a function of the server is called', /calls pg_read_file/, table(`"a" text DEFAULT (pg_read_file('/etc/passwd'))`)],
  ['a second statement follows', /more than one/, 'ALTER TABLE "students" ADD COLUMN "a" text; DROP TABLE "students"'],
  ['a comment hides the rest', /more than one/, 'ALTER TABLE "students" ADD COLUMN "a" text -- NOT NULL'],
];

describe('a migration', () => {
  it.each(fine)('may have %s', (_, ...statements) => {
    expect(objectionsTo(statements)).toEqual([]);
  });

  it.each(refused)('is refused when %s', (_, why, ...statements) => {
    expect(objectionsTo(statements).join()).toMatch(why);
  });

  it('is refused as drizzle-kit writes it when a column changes on SQLite: it makes the table anew', () => {
    const folder = join(made, 'migrations');
    cpSync(join(root, 'db/migrations'), folder, { recursive: true });
    const [newest] = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
    // As if the phone numbers had been optional until now.
    const snapshot = join(folder, 'meta', newest ?? '');
    const before = readFileSync(snapshot, 'utf8');
    const changed = before.replace(
      /("name": "hash",\s+"type": "text",\s+"primaryKey": false,\s+"notNull": )true/,
      '$1false',
    );
    expect(changed).not.toBe(before);
    writeFileSync(snapshot, changed);
    const there = readdirSync(folder);
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', 'db/drizzle.config.ts'],
      { cwd: root, env: { ...process.env, MIGRATIONS_DIR: relative(root, folder) } },
    );
    const [file] = readdirSync(folder).filter((name) => !there.includes(name));
    const objections = objectionsTo(statementsOf(readFileSync(join(folder, file ?? ''), 'utf8')));
    for (const word of ['pragma', 'insert into', 'drop table', 'rename']) expect(objections.join()).toContain(word);
  });
});
