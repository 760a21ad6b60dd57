import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FieldProblem, FieldProblems, Problem } from '../../src/model/errors.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import {
  comparable,
  type ImportedColumn,
  importedColumns,
  problemsOfNew,
  type ReadRow,
  rowOfKnown,
} from '../../src/model/people/roster.ts';
import type { Prices } from '../../src/model/school/price-terms.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { type Database, inLongTransaction, type Reads, type Transaction } from '../open.ts';
import { capDiscounts, type DiscountGranter, updateCarryOver } from '../payments/credit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { grades, imports, loginNumbers, students } from '../schema.ts';
import { liveGrades } from '../school/levels.ts';
import { nextVersion } from '../versioned.ts';
import { type AuditLine, noteInAudit } from './audit.ts';
import { eraseDeletedStudents } from './erase.ts';
import { noteFormerPhone } from './former-phones.ts';
import type { CodeForSlip, Slip } from './login-codes.ts';
import { giveCodes } from './login-codes.ts';
import { nextLoginName } from './login-names.ts';
import { rowsOfNamesakes } from './namesakes.ts';
import { emailKey } from './students.ts';

const { id, name, phone, grade_id, email, email_key, deleted_at } = students;
const known = { id, name, phone, grade_id, email, email_key, deleted_at };
type KnownStudent = Pick<
  typeof students.$inferSelect,
  'id' | 'name' | 'phone' | 'grade_id' | 'email' | 'email_key' | 'deleted_at'
>;

async function studentsByEmail(db: Reads, rows: readonly ReadRow[]): Promise<Map<string, KnownStudent>> {
  const keys = rows.flatMap((row) => (row.email === null ? [] : emailKey(row.email)));
  const found = new Map<string, KnownStudent>();
  for await (const chunk of portionsInTurn(keys)) {
    const some = await db.select(known).from(students).where(inArray(students.email_key, chunk));
    for (const student of some) found.set(student.email_key, student);
  }
  return found;
}

const personOf = (named: string, number: string) => `${comparable(named)}\n${number}`;

async function studentsByPerson(db: Reads, rows: readonly ReadRow[]): Promise<Map<string, KnownStudent[]>> {
  const phones = [...new Set(rows.flatMap((row) => (row.email === null ? row.storedPhones : [])))];
  const found: KnownStudent[] = [];
  for await (const chunk of portionsInTurn(phones)) {
    const live = and(inArray(students.phone, chunk), isNull(students.deleted_at));
    found.push(...(await db.select(known).from(students).where(live).orderBy(students.id)));
  }
  return Map.groupBy(found, (student) => personOf(student.name, student.phone));
}

interface RowProblem {
  row: number;
  field: ImportedColumn;
  problem: FieldProblem;
}

/** The plan of an import: new students, students to update, and row errors. */
interface RosterPlan {
  created: ReadRow[];
  /** Rows of new students who may already exist. */
  warnings: RowProblem[];
  /** The number of new students without a kind of account in a grade with prices. */
  freeByDefault: number;
  updated: { row: ReadRow; student: KnownStudent }[];
  errors: RowProblem[];
}

const wrong = (field: ImportedColumn, problem: Problem): { wrong: FieldProblems } => ({
  wrong: { [field]: [{ problem }] },
});

const rowProblems = (row: number, problems: FieldProblems): RowProblem[] =>
  importedColumns.flatMap((field) => (problems[field] ?? []).map((problem) => ({ row, field, problem })));

type PricesOfGrades = ReadonlyMap<number, Prices>;

async function pricesOfGrades(db: Reads): Promise<PricesOfGrades> {
  const { year, semester, half_semester } = grades;
  const rows = await db.select({ id: grades.id, year, semester, half_semester }).from(grades).where(liveGrades);
  return new Map(rows.map(({ id, ...prices }) => [id, prices]));
}

/** Whether a grade has any price above zero. */
const hasPrices = (prices: Prices | undefined): boolean =>
  prices !== undefined && Object.values(prices).some((price) => price !== null && price > 0);

/**
 * Validates a row of a new student. A paid term without a price is an error, because nobody is present to confirm it.
 */
function problemsIn(row: ReadRow, prices: PricesOfGrades): FieldProblems {
  const found = problemsOfNew(row);
  const offered = row.gradeId === null ? undefined : prices.get(row.gradeId);
  const unoffered = row.kind === 'paid' && row.term !== null && offered && offered[row.term] === null;
  return unoffered && !found['payment_term'] ? { ...found, payment_term: [{ problem: 'notOffered' }] } : found;
}

/**
 * Plans an import: a row updates a student with the same email address, or with the same name and phone; other rows are
 * new.
 */
