import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';

export interface Problems {
  errors: FieldErrors;
  /** Sets the error of one field while it is filled in; null removes it. */
  tell(name: string, problem: string | null): void;
  /** Shows the errors of a refused form and focuses the first invalid field. */
  refuse(errors: FieldErrors): void;
  clear(): void;
}

/**
 * The errors of a form, from the server and from checks in the browser.
 * @param show makes a field visible that may be hidden
 */
export function useProblems(form: RefObject<HTMLFormElement | null>, show?: (field: Element) => void): Problems {
  const [{ errors, refusals }, set] = useState<{ errors: FieldErrors; refusals: number }>({ errors: {}, refusals: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // Radio buttons do not support `aria-invalid`.
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
