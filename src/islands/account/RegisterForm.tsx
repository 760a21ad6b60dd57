import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { PricedLevel } from '../../model/content-reader.ts';
import type { Language } from '../../model/languages.ts';
import { draftOf } from '../form/draft.ts';
import { askBeforeLeaving } from '../form/leaving.ts';
import { useProblems } from '../form/problems.ts';
import { prepareToasts, showToast, type ToastKind } from '../toast/show.ts';
import { AboutYou } from './AboutYou.tsx';
import { Account } from './Account.tsx';
import { type Choices, choicesOf, noChoices } from './choices.ts';
import { PictureField } from './PictureField.tsx';
import { SendingBar } from './SendingBar.tsx';
import { Study } from './Study.tsx';
import type { RegisterTexts } from './texts.ts';
import { useLevels } from './use-levels.ts';
import { type PictureName, useRegistration } from './use-registration.ts';
import './account.css';

interface RegisterFormProps {
  language: Language;
  home: string;
  /** As they were when the page was published. */
  levels: PricedLevel[];
  texts: RegisterTexts;
}

const draft = draftOf('register-draft');
/** The success is read before the page goes. */
const farewell = 1500;

/** Opens a student account, over a bad line too: nothing typed or chosen is lost, and no account is made twice. */
export default function RegisterForm({ language, home, levels: published, texts }: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(false);
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [untold, setUntold] = useState<string | null>(null);
  const { errors, tell: tellAt, refuse, clear } = useProblems(form);
  const registration = useRegistration(language);
  const { progress } = registration;

  const tell = async (kind: ToastKind, text: string) => {
    const frame = { language, region: texts.toasts, close: texts.close_toast };
    if (!(await showToast(kind, text, frame))) setUntold(text);
  };
  const levels = useLevels(published, language, () => void tell('error', texts.faildata));

  useEffect(() => {
    if (form.current) restore(form.current);
    setChoices(choicesOf(draft.read()));
    setLive(true);
  }, []);

  // Choices are drawn first; only then does the form hold what the draft keeps.
  useEffect(() => {
    if (live && form.current) draft.write({ ...textsOf(form.current), ...choices });
  }, [choices, live]);

  const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    setUntold(null);
    clear();
    const outcome = await registration.send(event.currentTarget);
    if (outcome.state === 'sent') {
      draft.clear();
      askBeforeLeaving(false);
      await tell('success', texts.success);
      setTimeout(() => location.assign(home), farewell);
    } else if (outcome.state === 'refused') {
      refuse(outcome.errors);
      await tell('error', outcome.message);
    } else {
      setUntold(texts.untold_retry);
      if (outcome.state === 'lost') await tell('error', texts.faildata);
    }
  };

  const picture = (name: PictureName, label: string) => (
    <PictureField
      name={name}
      label={label}
      errors={errors[name]}
      texts={texts}
      onChange={(chosen) => registration.setPicture(name, chosen)}
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
        draft.write({ ...textsOf(event.currentTarget), ...choices });
        askBeforeLeaving(true);
      }}
      onFocus={prepareToasts}
    >
      <AboutYou errors={errors} tell={tellAt} texts={texts} />
      <Study levels={levels} live={live} choices={choices} choose={choose} errors={errors} texts={texts} />
      <Account language={language} levels={levels} choices={choices} choose={choose} errors={errors} texts={texts}>
        {picture('image', texts.receipt)}
      </Account>
      <fieldset className="form-group">
        <legend>{texts.pictures}</legend>
        {picture('personal_photo', texts.personal_photo)}
        {picture('passport', texts.passport)}
      </fieldset>
      {progress && <SendingBar progress={progress} language={language} texts={texts} onCancel={registration.cancel} />}
      <div className="form-actions">
        <button type="submit" className="button button-call" disabled={progress !== null}>
          {progress ? texts.submitting : texts.submit}
        </button>
        {untold && <p role="alert">{untold}</p>}
      </div>
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

/** The server judges the fields, in the page's language; and what was typed before a reload comes back. */
function restore(form: HTMLFormElement): void {
  form.noValidate = true;
  for (const [name, value] of draft.read()) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type !== 'file' && field.value === '') field.value = value;
  }
}
