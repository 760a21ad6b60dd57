import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { PricedLevel } from '../../model/content-reader.ts';
import type { Language } from '../../model/languages.ts';
import { noteRegistration } from '../../stores/registered.ts';
import { announceSession } from '../../stores/session.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { fillIn } from '../form/draft.ts';
import { askBeforeLeaving } from '../form/leaving.ts';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { prepareToasts, showToast } from '../toast/show.ts';
import type { ToastKind } from '../toast/toaster.tsx';
import { AboutYou } from './AboutYou.tsx';
import { Account } from './Account.tsx';
import { problemsOf } from './check.ts';
import { type Choices, choicesOf, noChoices, pricesOf } from './choices.ts';
import { registrationDraft as draft, loginDraft } from './drafts.ts';
import { Fees, Terms } from './Fees.tsx';
import { Later } from './Later.tsx';
import { PictureField } from './PictureField.tsx';
import { SendingBar } from './SendingBar.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Study } from './Study.tsx';
import { goTo, readOnAtTitle, shownStep, stepAfter, stepOf } from './steps.ts';
import { useLevels } from './use-levels.ts';
import { type PictureName, picturesOf, useRegistration } from './use-registration.ts';
import './account.css';

interface RegisterFormProps {
  language: Language;
  home: string;
  /** As they were when the page was published. */
  levels: PricedLevel[];
  /** A conversation with the school in WhatsApp; empty when it has no number. */
  whatsapp: string;
  texts: RegisterTexts;
}

/** Pictures that the school may be given later. */
const papers = ['personal_photo', 'passport'] as const;

/** What is wrong may stand in a step that is not shown. */
function showStepOf(field: Element): void {
  const step = stepOf(field);
  if (step) goTo(step);
}

/** Opens a student account, over a bad line too: nothing typed or chosen is lost, and no account is made twice. */
export default function RegisterForm({ language, home, levels: published, whatsapp, texts }: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(false);
  const [choices, setChoices] = useState<Choices>(noChoices);
  /** Pictures that were chosen before the page was loaded again: no browser hands a file on. */
  const [wanted, setWanted] = useState<PictureName[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, tell: tellAt, refuse, clear } = useProblems(form, showStepOf);
  const registration = useRegistration(language);
  const { progress, pictures, setPicture } = registration;

  const tell = async (kind: ToastKind, text: string) => {
    const frame = { language, ...texts.toasts };
    if (!(await showToast(kind, text, frame))) setProblem((before) => before ?? text);
  };
  const levels = useLevels(published, language, () => void tell('error', texts.faildata));
  const prices = pricesOf(levels, choices.grade_id);

  useEffect(() => {
    if (!form.current) return;
    // The server judges the fields, in the page's language.
    form.current.noValidate = true;
    fillIn(form.current, draft);
    const kept = draft.read();
    // What was chosen while the form was loading stands.
    setChoices((before) => (before === noChoices ? choicesOf(kept) : before));
    setWanted(picturesOf(kept));
    setLive(true);
    addEventListener('hashchange', readOnAtTitle);
    return () => removeEventListener('hashchange', readOnAtTitle);
  }, []);

  const keep = (form: HTMLFormElement) =>
    draft.write({ ...textsOf(form), ...choices, pictures: [...Object.keys(pictures), ...wanted].join(' ') });

  // Choices are drawn first; only then does the form hold what the draft keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is new with every render
  useEffect(() => {
    if (live && form.current) keep(form.current);
  }, [choices, pictures, wanted, live]);

  const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    setProblem(null);
    clear();
    const element = event.currentTarget;
    const next = stepAfter(shownStep());
    const problems = problemsOf(new FormData(element), next ? shownStep() : null, texts.problems);
    if (Object.keys(problems).length > 0) return refuse(problems);
    if (next) return goTo(next);
    const outcome = await registration.send(element);
    if (outcome.state === 'sent') {
      draft.clear();
      loginDraft.write({ email: String(new FormData(element).get('email')) });
      askBeforeLeaving(false);
      announceSession();
      location.assign(noteRegistration() ? home : `${home}#registered`);
    } else if (outcome.state === 'refused') {
      refuse(outcome.errors);
      if (Object.keys(outcome.errors).length === 0) setProblem(outcome.message);
      await tell('error', outcome.message);
    } else if (outcome.state === 'lost') {
      setProblem(`${texts.silence[outcome.why]} ${texts.kept}`);
      await tell('error', texts.faildata);
    } else setProblem(texts.kept);
  };

  const picture = (name: PictureName, label: string) => (
    <PictureField
      name={name}
      label={label}
      errors={errors[name]}
      again={wanted.includes(name)}
      texts={texts}
      onChange={(chosen) => {
        setWanted((before) => before.filter((each) => each !== name));
        setPicture(name, chosen);
      }}
    />
  );

  return (
    <form
      ref={form}
      className="form register"
      method="post"
      encType="multipart/form-data"
      action={`/api/auth/register?lang=${language}`}
      onSubmit={submit}
      onInput={(event) => {
        keep(event.currentTarget);
        askBeforeLeaving(true);
      }}
      onFocus={prepareToasts}
    >
      <StepFrame step="who" language={language} texts={texts}>
        <AboutYou errors={errors} tell={tellAt} texts={texts} />
        <Later open={papers.some((name) => errors[name] || wanted.includes(name))} texts={texts}>
          {picture('personal_photo', texts.personal_photo)}
          {picture('passport', texts.passport)}
        </Later>
      </StepFrame>
      <StepFrame step="grade" language={language} texts={texts}>
        <Study levels={levels} live={live} choices={choices} choose={choose} errors={errors} texts={texts} />
        <Fees language={language} prices={prices} texts={texts} />
      </StepFrame>
      <StepFrame
        step="pay"
        language={language}
        texts={texts}
        end={<SubmitButton sending={progress !== null} label={texts.submit} busy={texts.submitting} />}
      >
        <Account choices={choices} choose={choose} errors={errors} texts={texts}>
          <Terms
            language={language}
            prices={prices}
            chosen={choices.payment_term}
            choose={(payment_term) => choose({ payment_term })}
            errors={errors['payment_term']}
            texts={texts}
          />
          {picture('image', texts.receipt)}
          <p className="field-hint">
            {texts.pay_later} {whatsapp && <a href={whatsapp}>{texts.ask_school}</a>}
          </p>
        </Account>
        {progress && (
          <SendingBar progress={progress} language={language} texts={texts} onCancel={registration.cancel} />
        )}
        {problem && (
          <p className="form-problem" role="alert" data-shown="">
            {problem}
          </p>
        )}
      </StepFrame>
    </form>
  );
}

/** What is typed, without the password: that is kept nowhere. */
function textsOf(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'password' ? [[name, value]] : [],
  );
  return Object.fromEntries(values);
}
