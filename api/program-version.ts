import { readFileSync } from 'node:fs';
import { z } from 'zod';

const described = z.object({ version: z.string() });

function read(): string | null {
  try {
    return described.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version;
  } catch {
    return null;
  }
}

/** The version of the program that runs; null if its description is not there. */
export const programVersion: string | null = read();
