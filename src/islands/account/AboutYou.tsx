import type { RegisterTexts } from '../../texts/for-islands.ts';
import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import { PhoneField } from '../form/PhoneField.tsx';
import type { Problems } from '../form/problems.ts';
import { PasswordField } from './PasswordField.tsx';
import './ways.css';

interface AboutYouProps extends Pick<Problems, 'errors' | 'tell'> {
  /** WhatsApp link to the school, for a student without an own e-mail; null while it is not needed. */
  ask: string | null;
  texts: RegisterTexts;
}

/** The step with name, e-mail, phone and password. */
export function AboutYou({ errors, tell, ask, texts }: AboutYouProps) {
  return (
    <>
      <Field name="name" label={texts.name} errors={errors['name']} autoComplete="name" required />
      <EmailField label={texts.email} errors={errors['email']} texts={texts.problems} tell={tell} />
      {ask && (
        <a className="way" href={ask} rel="noopener">
          {texts.ask_own_email}
        </a>
      )}
      <PasswordField
        label={texts.password}
        hint={texts.password_hint}
        weak={texts.weak_password}
        errors={errors['password']}
        show={texts.show}
        hide={texts.hide}
        autoComplete="new-password"
      />
      <PhoneField
        label={texts.phone}
        hint={texts.phone_hint}
        errors={errors['phone']}
        problem={texts.problems.phone}
        tell={tell}
      />
    </>
  );
}
