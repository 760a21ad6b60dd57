import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { PricedLevel } from '../../model/content-reader.ts';
import type { Language } from '../../model/languages.ts';
import { noteRegistration } from '../../stores/registered.ts';
import { fillIn } from '../form/draft.ts';
import { askBeforeLeaving } from '../form/leaving.ts';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { prepareToasts, showToast, type ToastKind } from '../toast/show.ts';
import { AboutYou } from './AboutYou.tsx';
import { Account } from './Account.tsx';
import { type Choices, choicesOf, noChoices } from './choices.ts';
import { registrationDraft as draft, loginDraft } from './drafts.ts';
import { PictureField } from './PictureField.tsx';
import { SendingBar } from './SendingBar.tsx';
import { Study } from './Study.tsx';
import type { RegisterTexts } from './texts.ts';
import { useLevels } from './use-levels.ts';
import { type PictureName, picturesOf, useRegistration } from './use-registration.ts';
import './account.css';

interface RegisterFormProps {
  language: Language;
  home: string;
  /** As they were when the page was published. */
  levels: PricedLevel[];
  texts: RegisterTexts;
}

/** Opens a student account, over a bad line too: nothing typed or chosen is lost, and no account is made twice. */
export default function RegisterForm({ language, home, levels: published, texts }: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(false);
  const [choices, setChoices] = useState<Choices>(noChoices);
  /** Pictures that were chosen before the page was loaded again: no browser hands a file on. */
  const [wanted, setWanted] = useState<PictureName[]>([]);
  const [untold, setUntold] = useState<string | null>(null);
  const { errors, tell: tellAt, refuse, clear } = useProblems(form);
  const registration = useRegistration(language);
  const { progress, pictures, setPicture } = registration;

  const tell = async (kind: ToastKind, text: string) => {
    const frame = { language, region: texts.toasts, close: texts.close_toast };
    if (!(await showToast(kind, text, frame))) setUntold(text);
  };
  const levels = useLevels(published, language, () => void tell('error', texts.faildata));

  useEffect(() => {
    if (!form.current) return;
    // The server judges the fields, in the page's language.
    form.current.noValidate = true;
    fillIn(form.current, draft);
    const kept = draft.read();
    setChoices(choicesOf(kept));
    setWanted(picturesOf(kept));
    setLive(true);
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
    setUntold(null);
    clear();
    const element = event.currentTarget;
    const outcome = await registration.send(element);
    if (outcome.state === 'sent') {
      draft.clear();
      loginDraft.write({ email: String(new FormData(element).get('email')) });
      askBeforeLeaving(false);
      location.assign(noteRegistration() ? home : `${home}#registered`);
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
        <SubmitButton sending={progress !== null} label={texts.submit} busy={texts.submitting} />
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
