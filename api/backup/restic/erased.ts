import { join } from 'node:path';
import { z } from 'zod';
import type { Person } from '../../../db/people/erase.ts';
import { Fault } from '../../faults.ts';
import { corePath, erasedName } from './contents.ts';
import type { Repository, Snapshot } from './repository.ts';

const people = z.array(z.object({ id: z.number(), created_at: z.string() }));

export const erasedText = (erased: readonly Person[]): string => `${JSON.stringify(erased)}\n`;

/**
 * The list of erased people in a backup; empty if it has none.
 * @throws Fault when it cannot be read: a restore without it would bring them back
 */
export async function readErased(repository: Repository, snapshot: Snapshot): Promise<Person[]> {
  const text = await repository.text(snapshot.id, join(corePath(snapshot, repository.access.name), erasedName));
  if (text === null) return [];
  try {
    return people.parse(JSON.parse(text));
  } catch (error) {
    throw new Fault(`the list of erased people in ${repository.access.name} cannot be read`, {
      kind: 'refused',
      cause: error,
    });
  }
}
