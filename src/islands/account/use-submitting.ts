import { type SubmitEvent, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import { textLimits } from '../../model/limits.ts';
import { characters } from '../../model/text/characters.ts';
import { emailProblem } from '../../model/text/email.ts';
import { mayBePhone } from '../../model/text/phone.ts';
import { lookAtSession } from '../../stores/session.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { hasArrived } from '../../ui/form/outcome.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { showToast } from '../toast/show.ts';
import type { ToastKind } from '../toast/toaster.tsx';
import { goTo, type Step, shownStep, stepAfter, steps } from './steps.ts';
import type { Registered, useRegistration } from './use-registration.ts';

/** Error texts of the checks in the browser. The server validates all fields again. */
interface ProblemTexts {
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
    phone: (value) => (value === '' ? 'required' : mayBePhone(value) ? null : 'phone'),
  },
  grade: { level_id: required, grade_id: required },
  pay: { payment_term: (value, values) => (values.get('kind_of_account') === 'paid' ? required(value, values) : null) },
};

function filledIn(values: FormData, name: string): string {
  const value = values.get(name);
  if (typeof value !== 'string') return '';
  return name === 'password' ? value : value.trim();
}

/**
 * Validates the form values.
 * @param only the step to check; null for the whole form
 * @param optional the fields that may be empty, although the rules require them
 * @returns errors by field
 */
function problemsOf(
  values: FormData,
  only: Step | null,
  optional: readonly string[],
  texts: ProblemTexts,
): FieldErrors {
  const looked = steps.filter((step) => only === null || step === only);
  const found = looked.flatMap((step) =>
    Object.entries(rules[step]).flatMap(([name, rule]): [string, string[]][] => {
      const value = filledIn(values, name);
      const problem = value === '' && optional.includes(name) ? null : rule(value, values);
      return problem ? [[name, [texts[problem]]]] : [];
    }),
  );
  return Object.fromEntries(found);
}

interface Submitting {
  language: Language;
  texts: RegisterTexts;
  registration: ReturnType<typeof useRegistration>;
  form: Form;
  /** Fields that may be empty. */
  optional: readonly string[];
  /** Called when the account exists. */
  onSent(form: HTMLFormElement, user: Registered): void;
  /** Called if an earlier version of this registration had arrived. @returns a message, if the page stays */
  onArrived(form: HTMLFormElement): Promise<string | null>;
}

/** Handles submit: goes to the next step, sends the form after the last one, and shows the result. */
export function useSubmitting(submitting: Submitting) {
  const { language, texts, registration, form, optional, onSent, onArrived } = submitting;
  const { refuse, clear } = form;
  const [problem, setProblem] = useState<string | null>(null);
  /** The e-mail belongs to another account. Every student needs an own e-mail; the school can help. */
  const [taken, setTaken] = useState(false);

  const tell = async (kind: ToastKind, text: string) => {
    const frame = { language, ...texts.toasts };
    if (!(await showToast(kind, text, frame))) setProblem((before) => before ?? text);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    setProblem(null);
    clear();
    const element = event.currentTarget;
    const next = stepAfter(shownStep());
    const found = problemsOf(new FormData(element), next ? shownStep() : null, optional, texts.problems);
    if (Object.keys(found).length > 0) return refuse(found);
    if (next) return goTo(next);
    const outcome = await form.send((follower) => registration.send(element, follower));
    if (!outcome) return;
    if (outcome.state === 'sent') onSent(element, outcome.answer);
    else if (hasArrived(outcome)) setProblem(await onArrived(element));
    else if (outcome.state === 'refused') {
      setTaken('email' in outcome.errors);
      if (outcome.status === 401) lookAtSession();
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.message);
      await tell('error', outcome.message);
    } else if (outcome.state === 'lost') {
      setProblem(`${texts.silence[outcome.why]} ${texts.kept}`);
      await tell('error', texts.faildata);
    } else setProblem(texts.kept);
  };

  return { problem, taken, submit, tell };
}
