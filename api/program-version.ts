import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { programFolder } from '../db/dialect/chosen.ts';

const described = z.object({ version: z.string() });

/** The version of the program in a folder; null if its description is not there. */
export function versionIn(folder: string): string | null {
  try {
    return described.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
  } catch {
    return null;
  }
}

/** The version of the program that runs; null if its description is not there. */
export const programVersion: string | null = versionIn(programFolder);
