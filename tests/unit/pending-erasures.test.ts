import { expect, it } from 'vitest';
import { inTransaction } from '../../db/open.ts';
import { allPendingErasures } from '../../db/people/erase.ts';
import { erasures } from '../../db/schema.ts';
import { newDatabase } from '../support/new-database.ts';

const { db } = newDatabase('erasures');

it.each([0, 500, 1001])('of %i erasures none is forgotten', async (count) => {
  const files = Array.from({ length: count }, (_, index) => [`/files/${index}.pdf`]);
  await inTransaction(db, async (tx) => {
    await tx.delete(erasures);
    for (const each of files) await tx.insert(erasures).values({ files: each, person: null, created_at: '' });
  });
  expect((await allPendingErasures(db)).map((each) => each.files)).toEqual(files);
});
