import { DanglingReference } from '../../../db/content/content.ts';
import { Refusal } from '../../../src/model/errors.ts';
import type { TakenForm } from './form.ts';

/**
 * Writes the values of a form. Deletes its stored files again if the write fails.
 * @throws Refusal 422 for a field that names an entry or a stored file that is gone meanwhile
 */
export async function writeForm<T>({ undo }: Pick<TakenForm, 'undo'>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await undo();
    if (!(error instanceof DanglingReference)) throw error;
    throw new Refusal('invalid', { fields: { [error.field]: [{ problem: 'unknown' }] } });
  }
}
