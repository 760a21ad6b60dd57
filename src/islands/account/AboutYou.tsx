import { phoneDigits, textLimits } from '../../model/limits.ts';
import { Field } from '../form/Field.tsx';
import type { FieldErrors } from '../form/send-form.ts';
import { emailCharacters, masked, phoneCharacters } from './masks.ts';
import { PasswordField } from './PasswordField.tsx';
import type { RegisterTexts } from './texts.ts';

/** Who registers. */
export function AboutYou({ errors, texts }: { errors: FieldErrors; texts: RegisterTexts }) {
  return (
    <fieldset className="form-group">
      <legend>{texts.about_you}</legend>
      <Field
        name="name"
        label={texts.name}
        errors={errors['name']}
        autoComplete="name"
        maxLength={textLimits.name.max}
        required
      />
      <Field
        name="email"
        label={texts.email}
        errors={errors['email']}
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.email}
        required
        onInput={(event) => masked(event.currentTarget, emailCharacters)}
      />
      <PasswordField
        label={texts.password}
        hint={texts.password_hint}
        errors={errors['password']}
        show={texts.show}
        hide={texts.hide}
        autoComplete="new-password"
      />
      <Field
        name="phone"
        label={texts.phone}
        hint={texts.phone_hint}
        errors={errors['phone']}
        type="tel"
        inputMode="numeric"
        dir="ltr"
        autoComplete="tel-national"
        // Arabic digits and pasted spaces are longer than what is kept of them.
        maxLength={phoneDigits * 3}
        required
        onInput={(event) => masked(event.currentTarget, phoneCharacters)}
      />
    </fieldset>
  );
}
