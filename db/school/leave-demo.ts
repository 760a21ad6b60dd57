import { createHash } from 'node:crypto';
import { getTableName, inArray, isNotNull, isNull, not, notInArray, notLike, or } from 'drizzle-orm';
import { allRecords } from '../../src/model/content-types/index.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { newSchoolRetention } from '../../src/model/people/office-records.ts';
import { newSchool } from '../../src/model/school/school.ts';
import { makeRecord } from '../content/content.ts';
import { getTableConfig } from '../dialect/columns.ts';
import { idempotentAnswerStudents, idempotentAnswers } from '../idempotency/schema.ts';
import { allTables } from '../missing-tables.ts';
import { type Database, inLongTransaction, type Reads, type Transaction } from '../open.ts';
import { forgetReceipts } from '../payments/given-receipts.ts';
import { noteInAudit } from '../people/audit.ts';
import { saveOfficeRecord } from '../people/office-records.ts';
import { turn } from '../pieces.ts';
import { requestPublish } from '../publishing/queue.ts';
import * as publishing from '../publishing/schema.ts';
import { countUp } from '../publishing/state.ts';
import {
  adminSessions,
  admins,
  auditLines,
  backupCodes,
  erasures,
  logins,
  mailLinks,
  mails,
  messages,
  payments,
  rateWindows,
  recoveryCodes,
  secondFactors,
  secondSteps,
  studentSessions,
  students,
  wrongCodes,
} from '../schema.ts';
import { readDemoSchool } from '../seed/demo-school.ts';
import { readSchool } from './own-school.ts';

/** Tables that stay: the staff with their sessions and mails, bounds, what the publisher knows, and answers to open requests. */
const kept = new Set<string>(
  [
    admins,
    adminSessions,
    logins,
    recoveryCodes,
    secondFactors,
    secondSteps,
    backupCodes,
    wrongCodes,
    rateWindows,
    idempotentAnswers,
    idempotentAnswerStudents,
    erasures,
    mails,
    mailLinks,
    ...Object.values(publishing),
  ].map((each) => getTableName(each)),
);

type Table = ReturnType<typeof allTables>[number];

/** The tables to empty, each before those that it refers to. */
function tablesToEmpty(): Table[] {
  const left = new Map(allTables().map((table) => [getTableName(table), table]));
  for (const name of kept) left.delete(name);
  const sorted: Table[] = [];
  while (left.size > 0) {
    const referred = new Set(
      [...left].flatMap(([name, table]) =>
        getTableConfig(table)
          .foreignKeys.map((key) => getTableName(key.reference().foreignTable))
          .filter((other) => other !== name),
      ),
    );
    const next = [...left].filter(([name]) => !referred.has(name));
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    for (const [name, table] of next) {
      sorted.push(table);
      left.delete(name);
    }
  }
  return sorted;
}

/** Rows that are read at once. */
const atOnce = 500;

async function* rowsOf(db: Reads, table: Table): AsyncGenerator<object[]> {
  const key = getTableConfig(table).columns.find(({ primary }) => primary);
  // Tables without a key are small.
  if (!key) return yield await db.select().from(table);
  for (let offset = 0; ; offset += atOnce) {
    const rows = await db.select().from(table).orderBy(key).limit(atOnce).offset(offset);
    yield rows;
    if (rows.length < atOnce) return;
    await turn();
  }
}

/**
 * A hash of all rows that go with the demo, to notice what was written after a backup. Sessions do not count: every
 * request of a student changes them.
 */
export async function hashOfDemo(db: Reads): Promise<string> {
  const hash = createHash('sha256');
  for (const table of tablesToEmpty()) {
    if (getTableName(table) === getTableName(studentSessions)) continue;
    const rows: string[] = [];
    for await (const some of rowsOf(db, table)) {
      rows.push(...some.map((row) => createHash('sha256').update(JSON.stringify(row)).digest('base64')));
    }
    hash.update(`${getTableName(table)}:${rows.sort().join()}\n`);
  }
  return hash.digest('base64');
}

/** Something was written to the demo after its backup: without another backup it would be lost. */
export class WrittenMeanwhile extends Error {
  constructor() {
    super('the demo school was changed after its backup');
    this.name = 'WrittenMeanwhile';
  }
}

async function emptyTables(tx: Transaction): Promise<void> {
  for (const table of tablesToEmpty()) await tx.delete(table);
  await tx.delete(idempotentAnswerStudents);
  await tx.delete(idempotentAnswers).where(isNotNull(idempotentAnswers.answer));
}

/** What was added to a demo school since it was made, for the question before it is left: it goes too. */
export async function ownWorkInDemo(db: Reads) {
  const demo = readDemoSchool();
  const ofDemo = inArray(
    students.email,
    demo.students.map(({ email }) => email),
  );
  const theirs = db.select({ id: students.id }).from(students).where(ofDemo);
  return {
    students: await db.$count(students, not(ofDemo)),
    payments: await db.$count(payments, or(isNull(payments.student_id), notInArray(payments.student_id, theirs))),
    messages: Math.max(0, (await db.$count(messages)) - demo.messages.length),
    /** How often the staff has changed something; accounts of staff stay and do not count. */
    changes: await db.$count(auditLines, notLike(auditLines.about, 'staff/%')),
  };
}

/**
 * Makes a new school of the demo, in one transaction: everything goes but the staff and their sessions, and all records
 * become those of a new school.
 * @param backedUp what `hashOfDemo` returned before the backup was made
 * @param files the addresses of all stored files: they are deleted next, or after a cut at the next start
 * @throws WrittenMeanwhile
 */
export async function leaveDemo(db: Database, actor: Actor, backedUp: string, files: readonly string[]): Promise<void> {
  await inLongTransaction(db, async (tx) => {
    if ((await hashOfDemo(tx)) !== backedUp) throw new WrittenMeanwhile();
    const { default_language } = await readSchool(tx);
    await emptyTables(tx);
    await forgetReceipts(tx);
    for (const record of allRecords) await makeRecord(tx, record);
    await saveOfficeRecord(tx, 'retention', newSchoolRetention);
    await saveOfficeRecord(tx, 'school', newSchool(default_language));
    await tx.insert(erasures).values({ files: [...files], person: null, created_at: new Date().toISOString() });
    await countUp(tx, 'students');
    await requestPublish(tx, { tags: [], addresses: [], everything: true });
    await noteInAudit(tx, actor, { action: 'start', about: 'school' });
  });
}
