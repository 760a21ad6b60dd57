import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';

export interface Problems {
  errors: FieldErrors;
  /** Tells what is wrong with one field while it is filled in; null takes it back. */
  tell(name: string, problem: string | null): void;
  /** What a form that was to be sent is refused for: the focus goes to the first field that is named. */
  refuse(errors: FieldErrors): void;
  clear(): void;
}

/**
 * What is wrong with the fields of a form: what the server says, and what is seen before.
 * @param show brings a field into sight that may be hidden
 */
export function useProblems(form: RefObject<HTMLFormElement | null>, show?: (field: Element) => void): Problems {
  const [{ errors, refusals }, set] = useState<{ errors: FieldErrors; refusals: number }>({ errors: {}, refusals: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // A radio knows no `aria-invalid`.
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
    if (refusals === 0 || !field) return;
    show?.(field);
    field.focus();
  }, [refusals]);

  return {
    errors,
    tell: (name, problem) =>
      set((before) => {
        const { [name]: told, ...others } = before.errors;
        if (problem === null && told === undefined) return before;
        return { ...before, errors: problem === null ? others : { ...others, [name]: [problem] } };
      }),
    refuse: (given) => set((before) => ({ errors: given, refusals: before.refusals + 1 })),
    clear: () => set((before) => ({ ...before, errors: {} })),
  };
}
