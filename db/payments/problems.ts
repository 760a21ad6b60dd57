import { type FieldProblems, type Problem, Refusal } from '../../src/model/errors.ts';

/** Collects what is wrong with the fields of a form. */
export class Problems {
  readonly #fields: FieldProblems = {};

  add(field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#fields[field] = [values ? { problem, values } : { problem }];
  }

  /** @throws Refusal 422 naming every bad field */
  refuse(): void {
    const all = Object.values(this.#fields);
    if (all.length === 0) return;
    const missing = all.every((list) => list.every(({ problem }) => problem === 'required'));
    throw new Refusal(missing ? 'required' : 'invalid', { fields: this.#fields });
  }
}
