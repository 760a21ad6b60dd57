import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { tags } from '../../src/model/content/tags.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import { type Actor, type Changes, changesBetween } from '../../src/model/people/audit.ts';
import * as model from '../../src/model/people/office-records.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { requestPublish } from '../publishing/queue.ts';
import { officeRecords } from '../schema.ts';
import { noteInAudit } from './audit.ts';

type Name = 'registration' | 'retention';

async function read<S extends z.ZodType>(db: Reads, name: Name, shape: S): Promise<z.infer<S> | null> {
  const [row] = await db.select().from(officeRecords).where(eq(officeRecords.name, name));
  return row ? shape.parse(row.value) : null;
}

/** Whether anybody may register; open until the school says otherwise. */
export const registrationRecord = async (db: Reads): Promise<model.RegistrationRecord> =>
  (await read(db, 'registration', model.registrationRecord)) ?? model.openRegistration;

/** For how long pictures are kept; null where the school has never said. */
export const retentionRecord = (db: Reads): Promise<model.RetentionRecord | null> =>
  read(db, 'retention', model.retentionRecord);

/** Keeps a record; pages that tell of it are published again. */
async function save(tx: Transaction, name: Name, value: unknown): Promise<void> {
  await tx
    .insert(officeRecords)
    .values({ name, value })
    .onConflictDoUpdate({ target: officeRecords.name, set: { value } });
  await requestPublish(tx, { tags: [tags.office(name)], addresses: [] });
}

/** Of a whole text the audit tells only how long it is (beyond 1). */
const messageChanges = (before: Bilingual, after: Bilingual): Changes =>
  Object.fromEntries(
    languages
      .filter((language) => before[language] !== after[language])
      .map((language) => [
        `message.${language}`,
        [{ characters: before[language].length }, { characters: after[language].length }] as const,
      ]),
  );

/** Opens or closes the registration; what is not said stays. @returns the record now */
export async function changeRegistration(
  db: Database,
  actor: Actor,
  change: z.infer<typeof model.registrationChange>,
): Promise<model.RegistrationRecord> {
  return inTransaction(db, async (tx) => {
    const before = await registrationRecord(tx);
    const said = inEachLanguage((language) => change.message?.[language] ?? before.message[language]);
    const after = { open: change.open ?? before.open, message: said };
    await save(tx, 'registration', after);
    const changes = { ...changesBetween(before, after, ['open']), ...messageChanges(before.message, said) };
    await noteInAudit(tx, actor, { action: 'update', about: 'registration', changes });
    return after;
  });
}

/** Says for how long pictures are kept; what is not said stays. @returns the record now */
export async function changeRetention(
  db: Database,
  actor: Actor,
  change: z.infer<typeof model.retentionChange>,
): Promise<model.RetentionRecord> {
  return inTransaction(db, async (tx) => {
    const before = (await retentionRecord(tx)) ?? model.undecidedRetention;
    const { receipts_days = before.receipts_days, passports_days = before.passports_days } = change;
    const after = { receipts_days, passports_days };
    await save(tx, 'retention', after);
    const changes = changesBetween(before, after, ['receipts_days', 'passports_days']);
    await noteInAudit(tx, actor, { action: 'update', about: 'retention', changes });
    return after;
  });
}

/** What a school begins with that is new. */
export async function seedOfficeRecords(db: Database): Promise<void> {
  await inTransaction(db, (tx) => save(tx, 'retention', model.newSchoolRetention));
}
