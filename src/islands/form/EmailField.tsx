import { useEffect, useRef } from 'react';
import { emailProblem, isEmail, typedEmail } from '../../model/text/email.ts';
import { Field } from './Field.tsx';
import { masked } from './masked.ts';

/** What is said about an address, by its problem. */
export interface EmailTexts {
  email: string;
  emailLatin: string;
}

interface EmailFieldProps {
  label: string;
  errors: string[] | undefined;
  texts: EmailTexts;
  tell: (name: string, problem: string | null) => void;
  /** Where people log in: whoever has an address in other letters keeps it. */
  known?: boolean;
}

const name = 'email';

/** An e-mail address: only what an address is made of stays, and what is left out is told. */
export function EmailField({ texts, tell, known = false, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const look = (input: HTMLInputElement) => {
    const foreign = masked(input, (typed) => typedEmail(typed, known ? 'any' : 'latin'));
    if (foreign) tell(name, known ? texts.email : texts.emailLatin);
    else if (isEmail(input.value)) tell(name, null);
  };
  // A browser may have filled it in before scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    if (input.current) look(input.current);
  }, []);
  return (
    <Field
      {...field}
      ref={input}
      name={name}
      type="email"
      dir="ltr"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      live
      onInput={({ currentTarget }) => look(currentTarget)}
      onBlur={({ currentTarget: { value }, relatedTarget }) => {
        const problem = emailProblem(value);
        // The button beneath would move away under the finger; the server will tell.
        if (problem && !known && !(relatedTarget instanceof HTMLButtonElement)) tell(name, texts[problem]);
      }}
    />
  );
}
