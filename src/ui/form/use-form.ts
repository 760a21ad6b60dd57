import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Follower, Progress } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';

/** What a form has to know of how its request ended. */
interface Ended {
  state: string;
  /** Refused: the errors of the fields. */
  errors?: FieldErrors;
  /** Lost: the size in bytes, if it is too large to be retried without asking. */
  large?: number | undefined;
}

interface FormSetup {
  /** Makes a field visible that may be hidden, before it takes the focus. */
  show?(field: Element): void;
}

interface Preparing {
  /** Whether each file can be sent, once this is known, by name. */
  files: Map<string, Promise<boolean>>;
  /** Waits for the files, as busy, until what they bring is drawn. @returns whether all of them can be sent */
  ready(): Promise<boolean>;
}

/** The files of each form that are being prepared: a picture that is made smaller, or uploaded into a text. */
export const preparing = new WeakMap<HTMLFormElement, Preparing>();

/**
 * What every form has: the errors of its fields, the focus on the first invalid one, and one request at a time with its
 * progress. Spread `element` as the form's `ref`.
 */
export function useForm({ show }: FormSetup = {}) {
  const element = useRef<HTMLFormElement>(null);
  const [{ errors, refusals }, setProblems] = useState<{ errors: FieldErrors; refusals: number }>({
    errors: {},
    refusals: 0,
  });
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  /** Size in bytes of a lost request that is too large to be retried automatically; else null. */
  const [large, setLarge] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);

  /** Called after the next render. */
  const [drawn, setDrawn] = useState<(() => void) | null>(null);
  useEffect(() => drawn?.(), [drawn]);

  // Before the effects of its fields, of which one may have a picture from the beginning.
  useLayoutEffect(() => {
    if (!element.current) return;
    // Error messages come from the server, in the language of the page. Without JavaScript the browser checks.
    element.current.noValidate = true;
    const files: Preparing['files'] = new Map();
    const ready = async () => {
      let isWhole = true;
      setBusy(true);
      while (files.size > 0) isWhole = (await Promise.all(files.values())).every(Boolean) && isWhole;
      setBusy(false);
      // The field of a file that cannot be sent says why.
      if (!isWhole) setProblems((before) => ({ ...before, refusals: before.refusals + 1 }));
      await new Promise<void>((resolve) => setDrawn(() => resolve));
      return isWhole;
    };
    preparing.set(element.current, { files, ready });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // Radio buttons do not support `aria-invalid`.
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
    if (refusals === 0 || !field) return;
    show?.(field);
    field.focus();
    field.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);

  /** Shows the errors of a refused form and focuses the first invalid field. */
  const refuse = (given: FieldErrors) => setProblems((before) => ({ errors: given, refusals: before.refusals + 1 }));
  const clear = () => setProblems((before) => ({ ...before, errors: {} }));

  return {
    element,
    errors,
    busy,
    progress,
    large,
    refuse,
    clear,
    /** Sets the error of one field while it is filled in; null removes it. */
    tell: (name: string, problem: string | null) =>
      setProblems((before) => {
        const { [name]: told, ...others } = before.errors;
        if (problem === null && told === undefined) return before;
        return { ...before, errors: problem === null ? others : { ...others, [name]: [problem] } };
      }),
    cancel: () => sending.current?.abort(),
    /** Forgets that a large request was lost. */
    forgetLarge: () => setLarge(null),
    /** Sends the form and shows the fields that are refused. @returns null if it is being sent already */
    async send<O extends Ended>(work: (follower: Follower) => Promise<O>): Promise<O | null> {
      if (sending.current) return null;
      const abort = new AbortController();
      sending.current = abort;
      setBusy(true);
      clear();
      const outcome = await work({ onProgress: setProgress, signal: abort.signal });
      sending.current = null;
      setBusy(false);
      setProgress(null);
      setLarge(outcome.large ?? null);
      if (outcome.errors) refuse(outcome.errors);
      return outcome;
    },
  };
}

export type Form = ReturnType<typeof useForm>;
