import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { type LookedAt, lookAt } from './look.ts';
import type { Login, TestSchool } from './server.ts';
import { onPostgres, psqlOf } from './test-database.ts';
import { storedNames } from './test-files.ts';

let clients = 0;

/**
 * Headers with a new client address, so that tests do not share a rate limit. The school must run with `TRUST_PROXY=1`.
 */
export function freshClient(): Record<string, string> {
  clients += 1;
  return { 'x-forwarded-for': `10.0.${Math.floor(clients / 250)}.${(clients % 250) + 1}` };
}

/** A JPEG photo, as a phone makes it. */
export function photo(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f5a60' } })
    .jpeg()
    .toBuffer();
}

/** A school's database: to check it, and to set states that otherwise need time or an administrator. */
export function database(school: Pick<TestSchool, 'dataDir'>): LookedAt {
  return lookAt(school.dataDir);
}

/** Runs a query with one numeric column `n`. @returns the number */
export function count(school: Pick<TestSchool, 'dataDir'>, query: string): number {
  const db = database(school);
  try {
    return z.object({ n: z.number() }).parse(db.prepare(query).get()).n;
  } finally {
    db.close();
  }
}

/** Executes a statement on a school's database. */
export function change(school: Pick<TestSchool, 'dataDir'>, statement: string, ...values: (string | number)[]): void {
  const db = database(school);
  db.prepare(statement).run(...values);
  db.close();
}

/** Increases the content version, as each content write does, so that every process reloads its cache. */
export function countContentUp(school: Pick<TestSchool, 'dataDir'>): void {
  change(school, "update versions set number = number + 1 where name = 'content'");
  if (onPostgres) {
    psqlOf(school.dataDir, "select pg_notify('content', number::text) from versions where name = 'content'");
  }
}

/** Sets prices for every grade of a school that started empty. A payment term without a price is not offered. */
export const setAllPrices = (school: Pick<TestSchool, 'dataDir'>) =>
  change(school, 'update grades set semester_price = 300, half_semester_price = 160, year_price = 550');

export const countStudents = (school: TestSchool) => count(school, 'select count(*) n from students');

/** All files that registrations left on the disk: images and unfinished uploads. */
export function storedPictures(school: TestSchool): string[] {
  const incoming = join(school.dataDir, 'private/incoming');
  return [
    ...storedNames(school.dataDir, 'private/students').map((name) => name.replace('private/', '')),
    ...(existsSync(incoming) ? readdirSync(incoming).map((name) => `incoming/${name}`) : []),
  ];
}

/** The address of a material's file, locked or not. */
export function fileOf(school: Pick<TestSchool, 'dataDir'>, table: string, column: string, condition: string): string {
  const db = database(school);
  const query = `select m.${column} path from ${table} m join subjects s on s.id = m.subject_id
    where m.deleted_at is null and m.${column} is not null and ${condition} limit 1`;
  const row = z.object({ path: z.string() }).parse(db.prepare(query).get());
  db.close();
  return row.path;
}

/** Logs a student in. @returns the session token */
export async function tokenFor(school: Pick<TestSchool, 'url'>, { email, password }: Login): Promise<string> {
  const answer = await fetch(`${school.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...freshClient() },
    body: JSON.stringify({ email, password }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let people = 0;

/** Valid registration fields with an unused email address. */
export function registrationOf(changes: Record<string, string> = {}): Record<string, string> {
  people += 1;
  return {
    name: 'سارة عثمان',
    email: `student-${people}@example.test`,
    password: 'correct horse',
    phone: '0912345678',
    kind_of_account: 'free',
    level_id: '1',
    grade_id: '1',
    ...changes,
  };
}

/** Sends a registration form; `pictures` are its uploaded images. */
export async function register(
  school: Pick<TestSchool, 'url'>,
  fields: Record<string, string>,
  pictures: Record<string, Buffer | string> = {},
  headers: Record<string, string> = {},
): Promise<{
  status: number;
  body: { message: string; code?: string | undefined; errors?: Record<string, string[]> | undefined };
}> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, picture] of Object.entries(pictures))
    form.append(name, new Blob([typeof picture === 'string' ? picture : new Uint8Array(picture)]), `${name}.jpg`);
  const init = { method: 'POST', body: form, headers: { lang: 'en', ...freshClient(), ...headers } };
  const answer = await fetch(`${school.url}/api/auth/register`, init);
  const errors = z.record(z.string(), z.array(z.string())).optional();
  const shape = z.object({ message: z.string(), code: z.string().optional(), errors });
  return { status: answer.status, body: shape.parse(await answer.json()) };
}
