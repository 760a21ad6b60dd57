import { useState } from 'react';
import { phoneNumber, typedPhone } from '../../model/text/phone.ts';
import { LineInput } from '../fields/LineInput.tsx';
import type { InputProps } from '../fields/unit.ts';
import { useTexts } from '../texts/use-texts.ts';

type PhoneLineProps = Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'>;

/**
 * Phone input in any common notation, stored as ten digits. Input that is not a phone number stays and shows an error.
 */
export function PhoneLine({ value, onChange, errors, ...line }: PhoneLineProps) {
  const { t } = useTexts();
  const [foreign, setForeign] = useState(false);
  const wrong = foreign && phoneNumber(value) === null;
  return (
    <LineInput
      {...line}
      value={value}
      onChange={(typed) => {
        const phone = typedPhone(typed);
        setForeign(phone.foreign);
        onChange(phone.kept);
      }}
      errors={wrong ? [t('office.phone_wrong')] : errors}
      native={{
        type: 'tel',
        inputMode: 'tel',
        dir: 'ltr',
        maxLength: 40,
        onBlur: () => setForeign(value !== '' && phoneNumber(value) === null),
      }}
    />
  );
}
