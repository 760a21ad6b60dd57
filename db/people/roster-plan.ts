import { and, inArray, isNull } from 'drizzle-orm';
import type { FieldProblem, FieldProblems, Problem } from '../../src/model/errors.ts';
import {
  comparable,
  type ImportedColumn,
  importedColumns,
  problemsOfNew,
  type ReadRow,
} from '../../src/model/people/roster.ts';
import type { Prices } from '../../src/model/school/price-terms.ts';
import type { Reads } from '../open.ts';
import { portionsInTurn } from '../portions.ts';
import { grades, students } from '../schema.ts';
import { rowsOfNamesakes } from './namesakes.ts';
import { emailKey } from './students.ts';

const { id, name, phone, grade_id, email, email_key, deleted_at } = students;
const known = { id, name, phone, grade_id, email, email_key, deleted_at };
export type KnownStudent = Pick<
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
  const phones = [...new Set(rows.flatMap((row) => (row.email === null && row.phone !== null ? row.phone : [])))];
  const found: KnownStudent[] = [];
  for await (const chunk of portionsInTurn(phones)) {
    const live = and(inArray(students.phone, chunk), isNull(students.deleted_at));
    found.push(...(await db.select(known).from(students).where(live).orderBy(students.id)));
  }
  return Map.groupBy(found, (student) => personOf(student.name, student.phone));
}

export interface RowProblem {
  row: number;
  field: ImportedColumn;
  problem: FieldProblem;
}

/** The plan of an import: new students, students to update, and row errors. */
export interface RosterPlan {
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

const toldOf = (row: number, problems: FieldProblems): RowProblem[] =>
  importedColumns.flatMap((field) => (problems[field] ?? []).map((problem) => ({ row, field, problem })));

type PricesOfGrades = ReadonlyMap<number, Prices>;

async function pricesOfGrades(db: Reads): Promise<PricesOfGrades> {
  const { year, semester, half_semester } = grades;
  const rows = await db.select({ id: grades.id, year, semester, half_semester }).from(grades);
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
export async function planRoster(db: Reads, rows: readonly ReadRow[]): Promise<RosterPlan> {
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
    if (row.name === null || row.phone === null) return { student: null };
    const person = personOf(row.name, row.phone);
    const [student, ...others] = byPerson.get(person) ?? [];
    if (others.length > 0) return wrong('name', 'severalStudents');
    if (people.has(person) || (student && taken.has(student.id))) return wrong('name', 'studentTwice');
    people.add(person);
    return { student: student ?? null };
  }

  for (const row of rows) {
    const found = findKnown(row);
    const student = 'student' in found ? found.student : null;
    if (student) taken.add(student.id);
    const problems =
      'wrong' in found ? { ...row.problems, ...found.wrong } : student ? row.problems : problemsIn(row, prices);
    if (Object.keys(problems).length > 0) plan.errors.push(...toldOf(row.row, problems));
    else if (student) plan.updated.push({ row, student });
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
