import { phoneNumber, typedPhone } from '../../model/text/phone.ts';
import { Field } from './Field.tsx';
import { masked } from './masked.ts';
import { useLook } from './use-look.ts';

interface PhoneFieldProps {
  name?: string;
  required?: boolean;
  label: string;
  hint: string;
  errors: string[] | undefined;
  /** What is said about a number that is not understood. */
  problem: string;
  tell: (name: string, problem: string | null) => void;
}

/** A phone number as people write it, shown and sent as its ten digits; what is not understood stays and is told. */
export function PhoneField({ name = 'phone', required = true, problem, tell, ...field }: PhoneFieldProps) {
  const { input, lookAt } = useLook((input) => {
    if (masked(input, typedPhone)) tell(name, problem);
    else if (phoneNumber(input.value)) tell(name, null);
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
        // The button beneath would move away under the finger; the server will tell.
        if (relatedTarget instanceof HTMLButtonElement || value === '') return;
        if (!phoneNumber(value)) tell(name, problem);
      }}
    />
  );
}
