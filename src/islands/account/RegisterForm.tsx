import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { PricedLevel } from '../../model/content-reader.ts';
import type { Language } from '../../model/languages.ts';
import { priceTerms } from '../../model/prices.ts';
import {
  accountKinds,
  type Document,
  type DocumentName,
  personalDocuments,
  receipt,
} from '../../model/student-fields.ts';
import { formatPrice } from '../../prices.ts';
import { noteRegistration } from '../../stores/registered.ts';
import { announceSession } from '../../stores/session.ts';
import { fillIn } from '../form/draft.ts';
import { askBeforeLeaving } from '../form/leaving.ts';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { prepareToasts, showToast, type ToastKind } from '../toast/show.ts';
import { AboutYou } from './AboutYou.tsx';
import { Cards } from './Cards.tsx';
import { problemsOf } from './check.ts';
import { type Choices, choicesOf, noChoices, pricesOf } from './choices.ts';
import { registrationDraft as draft, loginDraft } from './drafts.ts';
import { Fees } from './Fees.tsx';
import { Later } from './Later.tsx';
import { PictureField } from './PictureField.tsx';
import { SendingBar } from './SendingBar.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Study } from './Study.tsx';
import { goTo, readOnAtTitle, shownStep, stepAfter, stepOf } from './steps.ts';
import type { RegisterTexts } from './texts.ts';
import { useLevels } from './use-levels.ts';
import { picturesOf, useRegistration } from './use-registration.ts';
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
  const [wanted, setWanted] = useState<DocumentName[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, tell: tellAt, refuse, clear } = useProblems(form, showStepOf);
  const registration = useRegistration(language);
  const { progress, pictures, setPicture } = registration;

  const tell = async (kind: ToastKind, text: string) => {
    const frame = { language, region: texts.toasts, close: texts.close_toast };
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

  const cards = { choices, choose };
  const picture = ({ name, sentAs }: Document) => (
    <PictureField
      key={name}
      name={sentAs}
      label={texts.documents[name]}
      errors={errors[sentAs]}
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
      <StepFrame step="who" texts={texts}>
        <AboutYou errors={errors} tell={tellAt} texts={texts} />
        <Later
          open={personalDocuments.some(({ name, sentAs }) => errors[sentAs] || wanted.includes(name))}
          texts={texts}
        >
          {personalDocuments.map(picture)}
        </Later>
      </StepFrame>
      <StepFrame step="grade" texts={texts}>
        <Study levels={levels} live={live} choices={choices} choose={choose} errors={errors} texts={texts} />
        <Fees language={language} prices={prices} texts={texts} />
      </StepFrame>
      <StepFrame
        step="pay"
        texts={texts}
        end={<SubmitButton sending={progress !== null} label={texts.submit} busy={texts.submitting} />}
      >
        <Cards
          {...cards}
          name="kind_of_account"
          legend={texts.kind}
          options={accountKinds}
          errors={errors['kind_of_account']}
          layout="kinds"
        >
          {(kind) => (
            <>
              <strong>{texts[kind]}</strong>
              <span className="quiet">{texts[`${kind}_note`]}</span>
            </>
          )}
        </Cards>
        {/* Style sheets hide what a free account has no use for. */}
        <div className="form-group for-paid">
          <Cards
            {...cards}
            name="payment_term"
            legend={texts.term}
            options={priceTerms}
            errors={errors['payment_term']}
            layout="fees"
          >
            {(term) => (
              <>
                <strong>{texts[term]}</strong>
                {prices && <span className="fee-sum">{formatPrice(prices[term], language)}</span>}
              </>
            )}
          </Cards>
          {picture(receipt)}
          <p className="field-hint">
            {texts.pay_later} {whatsapp && <a href={whatsapp}>{texts.ask_school}</a>}
          </p>
        </div>
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
