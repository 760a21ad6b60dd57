import { type RefObject, useEffect, useState } from 'react';
import type { DocumentName } from '../../model/people/student-fields.ts';
import { fillIn, type SessionDraft } from '../../ui/form/session-draft.ts';
import { type Choices, choicesOf, noChoices } from './choices.ts';
import { picturesOf } from './use-registration.ts';

/** The text values of the form without the password, which is never stored. */
function textsOf(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'password' ? [[name, value]] : [],
  );
  return Object.fromEntries(values);
}

/**
 * Restores the draft of the form after a reload and stores every change.
 * @param draft null while it is not known whose form it is
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, draft: SessionDraft | null, pictures: object) {
  const [live, setLive] = useState(false);
  /** Whether the draft was restored. */
  const [filled, setFilled] = useState(false);
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [wanted, setWanted] = useState<DocumentName[]>([]);

  useEffect(() => setLive(true), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when form and draft are there
  useEffect(() => {
    if (!form.current || !draft) return;
    fillIn(form.current, draft);
    const kept = draft.read();
    // Choices made while the form was loading win over the draft.
    setChoices((before) => (before === noChoices ? choicesOf(kept) : before));
    setWanted(picturesOf(kept));
    setFilled(true);
  }, [draft]);

  const keep = () => {
    if (!form.current || !draft) return;
    draft.write({ ...textsOf(form.current), ...choices, pictures: [...Object.keys(pictures), ...wanted].join(' ') });
  };

  // Choices are drawn first; only then does the form hold what the draft keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is new with every render
  useEffect(() => {
    if (filled) keep();
  }, [choices, pictures, wanted, filled]);

  return {
    /** Whether JavaScript controls the form. */
    live,
    choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    /** Images that were chosen before the reload. Browsers cannot restore files, so they must be chosen again. */
    wanted,
    stopWanting: (name: DocumentName) => setWanted((before) => before.filter((each) => each !== name)),
    keep,
  };
}
