import { useState } from 'react';
import { accountKinds } from '../../model/people/student-fields.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { isSudanese, mayBePhone, typedPhone } from '../../model/text/phone.ts';
import { isPressed } from '../../ui/is-pressed.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import type { InputProps } from '../fields/unit.ts';
import type { SavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';

type PhoneLineProps = Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'>;

/**
 * Phone input in any common notation, stored in digits. Input that is not a phone number stays and shows an error.
 */
function PhoneLine({ value, onChange, errors, ...line }: PhoneLineProps) {
  const { t } = useTexts();
  const [foreign, setForeign] = useState(false);
  const wrong = foreign && !mayBePhone(value);
  return (
    <LineInput
      {...line}
      value={value}
      onChange={(typed) => {
        const phone = typedPhone(typed);
        setForeign(phone.foreign);
        onChange(phone.kept);
      }}
      errors={wrong ? [t(isSudanese() ? 'office.phone_wrong' : 'office.phone_wrong_abroad')] : errors}
      native={{
        type: 'tel',
        inputMode: 'tel',
        dir: 'ltr',
        maxLength: 40,
        onBlur: ({ relatedTarget }) => {
          if (!isPressed(relatedTarget)) setForeign(value !== '' && !mayBePhone(value));
        },
      }}
    />
  );
}

interface StudentInputsProps {
  form: SavedForm;
  grades: { value: string; text: string; group: string }[];
  /** Loads the grades again after an error. */
  retry: (() => void) | null;
  /** Whether the e-mail address may be empty: then the server generates a login name. */
  emailOptional: boolean;
}

/** The inputs of a student's data, for enrolment and edit. */
export function StudentInputs({ form, grades, retry, emailOptional }: StudentInputsProps) {
  const { t, labels } = useTexts();
  const bound = (key: string, label: string, required = true) => ({
    id: `field-${key}`,
    label,
    value: form.values[key] ?? '',
    onChange: (value: string) => form.set(key, value),
    errors: form.errors[key] ?? [],
    required,
  });
  const kinds = accountKinds.map((value) => ({ value, text: t(`students.kinds.${value}`) }));
  const terms = priceTerms.map((value) => ({ value, text: t(`levels.${value}`) }));
  const placeErrors = [...(form.errors['grade_id'] ?? []), ...(form.errors['level_id'] ?? [])];
  return (
    <div className="sheet sheet-common">
      <LineInput {...bound('name', labels.name)} />
      <div className="input">
        <PhoneLine {...bound('phone', labels.phone)} />
      </div>
      <div className="input">
        <LineInput
          {...bound('email', labels.email, !emailOptional)}
          native={{ type: 'email', inputMode: 'email', dir: 'ltr' }}
        />
        {emailOptional && <p className="quiet field-hint">{t('office.email_hint')}</p>}
      </div>
      <SelectInput {...bound('grade_id', t('office.grade'))} errors={placeErrors} choices={grades} retry={retry} />
      <SelectInput {...bound('kind_of_account', labels.kind_of_account)} choices={kinds} />
      {form.values['kind_of_account'] === 'paid' && (
        <SelectInput {...bound('payment_term', labels.payment_term)} choices={terms} />
      )}
    </div>
  );
}
