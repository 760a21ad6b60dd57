import { z } from 'zod';
import type { SqliteDatabase } from './open.ts';

const counters = z.object({ version: z.number(), request: z.number(), publication: z.number() });
/** Counters that never decrease, because caches and clients may know their values. */
export type Counters = z.infer<typeof counters>;

/** The counters of a database; if they cannot be read, the current time in seconds, which is above all of them. */
export function countersOf(db: SqliteDatabase): Counters {
  try {
    const row = db.$client
      .prepare(
        `select (select max(number) from versions) as version,
          (select seq from sqlite_sequence where name = 'publish_requests') as request,
          ifnull((select seq from sqlite_sequence where name = 'publications'), 0) as publication`,
      )
      .get();
    return counters.parse(row);
  } catch {
    return now();
  }
}

export function now(): Counters {
  const seconds = Math.floor(Date.now() / 1000);
  return { version: seconds, request: seconds, publication: seconds };
}

/**
 * Makes a database's counters continue after those of another. Otherwise caches would accept old answers, a running
 * publish would cover new requests, and the hook would skip publications that it seems to have reported.
 */
export function countOn(source: SqliteDatabase, { version, request, publication }: Counters): void {
  const run = (statement: string, value: number) => source.$client.prepare(statement).run(value);
  run('update versions set number = max(number, ?) + 1', version);
  const last = z.number().parse(source.$client.prepare('select max(id) from publish_requests').pluck().get());
  run('update publish_requests set id = id + ?', Math.max(last, request));
  run("update sqlite_sequence set seq = seq + ? where name = 'publish_requests'", Math.max(last, request));
  run("delete from sqlite_sequence where name = 'publications' and seq < ?", publication);
  run(
    `insert into sqlite_sequence (name, seq) select 'publications', ?
      where not exists (select 1 from sqlite_sequence where name = 'publications')`,
    publication,
  );
}
