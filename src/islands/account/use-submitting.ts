import { type SubmitEvent, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import { textLimits } from '../../model/limits.ts';
import { characters } from '../../model/text/characters.ts';
import { emailProblem } from '../../model/text/email.ts';
import { mayBePhone } from '../../model/text/phone.ts';
import { noteRegistration } from '../../stores/registered.ts';
import { announceSession, sessionIsKept } from '../../stores/session.ts';
import { noteShared } from '../../stores/shared.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { askBeforeLeaving } from '../../ui/form/leaving.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { showToast } from '../toast/show.ts';
import type { ToastKind } from '../toast/toaster.tsx';
import { registrationDraft as draft, loginDraft } from './drafts.ts';
import { goTo, type Step, shownStep, stepAfter, steps } from './steps.ts';
import type { useRegistration } from './use-registration.ts';

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

/** Validates the form values. @param only the step to check; null for the whole form @returns errors by field */
function problemsOf(values: FormData, only: Step | null, texts: ProblemTexts): FieldErrors {
  const looked = steps.filter((step) => only === null || step === only);
  const found = looked.flatMap((step) =>
    Object.entries(rules[step]).flatMap(([name, rule]): [string, string[]][] => {
      const problem = rule(filledIn(values, name), values);
      return problem ? [[name, [texts[problem]]]] : [];
    }),
  );
  return Object.fromEntries(found);
}

interface Submitting {
  language: Language;
  home: string;
  /** The login page, for an account that already exists. */
  login: string;
  texts: RegisterTexts;
  registration: ReturnType<typeof useRegistration>;
  form: Form;
}

/** The account was created: clears the draft and goes to the home page, which shows the message. */
function goHome(form: HTMLFormElement, home: string): void {
  const values = new FormData(form);
  draft.clear();
  // A browser that blocks cookies must log in; it is told why there.
  if (sessionIsKept()) loginDraft.clear();
  else loginDraft.write({ email: String(values.get('email')) });
  noteShared(values.get('shared') === '1');
  askBeforeLeaving(false);
  announceSession();
  location.assign(noteRegistration() ? home : `${home}#registered`);
}

/** An earlier request had arrived, so the account exists. Later changes are not sent; go to the login page. */
function goToLogin(form: HTMLFormElement, login: string): void {
  loginDraft.write({ email: String(new FormData(form).get('email')) });
  draft.clear();
  askBeforeLeaving(false);
  location.assign(login);
}

/** Handles submit: goes to the next step, sends the form after the last one, and shows the result. */
export function useSubmitting({ language, home, login, texts, registration, form }: Submitting) {
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
    const found = problemsOf(new FormData(element), next ? shownStep() : null, texts.problems);
    if (Object.keys(found).length > 0) return refuse(found);
    if (next) return goTo(next);
    const outcome = await form.send((follower) => registration.send(element, follower));
    if (!outcome) return;
    if (outcome.state === 'sent') goHome(element, home);
    else if (outcome.state === 'refused' && outcome.arrived) goToLogin(element, login);
    else if (outcome.state === 'refused') {
      setTaken('email' in outcome.errors);
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.message);
      await tell('error', outcome.message);
    } else if (outcome.state === 'lost') {
      setProblem(`${texts.silence[outcome.why]} ${texts.kept}`);
      await tell('error', texts.faildata);
    } else setProblem(texts.kept);
  };

  return { problem, taken, submit, tell };
}
