import { type SubmitEvent, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { noteRegistration } from '../../stores/registered.ts';
import { announceSession } from '../../stores/session.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { askBeforeLeaving } from '../form/leaving.ts';
import type { useProblems } from '../form/problems.ts';
import { showToast } from '../toast/show.ts';
import type { ToastKind } from '../toast/toaster.tsx';
import { problemsOf } from './check.ts';
import { registrationDraft as draft, loginDraft } from './drafts.ts';
import { goTo, shownStep, stepAfter } from './steps.ts';
import type { useRegistration } from './use-registration.ts';

interface Submitting {
  language: Language;
  home: string;
  /** Where one logs in, and is told that the account is there. */
  login: string;
  texts: RegisterTexts;
  registration: ReturnType<typeof useRegistration>;
  problems: ReturnType<typeof useProblems>;
}

/** The account is there: what was typed is kept no longer, and the home page says so. */
function goHome(form: HTMLFormElement, home: string): void {
  draft.clear();
  loginDraft.write({ email: String(new FormData(form).get('email')) });
  askBeforeLeaving(false);
  announceSession();
  location.assign(noteRegistration() ? home : `${home}#registered`);
}

/** The first sending had arrived: what was changed since is not sent, and the account can be entered. */
function goToLogin(form: HTMLFormElement, login: string): void {
  loginDraft.write({ email: String(new FormData(form).get('email')) });
  draft.clear();
  askBeforeLeaving(false);
  location.assign(login);
}

/** Leads from step to step, sends the form after the last one, and says what came of it. */
export function useSubmitting({ language, home, login, texts, registration, problems }: Submitting) {
  const { refuse, clear } = problems;
  const [problem, setProblem] = useState<string | null>(null);
  /** The address is another account's: every child needs an own one, and the school helps whoever has none. */
  const [taken, setTaken] = useState(false);
  /** Bytes of what was lost on its way and is too large to be sent again without being asked. */
  const [large, setLarge] = useState<number | null>(null);

  const tell = async (kind: ToastKind, text: string) => {
    const frame = { language, ...texts.toasts };
    if (!(await showToast(kind, text, frame))) setProblem((before) => before ?? text);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (registration.progress) return;
    setProblem(null);
    clear();
    const element = event.currentTarget;
    const next = stepAfter(shownStep());
    const found = problemsOf(new FormData(element), next ? shownStep() : null, texts.problems);
    if (Object.keys(found).length > 0) return refuse(found);
    if (next) return goTo(next);
    const outcome = await registration.send(element);
    setLarge(outcome.state === 'lost' ? (outcome.large ?? null) : null);
    if (outcome.state === 'sent') goHome(element, home);
    else if (outcome.state === 'refused' && outcome.arrived) goToLogin(element, login);
    else if (outcome.state === 'refused') {
      refuse(outcome.errors);
      setTaken('email' in outcome.errors);
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.message);
      await tell('error', outcome.message);
    } else if (outcome.state === 'lost') {
      setProblem(`${texts.silence[outcome.why]} ${texts.kept}`);
      await tell('error', texts.faildata);
    } else setProblem(texts.kept);
  };

  return { problem, taken, large, submit, tell };
}
