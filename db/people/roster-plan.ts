import { and, inArray, isNull } from 'drizzle-orm';
import type { FieldProblem, FieldProblems, Problem } from '../../src/model/errors.ts';
import {
  comparable,
  type ImportedColumn,
  importedColumns,
  problemsOfNew,
  type ReadRow,
} from '../../src/model/people/roster.ts';
import type { Reads } from '../open.ts';
import { portionsInTurn } from '../portions.ts';
import { students } from '../schema.ts';
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

/** What a list comes to: who is new, who is known already, and what is wrong with which row. */
export interface RosterPlan {
  created: ReadRow[];
  updated: { row: ReadRow; student: KnownStudent }[];
  errors: RowProblem[];
}

const wrong = (field: ImportedColumn, problem: Problem): { wrong: FieldProblems } => ({
  wrong: { [field]: [{ problem }] },
});

const toldOf = (row: number, problems: FieldProblems): RowProblem[] =>
  importedColumns.flatMap((field) => (problems[field] ?? []).map((problem) => ({ row, field, problem })));

/** Compares a list with the school's students (beyond 2): a known address, or a known name with its phone, is updated. */
export async function planRoster(db: Reads, rows: readonly ReadRow[]): Promise<RosterPlan> {
  const byEmail = await studentsByEmail(db, rows);
  const byPerson = await studentsByPerson(db, rows);
  const plan: RosterPlan = { created: [], updated: [], errors: [] };
  const emails = new Set<string>();
  const people = new Set<string>();
  const taken = new Set<number>();

  /** Whom a row is about, nobody yet, or what keeps it from being about anybody. */
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
      'wrong' in found ? { ...row.problems, ...found.wrong } : student ? row.problems : problemsOfNew(row);
    if (Object.keys(problems).length > 0) plan.errors.push(...toldOf(row.row, problems));
    else if (student) plan.updated.push({ row, student });
    else plan.created.push(row);
  }
  return plan;
}