async function planRoster(db: Reads, rows: readonly ReadRow[]): Promise<RosterPlan> {
  const byEmail = await studentsByEmail(db, rows);
  const byPerson = await studentsByPerson(db, rows);
  const plan: RosterPlan = { created: [], updated: [], warnings: [], freeByDefault: 0, errors: [] };
  const prices = await pricesOfGrades(db);
  const emails = new Set<string>();
  const people = new Set<string>();
  const taken = new Set<number>();

  /** The existing student of a row, null for a new one, or the problem that makes the row ambiguous. */
  function findKnown(row: ReadRow): { student: KnownStudent | null } | { wrong: FieldProblems } {
    if (row.email !== null) {
      const key = emailKey(row.email);
      if (emails.has(key)) return wrong('email', 'emailTwice');
      emails.add(key);
      const student = byEmail.get(key);
      if (student?.deleted_at) return wrong('email', 'emailDeleted');
      return student && taken.has(student.id) ? wrong('email', 'studentTwice') : { student: student ?? null };
    }
    const { name, storedPhones } = row;
    const [number] = storedPhones;
    if (name === null || number === undefined) return { student: null };
    const person = personOf(name, number);
    const [student, ...others] = storedPhones.flatMap((each) => byPerson.get(personOf(name, each)) ?? []);
    if (others.length > 0) return wrong('name', 'severalStudents');
    if (people.has(person) || (student && taken.has(student.id))) return wrong('name', 'studentTwice');
    people.add(person);
    return { student: student ?? null };
  }

  for (const row of rows) {
    const found = findKnown(row);
    const student = 'student' in found ? found.student : null;
    if (student) taken.add(student.id);
    const known = student ? rowOfKnown(row, student) : row;
    const problems =
      'wrong' in found ? { ...row.problems, ...found.wrong } : student ? known.problems : problemsIn(row, prices);
    if (Object.keys(problems).length > 0) plan.errors.push(...rowProblems(row.row, problems));
    else if (student) plan.updated.push({ row: known, student });
    else plan.created.push(row);
  }
  for (const { row } of await rowsOfNamesakes(db, plan.created)) {
    plan.warnings.push({ row, field: 'name', problem: { problem: 'sameStudent' } });
  }
  plan.freeByDefault = plan.created.filter(
    ({ kind, gradeId }) => kind === null && hasPrices(prices.get(gradeId ?? 0)),
  ).length;
  return plan;
}

/** What generating login names needs. */
interface Naming {
  host: string;
  phoneKey(phone: string): string;
}

/**
 * Generates login names for rows without an email address; the counter of each phone is incremented once for all its
 * rows.
 */
async function nameRows(tx: Transaction, rows: readonly ReadRow[], tools: Naming): Promise<Map<ReadRow, string>> {
  const byPhone = Map.groupBy(
    rows.filter(({ email }) => email === null),
    ({ phone }) => phone ?? '',
  );
  const counted = [...byPhone].map(([phone, of]) => ({ phone, of, key: tools.phoneKey(phone) }));
  const names = new Map<ReadRow, string>();
  for await (const chunk of portionsInTurn(counted)) {
    const last = new Map<string, number>();
    const upserted = await tx
      .insert(loginNumbers)
      .values(chunk.map(({ key, of }) => ({ phone_key: key, last: of.length })))
      .onConflictDoUpdate({ target: loginNumbers.phone_key, set: { last: sql`${loginNumbers.last} + excluded.last` } })
      .returning();
    for (const row of upserted) last.set(row.phone_key, row.last);
    for (const { phone, of, key } of chunk) {
      const before = (last.get(key) ?? of.length) - of.length;
      of.forEach((row, index) => {
        names.set(row, `${phone}.${before + index + 1}@${tools.host}`);
      });
    }
  }
  // A name may be taken by a registration, or the counter may belong to another key.
  for await (const chunk of portionsInTurn([...names])) {
    const keys = chunk.map(([, name]) => emailKey(name));
    const taken = await tx.select({ key: students.email_key }).from(students).where(inArray(students.email_key, keys));
    const gone = new Set(taken.map(({ key }) => key));
    for (const [row, name] of chunk.filter(([, each]) => gone.has(emailKey(each)))) {
      const phone = row.phone ?? name;
      names.set(row, await nextLoginName(tx, { phone, phoneKey: tools.phoneKey(phone), host: tools.host }));
    }
  }
  return names;
}

/** Functions that creating students needs from outside the database layer. */
interface RosterTools {
  host: string;
  phoneKey(phone: string): string;
  /** A new login code for a student. */
  code(studentId: number): CodeForSlip;
  /** A placeholder hash for a student without a password. */
  noPassword(): string;
}

/** The result of an import; `slips` are the login slips of new students, in row order. */
interface ImportOutcome {
  created: number;
  updated: number;
  errors: RowProblem[];
  warnings: RowProblem[];
  free_by_default: number;
  discounts_lowered?: number;
  slips: Slip[];
}

/** Students created before the event loop gets a turn. */
const madeInTurn = 100;

const audited = ['name', 'email', 'phone', 'grade_id'] as const;

