import { type FieldProblems, type Problem, Refusal } from '../src/model/errors.ts';

/** Collects what is wrong with the fields of a form. */
export class Problems {
  readonly #fields: FieldProblems = {};
  readonly #needs = new Set<string>();
  #onlyUnconfirmed = true;

  add(field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#put(field, problem, values);
    this.#onlyUnconfirmed = false;
  }

  /** What is right where somebody says so. @param flag the field that says it */
  ask(flag: string, field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#put(field, problem, values);
    this.#needs.add(flag);
  }

  #put(field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#fields[field] = [...(this.#fields[field] ?? []), values ? { problem, values } : { problem }];
  }

  /**
   * @param about the payments or students that stand in the way of what has to be confirmed
   * @throws Refusal 422 naming every bad field; of the code `confirm` where flags would lift it
   */
  refuse(about: readonly unknown[] = []): void {
    const all = Object.values(this.#fields);
    if (all.length === 0) return;
    if (this.#onlyUnconfirmed) {
      throw new Refusal('confirm', { fields: this.#fields, needs: [...this.#needs], data: about });
    }
    const missing = all.every((list) => list.every(({ problem }) => problem === 'required'));
    throw new Refusal(missing ? 'required' : 'invalid', { fields: this.#fields });
  }
}
