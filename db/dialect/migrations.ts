import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { objectionsTo } from './additions.ts';
import type { Dialect } from './chosen.ts';

/**
 * The oldest version of the program that can work with the present tables, by the name of its newest migration. Each
 * migration notes it in the database, where older programs read it. A change that an older program could not live with
 * raises it to the name of the first migration whose program can.
 */
export const oldestAble = 'previews';

/** The newest migration of the time when programs refused every migration that they did not know. */
export const endOfHistory = 'previews';

/** Where the migrations since then are noted: programs of that time look into drizzle's table and find no newer one. */
export const notedIn = '__migrations';
/** Where the migrations of that time are noted: the table of drizzle's migrator. */
export const historyIn = '__drizzle_migrations';

const folders = {
  sqlite: fileURLToPath(new URL('../migrations', import.meta.url)),
  postgres: fileURLToPath(new URL('../migrations-postgres', import.meta.url)),
} as const;

/** A migration of the time before `notedIn`. */
interface Earlier {
  sql: string[];
  hash: string;
  when: number;
}

const noted = z.object({ name: z.string(), oldest: z.string(), sqlite: z.string(), postgres: z.string() });

/**
 * A migration as it is noted in the database: with the SQL of both, so that a program that does not know it can still
 * copy the school from one kind of database to the other, which each backup of PostgreSQL does.
 */
export type Noted = z.infer<typeof noted>;

export const readNoted = (rows: readonly unknown[]): Noted[] => rows.map((row) => noted.parse(row));

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** All migrations of one database, in their order. */
function filesOf(dialect: Dialect) {
  const folder = folders[dialect];
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
  return entries.map(({ tag, when }) => ({
    tag,
    when,
    name: tag.replace(/^\d+_/, ''),
    text: readFileSync(join(folder, `${tag}.sql`), 'utf8'),
  }));
}

export const statementsOf = (text: string): string[] => text.split('--> statement-breakpoint');

/** The program's own migrations. @throws when the two databases do not have the same ones since `endOfHistory` */
export function ownMigrations(dialect: Dialect): { history: Earlier[]; additions: Noted[] } {
  const [here, sqlite, postgres] = [filesOf(dialect), filesOf('sqlite'), filesOf('postgres')];
  const since = (files: ReturnType<typeof filesOf>) =>
    files.slice(files.findIndex(({ name }) => name === endOfHistory) + 1);
  const [first, second] = [since(sqlite), since(postgres)];
  if (first.map(({ name }) => name).join() !== second.map(({ name }) => name).join())
    throw new Error('the two databases have migrations of other names');
  return {
    history: here.slice(0, here.length - first.length).map(({ text, when }) => ({
      sql: statementsOf(text),
      hash: createHash('sha256').update(text).digest('hex'),
      when,
    })),
    additions: first.map(({ name, text }, at) => ({
      name,
      oldest: oldestAble,
      sqlite: text,
      postgres: second[at]?.text ?? '',
    })),
  };
}

/** Migrations that are noted in a database and not among this program's own. */
function unknownAmong(present: readonly Noted[], dialect: Dialect): Noted[] {
  const own = new Set(ownMigrations(dialect).additions.map(({ name }) => name));
  return present.filter(({ name }) => !own.has(name));
}

/**
 * Who made the tables, by what is noted in them. `newer`: a newer version whose tables this one cannot work with; null:
 * this program, or another version with whose tables it can.
 */
export function originBy(
  dialect: Dialect,
  applied: readonly number[],
  present: readonly Noted[],
): 'foreign' | 'newer' | null {
  const { history, additions } = ownMigrations(dialect);
  const known = history.map(({ when }) => when);
  if (!known.some((when) => applied.includes(when))) return 'foreign';
  if (Math.max(...applied) > Math.max(...known)) return 'newer';
  const names = new Set([endOfHistory, ...additions.map(({ name }) => name)]);
  return unknownAmong(present, dialect).some(({ oldest }) => !names.has(oldest)) ? 'newer' : null;
}

/**
 * The migrations of a newer version in one database, for a copy of it in the other.
 * @param from what is noted in the database that is copied
 * @throws when they do more than add: the program would run what a file says that anybody may have written
 */
export function unknownAdditions(from: readonly Noted[], dialect: Dialect): Noted[] {
  const found = unknownAmong(from, dialect);
  for (const each of found) {
    const [objection] = objectionsTo(statementsOf(each[dialect]));
    if (objection !== undefined) throw new Error(`the migration "${each.name}" of a newer version: ${objection}`);
  }
  return found;
}
