import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { comparable, type ReadRow } from '../../src/model/people/roster.ts';
import { characters } from '../../src/model/text/characters.ts';
import type { Reads, Transaction } from '../open.ts';
import { portionsInTurn } from '../portions.ts';
import { students } from '../schema.ts';

interface Newcomer {
  name: string;
  grade_id: number;
  phone: string;
}

const mostTold = 20;

/** Possible duplicates of a new student: same name, and same grade or same phone. */
export async function namesakesOf(tx: Transaction, { name, grade_id, phone }: Newcomer): Promise<number[]> {
  const own = `${comparable(name)}\n`;
  // The search text begins with the normalized name.
  const sameName = eq(sql`substr(${students.search_text}, 1, ${characters(own)})`, own);
  const near = or(eq(students.grade_id, grade_id), eq(students.phone, phone));
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(isNull(students.deleted_at), near, sameName))
    .orderBy(asc(students.id))
    .limit(mostTold);
  return rows.map(({ id }) => id);
}

const keysOf = ({ name, grade_id, phone }: Newcomer): string[] => {
  const same = comparable(name);
  return [`${same}\ngrade ${grade_id}`, `${same}\nphone ${phone}`];
};

const newcomerIn = ({ name, gradeId, phone }: ReadRow): Newcomer => ({
  name: name ?? '',
  grade_id: gradeId ?? 0,
  phone: phone ?? '',
});

/** Rows of new students that may duplicate an existing student or another row. */
export async function rowsOfNamesakes(db: Reads, created: readonly ReadRow[]): Promise<ReadRow[]> {
  const newcomers = created.map((row) => ({ row, keys: keysOf(newcomerIn(row)) }));
  const seen = new Map<string, number>();
  const note = (keys: readonly string[]) => {
    for (const key of keys) seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  for (const { keys } of newcomers) note(keys);
  const known = { id: students.id, name: students.name, grade_id: students.grade_id, phone: students.phone };
  const noted = new Set<number>();
  const look = async (near: ReturnType<typeof inArray>) => {
    const rows = await db
      .select(known)
      .from(students)
      .where(and(near, isNull(students.deleted_at)));
    for (const student of rows) if (!noted.has(student.id)) note(keysOf(student));
    for (const { id } of rows) noted.add(id);
  };
  const gradesOf = [...new Set(created.flatMap(({ gradeId }) => gradeId ?? []))];
  const phonesOf = [...new Set(created.flatMap(({ phone }) => phone ?? []))];
  for await (const some of portionsInTurn(gradesOf, 1)) await look(inArray(students.grade_id, some));
  for await (const some of portionsInTurn(phonesOf)) await look(inArray(students.phone, some));
  return newcomers.filter(({ keys }) => keys.some((key) => (seen.get(key) ?? 0) > 1)).map(({ row }) => row);
}
