import { mayBePhone, typedPhone } from '../../model/text/phone.ts';
import { Field } from './Field.tsx';
import { applyMask } from './masked.ts';
import { useLook } from './use-look.ts';

interface PhoneFieldProps {
  name?: string;
  required?: boolean;
  label: string;
  hint: string;
  errors: string[] | undefined;
  /** Error text for a number that is not understood. */
  problem: string;
  tell: (name: string, problem: string | null) => void;
}

/**
 * A phone field. Accepts the usual forms, and shows and sends ten digits. A number that is not understood stays and
 * shows an error.
 */
export function PhoneField({ name = 'phone', required = true, problem, tell, ...field }: PhoneFieldProps) {
  const { input, lookAt } = useLook((input) => {
    if (applyMask(input, typedPhone)) tell(name, problem);
    else if (mayBePhone(input.value)) tell(name, null);
  });
  return (
    <Field
      {...field}
      ref={input}
      name={name}
      type="tel"
      dir="ltr"
      autoComplete="tel"
      required={required}
      live
      onInput={({ currentTarget }) => lookAt(currentTarget)}
      onBlur={({ currentTarget: { value }, relatedTarget }) => {
        // If an error appeared now, the button would move away while it is being pressed; the server will report the
        // error.
        if (relatedTarget instanceof HTMLButtonElement || value === '') return;
        if (!mayBePhone(value)) tell(name, problem);
      }}
    />
  );
}
