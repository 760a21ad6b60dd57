import { contentKinds } from '../content/many.ts';
import { messageKind } from '../people/message-changes.ts';
import type { BulkKind } from './bulk-changes.ts';

/** Every kind of things that can be changed in bulk. */
const all: readonly BulkKind[] = [messageKind, ...contentKinds];

const byName = new Map(all.map((kind) => [kind.name, kind]));

/** The kind of a stored bulk change; undefined if this version of the program does not know it. */
export const bulkKindOf = (name: string): BulkKind | undefined => byName.get(name);
