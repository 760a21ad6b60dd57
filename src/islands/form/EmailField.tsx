import { emailProblem, isEmail, typedEmail } from '../../model/text/email.ts';
import { Field } from './Field.tsx';
import { masked } from './masked.ts';
import { useLook } from './use-look.ts';

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

const foreignLetter = /[^\p{ASCII}]/u;

/** An e-mail address: only what an address is made of stays, and what is left out is told. */
export function EmailField({ texts, tell, known = false, ...field }: EmailFieldProps) {
  const { input, lookAt } = useLook((input) => {
    const foreign = masked(input, (typed) => typedEmail(typed, known ? 'any' : 'latin'));
    if (foreign) tell(name, known ? texts.email : texts.emailLatin);
    // Kept, since an older account may have such an address; but most have the keyboard in the wrong language.
    else if (known && foreignLetter.test(input.value)) tell(name, texts.emailLatin);
    else if (isEmail(input.value)) tell(name, null);
  });
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
      onInput={({ currentTarget }) => lookAt(currentTarget)}
      onBlur={({ currentTarget: { value }, relatedTarget }) => {
        const problem = emailProblem(value);
        // The button beneath would move away under the finger; the server will tell.
        if (problem && !known && !(relatedTarget instanceof HTMLButtonElement)) tell(name, texts[problem]);
      }}
    />
  );
}