async function create(tx: Transaction, actor: Actor, rows: readonly ReadRow[], tools: RosterTools): Promise<Slip[]> {
  const names = await nameRows(tx, rows, tools);
  const created_at = new Date().toISOString();
  const made: Slip[] = [];
  for await (const chunk of portionsInTurn(rows, madeInTurn)) {
    const values = chunk.map((row) => {
      const [name, phone, email] = [row.name ?? '', row.phone ?? '', row.email ?? names.get(row) ?? ''];
      return {
        name,
        phone,
        email,
        email_key: emailKey(email),
        grade_id: row.gradeId ?? 0,
        kind_of_account: row.kind ?? 'free',
        payment_term: row.kind === 'paid' ? row.term : null,
        password_hash: tools.noPassword(),
        search_text: searchText([name, email, phone]),
        created_at,
      };
    });
    const added = await tx.insert(students).values(values).returning({ id: students.id, key: students.email_key });
    const ids = new Map(added.map(({ id, key }) => [key, id]));
    const newcomers = values.map((value) => ({ ...value, id: ids.get(value.email_key) ?? 0 }));
    const slips = newcomers.map(({ id, name, email }) => ({ student: { id, name, email }, code: tools.code(id) }));
    await giveCodes(
      tx,
      slips.map(({ code }) => code.stored),
    );
    const lines = newcomers.map((each): AuditLine => {
      const changes = changesBetween<typeof each>(null, each, audited);
      return { action: 'create', about: `students/${each.id}`, changes };
    });
    await noteInAudit(tx, actor, ...lines);
    made.push(...slips.map(({ student, code }) => ({ ...student, ...code.shown })));
  }
  return made;
}

async function update(tx: Transaction, actor: Actor, rows: RosterPlan['updated']): Promise<void> {
  const lines: AuditLine[] = [];
  for await (const { row, student } of eachInTurn(rows)) {
    const { id, name, phone, email, grade_id } = student;
    const before = { name, phone, email, grade_id };
    const after = { ...before, name: row.name ?? name, phone: row.phone ?? phone, grade_id: row.gradeId ?? grade_id };
    const changes = changesBetween<typeof after>(before, after, audited);
    if (Object.keys(changes).length > 0) {
      const search_text = searchText([after.name, after.email, after.phone]);
      await tx
        .update(students)
        .set({
          name: after.name,
          phone: after.phone,
          grade_id: after.grade_id,
          search_text,
          ...nextVersion(students, actor),
        })
        .where(eq(students.id, id));
      await noteFormerPhone(tx, actor, student, after.phone);
    }
    lines.push({ action: 'update', about: `students/${id}`, changes });
  }
  for await (const chunk of portionsInTurn(lines)) await noteInAudit(tx, actor, ...chunk);
}

const nothing = { created: 0, updated: 0, warnings: [], free_by_default: 0, slips: [] };

/** Dry run of an import: what it would do, without writing it. */
export async function tryRoster(db: Database, rows: readonly ReadRow[]): Promise<ImportOutcome> {
  await eraseDeletedStudents(db);
  const { created, updated, errors, warnings, freeByDefault } = await planRoster(db, rows);
  if (errors.length > 0) return { ...nothing, errors };
  const counts = { created: created.length, updated: updated.length, free_by_default: freeByDefault };
  // Lowered discounts are only known after the real import.
  return { ...nothing, ...counts, errors, warnings };
}

/** Imports a student list atomically: one invalid row rejects all of it. */
export async function importRoster(
  db: Database,
  actor: DiscountGranter,
  rows: readonly ReadRow[],
  tools: RosterTools,
): Promise<ImportOutcome> {
  await eraseDeletedStudents(db);
  return inLongTransaction(db, async (tx) => {
    const plan = await planRoster(tx, rows);
    if (plan.errors.length > 0) return { ...nothing, errors: plan.errors };
    const [created, updated] = [plan.created.length, plan.updated.length];
    const slips = await create(tx, actor, plan.created, tools);
    await update(tx, actor, plan.updated);
    const moved = plan.updated.filter(({ row, student }) => row.gradeId !== null && row.gradeId !== student.grade_id);
    const ids = moved.map(({ student }) => student.id);
    const lowered = (await capDiscounts(tx, actor, ids)).lowered.length;
    // Another grade has another price.
    for await (const id of eachInTurn(ids)) await updateCarryOver(tx, id);
    const [done] = await tx
      .insert(imports)
      .values({ at: new Date().toISOString(), created, updated })
      .returning({ id: imports.id });
    const changes = { created: [0, created], updated: [0, updated] } as const;
    await noteInAudit(tx, actor, { action: 'import', about: `imports/${done?.id}`, changes });
    const notes = { warnings: plan.warnings, free_by_default: plan.freeByDefault };
    const fallen = lowered > 0 ? { discounts_lowered: lowered } : {};
    return { created, updated, errors: [], ...notes, ...fallen, slips };
  });
}
