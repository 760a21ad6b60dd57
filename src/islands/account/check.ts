import type { FieldErrors } from '../../client/refusal.ts';
import { textLimits } from '../../model/limits.ts';
import { characters } from '../../model/text/characters.ts';
import { emailProblem } from '../../model/text/email.ts';
import { phoneNumber } from '../../model/text/phone.ts';
import { type Step, steps } from './steps.ts';

/** Error texts of the checks in the browser. The server validates all fields again. */
export interface ProblemTexts {
  required: string;
  email: string;
  emailLatin: string;
  phone: string;
  /** The value is too short. */
  name: string;
  /** The value is too short. */
  password: string;
}

type Rule = (value: string, values: FormData) => keyof ProblemTexts | null;

const required: Rule = (value) => (value === '' ? 'required' : null);
const least = (min: number, problem: keyof ProblemTexts): Rule => {
  return (value) => (value === '' ? 'required' : characters(value) < min ? problem : null);
};

const rules: Record<Step, Record<string, Rule>> = {
  who: {
    name: least(textLimits.name.min, 'name'),
    email: (value) => (value === '' ? 'required' : emailProblem(value)),
    password: least(textLimits.password.min, 'password'),
    phone: (value) => (value === '' ? 'required' : phoneNumber(value) ? null : 'phone'),
  },
  grade: { level_id: required, grade_id: required },
  pay: { payment_term: (value, values) => (values.get('kind_of_account') === 'paid' ? required(value, values) : null) },
};

function filledIn(values: FormData, name: string): string {
  const value = values.get(name);
  if (typeof value !== 'string') return '';
  return name === 'password' ? value : value.trim();
}

/** Validates the form values. @param only the step to check; null for the whole form @returns errors by field */
export function problemsOf(values: FormData, only: Step | null, texts: ProblemTexts): FieldErrors {
  const looked = steps.filter((step) => only === null || step === only);
  const found = looked.flatMap((step) =>
    Object.entries(rules[step]).flatMap(([name, rule]): [string, string[]][] => {
      const problem = rule(filledIn(values, name), values);
      return problem ? [[name, [texts[problem]]]] : [];
    }),
  );
  return Object.fromEntries(found);
}
