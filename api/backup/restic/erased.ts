import { join } from 'node:path';
import { z } from 'zod';
import type { Person } from '../../../db/people/erase.ts';
import { corePath, erasedName } from './contents.ts';
import type { Repository, Snapshot } from './repository.ts';

const people = z.array(z.object({ id: z.number(), created_at: z.string() }));

export const erasedText = (erased: readonly Person[]): string => `${JSON.stringify(erased)}\n`;

/** The list of erased people in a backup; empty if it has none that can be read. */
export async function readErased(repository: Repository, snapshot: Snapshot): Promise<Person[]> {
  const text = await repository.text(snapshot.id, join(corePath(snapshot, repository.access.name), erasedName));
  try {
    return people.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
