import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { tags } from '../../src/model/content/tags.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import { type Actor, type Changes, changesBetween } from '../../src/model/people/audit.ts';
import * as model from '../../src/model/people/office-records.ts';
import { characters } from '../../src/model/text/characters.ts';
import { textsAfter } from '../../src/model/text/texts-in-use.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { requestPublish } from '../publishing/queue.ts';
import { officeRecords } from '../schema.ts';
import { changedBy, checkVersion, lastChange } from '../versioned.ts';
import { noteInAudit } from './audit.ts';

export type OfficeRecordName = 'registration' | 'retention' | 'school' | 'setup';
type Name = OfficeRecordName;

/** A record as it was stored; null if it never was. */
export async function readOfficeRecord<S extends z.ZodType>(
  db: Reads,
  name: Name,
  shape: S,
): Promise<z.infer<S> | null> {
  const [row] = await db.select().from(officeRecords).where(eq(officeRecords.name, name));
  return row ? shape.parse(row.value) : null;
}

/** The registration settings; registration is open by default. */
export const registrationRecord = async (db: Reads): Promise<model.RegistrationRecord> =>
  (await readOfficeRecord(db, 'registration', model.registrationRecord)) ?? model.openRegistration;

/** The retention periods of images; null if the school has never set them. */
export const retentionRecord = (db: Reads): Promise<model.RetentionRecord | null> =>
  readOfficeRecord(db, 'retention', model.retentionRecord);

/** The newest version of a record, who wrote it and when. */
export const changeOfRecord = async (db: Reads, name: Name): Promise<LastChange> =>
  (await lastChange(db, officeRecords, eq(officeRecords.name, name))) ?? neverChanged;

/** A record with its version. */
export const versionedRecord = async <R extends object>(
  db: Reads,
  name: Name,
  record: R,
): Promise<R & { version: number }> => ({
  ...record,
  version: (await changeOfRecord(db, name)).version,
});

/** The registration settings with their version, for the dashboard. */
export const shownRegistration = async (db: Reads) => versionedRecord(db, 'registration', await registrationRecord(db));

/** The retention settings with their version, for the dashboard; `undecided` until they are first set. */
export async function shownRetention(db: Reads) {
  const record = await retentionRecord(db);
  return versionedRecord(db, 'retention', { ...(record ?? model.undecidedRetention), undecided: record === null });
}

interface Grown extends ReturnType<typeof changedBy> {
  version: number;
}

/** Stores a record that no page shows. */
export async function storeOfficeRecord(
  tx: Transaction,
  name: Name,
  value: unknown,
  grows: Partial<Grown> = {},
): Promise<void> {
  const set = { value, ...grows };
  await tx
    .insert(officeRecords)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: officeRecords.name, set });
}

/** Stores a record and republishes the pages that show it. */
export async function saveOfficeRecord(
  tx: Transaction,
  name: Exclude<Name, 'setup'>,
  value: unknown,
  grows: Partial<Grown> = {},
): Promise<void> {
  await storeOfficeRecord(tx, name, value, grows);
  await requestPublish(tx, { tags: [tags.office(name)], addresses: [] });
}

/** For long texts the audit log stores only the number of characters. */
const messageChanges = (before: Bilingual, after: Bilingual): Changes =>
  Object.fromEntries(
    languages
      .filter((language) => before[language] !== after[language])
      .map((language) => [
        `message.${language}`,
        [{ characters: characters(before[language]) }, { characters: characters(after[language]) }] as const,
      ]),
  );

/**
 * Updates the registration settings; absent fields stay unchanged.
 * @param version the version that the change is based on
 * @returns the updated record
 * @throws ChangedMeanwhile
 */
export async function changeRegistration(
  db: Database,
  actor: Actor,
  change: z.infer<typeof model.registrationChange>,
  version: number | undefined,
) {
  return inTransaction(db, async (tx) => {
    const newest = await changeOfRecord(tx, 'registration');
    checkVersion(version, newest.version);
    const before = await registrationRecord(tx);
    const said = textsAfter(before.message, change.message);
    const after = { open: change.open ?? before.open, message: said };
    const changes = { ...changesBetween(before, after, ['open']), ...messageChanges(before.message, said) };
    const grows = Object.keys(changes).length > 0 ? { version: newest.version + 1, ...changedBy(actor) } : {};
    await saveOfficeRecord(tx, 'registration', after, grows);
    await noteInAudit(tx, actor, { action: 'update', about: 'registration', changes });
    return shownRegistration(tx);
  });
}

/**
 * Updates the retention settings; absent fields stay unchanged. The first write always counts as a change.
 * @param version the version that the change is based on
 * @returns the updated record
 * @throws ChangedMeanwhile
 */
export async function changeRetention(
  db: Database,
  actor: Actor,
  change: z.infer<typeof model.retentionChange>,
  version: number | undefined,
) {
  return inTransaction(db, async (tx) => {
    const newest = await changeOfRecord(tx, 'retention');
    checkVersion(version, newest.version);
    const decided = await retentionRecord(tx);
    const before = decided ?? model.undecidedRetention;
    const { receipts_days = before.receipts_days, passports_days = before.passports_days } = change;
    const after = { receipts_days, passports_days };
    const changes = changesBetween(before, after, ['receipts_days', 'passports_days']);
    const changed = decided === null || Object.keys(changes).length > 0;
    await saveOfficeRecord(tx, 'retention', after, changed ? { version: newest.version + 1, ...changedBy(actor) } : {});
    await noteInAudit(tx, actor, { action: 'update', about: 'retention', changes });
    return shownRetention(tx);
  });
}

/** Default records of a new school. */
export async function seedOfficeRecords(db: Database): Promise<void> {
  await inTransaction(db, (tx) => saveOfficeRecord(tx, 'retention', model.newSchoolRetention));
}
