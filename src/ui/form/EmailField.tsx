import { emailProblem, isEmail, typedEmail } from '../../model/text/email.ts';
import { Field } from './Field.tsx';
import { applyMask } from './masked.ts';
import { useLook } from './use-look.ts';

/** Error texts of an e-mail field. */
export interface EmailTexts {
  email: string;
  emailLatin: string;
}

interface EmailFieldProps {
  label: string;
  hint?: string | undefined;
  /** Default: true. */
  required?: boolean;
  errors: string[] | undefined;
  texts: EmailTexts;
  tell: (name: string, problem: string | null) => void;
  /** On the login page: e-mails in other letters are kept, because an account may have one. */
  known?: boolean;
}

const name = 'email';

const foreignLetter = /[^\p{ASCII}]/u;

/** An e-mail field that removes invalid characters and reports what was removed. */
export function EmailField({ texts, tell, known = false, required = true, ...field }: EmailFieldProps) {
  const { input, lookAt } = useLook((input) => {
    const foreign = applyMask(input, (typed) => typedEmail(typed, known ? 'any' : 'latin'));
    if (foreign) tell(name, known ? texts.email : texts.emailLatin);
    // Kept, because an older account may have this e-mail. Usually, however, the keyboard is set to the wrong language.
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
      required={required}
      live
      onInput={({ currentTarget }) => lookAt(currentTarget)}
      onBlur={({ currentTarget: { value }, relatedTarget }) => {
        const problem = emailProblem(value);
        // If an error appeared now, the button would move away while it is being pressed; the server will report the
        // error.
        if (problem && !known && !(relatedTarget instanceof HTMLButtonElement)) tell(name, texts[problem]);
      }}
    />
  );
}
