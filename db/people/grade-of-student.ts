import { type Problem, Refusal } from '../../src/model/errors.ts';
import type { Transaction } from '../open.ts';
import { isGrade } from '../school/levels.ts';

/**
 * Checks inside the writing transaction that a student's grade is there: it may have been deleted since the form was
 * checked.
 * @throws Refusal 422 at `field`
 */
export async function wantGrade(
  tx: Transaction,
  grade: number,
  problem: Problem = 'unknown',
  field = 'grade_id',
): Promise<void> {
  if (!(await isGrade(tx, grade))) throw new Refusal('invalid', { fields: { [field]: [{ problem }] } });
}
