import type { ReactNode } from 'react';
import { accountKinds } from '../../model/access.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FieldError } from '../form/Field.tsx';
import type { FieldErrors } from '../form/send-form.ts';
import type { Choices } from './choices.ts';

interface AccountProps {
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errors: FieldErrors;
  texts: RegisterTexts;
  /** What a paid account asks for besides. */
  children: ReactNode;
}

/** Free or paid. Style sheets hide what a free account has no use for. */
export function Account({ choices, choose, errors, texts, children }: AccountProps) {
  return (
    <>
      <fieldset className="form-group">
        <legend>{texts.kind}</legend>
        <div className="kinds">
          {accountKinds.map((kind) => (
            <label key={kind} className="kind">
              <input
                type="radio"
                name="kind_of_account"
                value={kind}
                checked={choices.kind_of_account === kind}
                onChange={() => choose({ kind_of_account: kind })}
              />
              <span className="kind-words">
                <strong>{texts[kind]}</strong>
                <span className="quiet">{texts[`${kind}_note`]}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id="field-kind_of_account-error" errors={errors['kind_of_account'] ?? []} />
      </fieldset>
      <div className="form-group for-paid">{children}</div>
    </>
  );
}
