import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { tags } from '../../src/model/content/tags.ts';
import { type Bilingual, languages } from '../../src/model/languages.ts';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import { type Actor, type Changes, changesBetween } from '../../src/model/people/audit.ts';
import * as model from '../../src/model/people/office-records.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { requestPublish } from '../publishing/queue.ts';
import { officeRecords } from '../schema.ts';
import { changedBy, lastChange, wantNewest } from '../versioned.ts';
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

/** The newest version of a record, and who made it when. */
export const changeOfRecord = async (db: Reads, name: Name): Promise<LastChange> =>
  (await lastChange(db, officeRecords, eq(officeRecords.name, name))) ?? neverChanged;

/** A record with its version, as it is shown. */
const versioned = async <R extends object>(db: Reads, name: Name, record: R): Promise<R & { version: number }> => ({
  ...record,
  version: (await changeOfRecord(db, name)).version,
});

/** Whether anybody may register, for whoever changes it. */
export const shownRegistration = async (db: Reads) => versioned(db, 'registration', await registrationRecord(db));

/** For how long pictures are kept, for whoever changes it; undecided until the school has said. */
export async function shownRetention(db: Reads) {
  const record = await retentionRecord(db);
  return versioned(db, 'retention', { ...(record ?? model.undecidedRetention), undecided: record === null });
}

interface Grown extends ReturnType<typeof changedBy> {
  version: number;
}

/** Keeps a record; pages that tell of it are published again. */
async function save(tx: Transaction, name: Name, value: unknown, grows: Partial<Grown> = {}): Promise<void> {
  const set = { value, ...grows };
  await tx
    .insert(officeRecords)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: officeRecords.name, set });
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

/**
 * Opens or closes the registration; what is not said stays.
 * @param version the one that the change was made from
 * @returns the record now; @throws ChangedMeanwhile
 */
export async function changeRegistration(
  db: Database,
  actor: Actor,
  change: z.infer<typeof model.registrationChange>,
  version: number | undefined,
) {
  return inTransaction(db, async (tx) => {
    const newest = await changeOfRecord(tx, 'registration');
    wantNewest(version, newest.version);
    const before = await registrationRecord(tx);
    const said = inEachLanguage((language) => change.message?.[language] ?? before.message[language]);
    const after = { open: change.open ?? before.open, message: said };
    const changes = { ...changesBetween(before, after, ['open']), ...messageChanges(before.message, said) };
    const grows = Object.keys(changes).length > 0 ? { version: newest.version + 1, ...changedBy(actor) } : {};
    await save(tx, 'registration', after, grows);
    await noteInAudit(tx, actor, { action: 'update', about: 'registration', changes });
    return shownRegistration(tx);
  });
}

/**
 * Says for how long pictures are kept; what is not said stays. The first word on it is a change, whatever it says.
 * @param version the one that the change was made from
 * @returns the record now; @throws ChangedMeanwhile
 */
export async function changeRetention(
  db: Database,
  actor: Actor,
  change: z.infer<typeof model.retentionChange>,
  version: number | undefined,
) {
  return inTransaction(db, async (tx) => {
    const newest = await changeOfRecord(tx, 'retention');
    wantNewest(version, newest.version);
    const decided = await retentionRecord(tx);
    const before = decided ?? model.undecidedRetention;
    const { receipts_days = before.receipts_days, passports_days = before.passports_days } = change;
    const after = { receipts_days, passports_days };
    const changes = changesBetween(before, after, ['receipts_days', 'passports_days']);
    const changed = decided === null || Object.keys(changes).length > 0;
    await save(tx, 'retention', after, changed ? { version: newest.version + 1, ...changedBy(actor) } : {});
    await noteInAudit(tx, actor, { action: 'update', about: 'retention', changes });
    return shownRetention(tx);
  });
}

/** What a school begins with that is new. */
export async function seedOfficeRecords(db: Database): Promise<void> {
  await inTransaction(db, (tx) => save(tx, 'retention', model.newSchoolRetention));
}
