import { type FieldProblems, type Problem, Refusal } from '../src/model/errors.ts';

/** Collects validation errors of form fields. */
export class Problems {
  readonly #fields: FieldProblems = {};
  readonly #needs = new Set<string>();
  #onlyUnconfirmed = true;

  add(field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#put(field, problem, values);
    this.#onlyUnconfirmed = false;
  }

  /** Adds a problem that the user can confirm. @param flag the field that confirms it */
  ask(flag: string, field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#put(field, problem, values);
    this.#needs.add(flag);
  }

  #put(field: string, problem: Problem, values?: Record<string, string | number>): void {
    this.#fields[field] = [...(this.#fields[field] ?? []), values ? { problem, values } : { problem }];
  }

  /**
   * Throws if there are any problems.
   * @param about the payments or students that make a confirmation necessary
   * @throws Refusal 422 with all invalid fields; code `confirm` if flags can confirm all of them
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
