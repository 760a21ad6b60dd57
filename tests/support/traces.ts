import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpOf, onPostgres } from './test-database.ts';
import { tracesInStore } from './test-files.ts';

/** Which of these texts occur in a file of a school's data folder, a database row or an S3 object, and where. */
export function tracesIn(dataDir: string, texts: readonly string[]): string[] {
  const rows = onPostgres ? dumpOf(dataDir) : '';
  const inRows = texts.filter((text) => rows.includes(text)).map((text) => `the database: ${text}`);
  return [...inFolder(dataDir, texts), ...tracesInStore(dataDir, texts), ...inRows];
}

function inFolder(folder: string, texts: readonly string[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return texts.filter((text) => bytes.includes(text)).map((text) => `${file}: ${text}`);
  });
}
