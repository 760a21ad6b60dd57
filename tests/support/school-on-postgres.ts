import { join } from 'node:path';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import type { PostgresServer } from './postgres.ts';
import { copySchool } from './server.ts';
import { readTemplate } from './template.ts';

let made = 0;

/** Copies the demo school into a new database on a server, with its files in a new data folder. */
export async function schoolOn(server: PostgresServer): Promise<{ dataDir: string; url: string; name: string }> {
  made += 1;
  const name = `school_${made}`;
  const url = server.create(name);
  await writeSchema(url, join(readTemplate().folder, 'school.db'), 'public');
  return { dataDir: copySchool(), url, name };
}
