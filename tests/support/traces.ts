import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which of these texts stand in any byte of a folder, and where. */
export function tracesIn(folder: string, texts: readonly string[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return texts.filter((text) => bytes.includes(text)).map((text) => `${file}: ${text}`);
  });
}
