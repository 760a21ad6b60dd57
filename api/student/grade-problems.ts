import type { Database } from '../../db/open.ts';
import { allLevels, findGrade, type Level } from '../../db/school/levels.ts';
import type { FieldProblem, FieldProblems } from '../../src/model/errors.ts';
import { studentRules } from '../../src/model/people/registration.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';

/** Checks a student's level and grade against the database. A missing level or grade is not reported here. */
export async function gradeProblems(db: Database, values: Record<string, unknown>): Promise<FieldProblems> {
  const level = studentRules.level_id.safeParse(values['level_id']).data;
  const grade = studentRules.grade_id.safeParse(values['grade_id']).data;
  const levels = await allLevels(db);
  const holds = ({ grades }: Level) => grades.some(({ id }) => id === grade);
  const fields: FieldProblems = {};
  if (level !== undefined && !levels.some(({ id }) => id === level)) fields['level_id'] = [{ problem: 'unknown' }];
  if (grade === undefined) return fields;
  const home = levels.find(holds);
  if (!home) fields['grade_id'] = [{ problem: 'unknown' }];
  else if (level !== undefined && level !== home.id) fields['grade_id'] = [{ problem: 'gradeOfLevel' }];
  return fields;
}

/** The error for a term for which the grade has no price. */
export const notOffered: Readonly<Record<'payment_term', FieldProblem[]>> = {
  payment_term: [{ problem: 'notOffered' }],
};

/** Whether a grade has a price for a term; true for an unknown grade, which is reported elsewhere. */
export async function isOffered(db: Database, grade: number, term: PriceTerm): Promise<boolean> {
  const found = await findGrade(db, grade);
  return !found || found.grade[term] !== null;
}
