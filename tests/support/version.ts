import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { copyProject } from './project-copy.ts';
import { root } from './server.ts';

const journal = z.object({
  version: z.string(),
  dialect: z.string(),
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});

/** Adds a migration to a version of the program. */
function addMigration(folder: string, name: string, sql: string): void {
  const file = join(folder, 'meta/_journal.json');
  const read = journal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const last = read.entries.at(-1);
  const tag = `9999_${name}`;
  read.entries.push({ ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag });
  writeFileSync(file, JSON.stringify(read));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}

/**
 * Another version of the program in a folder of its own, with its pages compiled.
 * @param change changes `api/start.ts`
 * @param sql a further migration
 */
export function anotherVersion({ change, sql }: { change?: (text: string) => string; sql?: string } = {}) {
  const project = copyProject();
  cpSync(join(root, 'dist'), join(project.folder, 'dist'), { recursive: true });
  const file = join(project.folder, 'api/start.ts');
  if (change) writeFileSync(file, change(readFileSync(file, 'utf8')));
  if (sql !== undefined) {
    for (const each of ['db/migrations', 'db/migrations-postgres'])
      addMigration(join(project.folder, each), 'later', sql);
  }
  return project;
}
