import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PricedLevel } from '../../model/content/reader.ts';
import type { Language } from '../../model/languages.ts';
import { type Document, personalDocuments, receipt } from '../../model/people/student-fields.ts';
import { offeredTerms, type Prices } from '../../model/school/price-terms.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { fill } from '../../model/text/texts.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { EmailField } from '../../ui/form/EmailField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { askBeforeLeaving } from '../../ui/form/leaving.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { ownDraft } from '../../ui/form/session-draft.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { read } from '../api.ts';
import { FeeList } from '../fees/FeeList.tsx';
import { Icon } from '../Icon.tsx';
import { prepareToasts } from '../toast/show.ts';
import { useStudent } from '../use-student.ts';
import { goHome, goToLogin } from './after-sending.ts';
import { pricesOf } from './choices.ts';
import { registrationDraft } from './drafts.ts';
import { GradeFields } from './GradeFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { PictureField } from './PictureField.tsx';
import { RelativeMade } from './RelativeMade.tsx';
import { SendingBar } from './SendingBar.tsx';
import { SharedTick } from './SharedTick.tsx';
import { StepFrame } from './StepFrame.tsx';
import { goToStepOf, isLastStep, readOnAtTitle } from './steps.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useRegistration } from './use-registration.ts';
import { type Made, type Relative, useRelative } from './use-relative.ts';
import { useSubmitting } from './use-submitting.ts';
import './account.css';
import './form-link.css';

/** Current levels with grades and prices. Until they are loaded, or if loading fails: those of the published page. */
function useLevels(published: PricedLevel[], language: Language, onFailure: () => void): PricedLevel[] {
  const [levels, setLevels] = useState(published);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once a page; onFailure is new with every render
  useEffect(() => {
    void read('GET /levels', language).then((outcome) => {
      if (outcome.state === 'there') setLevels(outcome.data.data);
      else onFailure();
    });
  }, [language]);
  return levels;
}

interface OptionalPicturesProps {
  /** True if it contains an error or a chosen file, so it must be open. */
  open: boolean;
  texts: RegisterTexts;
  children: ReactNode;
}

/** Optional images that can be handed in later. Collapsed by default, so that the form looks short. */
function OptionalPictures({ open, texts, children }: OptionalPicturesProps) {
  return (
    <details className="later" open={open || undefined}>
      <summary className="later-summary">
        <span className="later-name">
          <span className="field-label">{texts.pictures}</span>
          <span className="field-hint">{texts.pictures_note}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className="form-group later-fields">{children}</div>
    </details>
  );
}

interface FeesProps {
  language: Language;
  /** Prices of the chosen grade; null until one is chosen. */
  prices: Prices | null;
  /** WhatsApp link to the school; empty if the school has no number. */
  whatsapp: string;
  texts: RegisterTexts;
}

/** The prices of a paid account for the chosen grade. */
function Fees({ language, prices, whatsapp, texts }: FeesProps) {
  const hasNoPrices = prices !== null && offeredTerms(prices).length === 0;
  return (
    <div role="status">
      {prices && (
        <>
          <h3 className="fees-title">{texts.fees}</h3>
          <FeeList language={language} prices={prices} texts={texts.terms} />
          <p className="fees-note field-hint">
            {texts.fees_note} {whatsapp && hasNoPrices && <a href={whatsapp}>{texts.terms.ask_fees}</a>}
          </p>
        </>
      )}
    </div>
  );
}

interface AboutYouProps extends Pick<Form, 'errors' | 'tell'> {
  /** WhatsApp link to the school, for a student without an own e-mail; null while it is not needed. */
  ask: string | null;
  relative: Relative | null;
  texts: RegisterTexts;
}

/** The step with name, e-mail, phone and password. */
function AboutYou({ errors, tell, ask, relative, texts }: AboutYouProps) {
  const required = relative === null;
  const asked = (label: string) => (required ? label : `${label} (${texts.optional})`);
  return (
    <>
      <Field name="name" label={texts.name} errors={errors['name']} autoComplete="name" required />
      <EmailField
        label={asked(texts.email)}
        hint={relative?.texts.email_hint}
        required={required}
        errors={errors['email']}
        texts={texts.problems}
        tell={tell}
      />
      {ask && (
        <a className="form-link" href={ask} rel="noopener">
          {texts.ask_own_email}
        </a>
      )}
      <PasswordField
        label={asked(texts.password)}
        hint={relative ? `${relative.texts.password_hint} ${texts.password_hint}` : texts.password_hint}
        required={required}
        weak={texts.weak_password}
        errors={errors['password']}
        show={texts.show}
        hide={texts.hide}
        autoComplete="new-password"
      />
      <PhoneField
        label={texts.phone}
        hint={texts.phone_hint}
        errors={errors['phone']}
        problem={texts.problems.phone}
        tell={tell}
      />
    </>
  );
}

interface RegisterFormProps {
  language: Language;
  home: string;
  /** The login page, for an account that already exists. */
  login: string;
  /** Levels from the published page. */
  levels: PricedLevel[];
  /** WhatsApp link to the school; empty if the school has no number. */
  whatsapp: string;
  /** The privacy text: how the data is used and how long images are kept. */
  purpose: string;
  /** The privacy page. */
  privacy: string;
  /** For a brother or sister of the student who is logged in; null for a registration that logs in. */
  relative: Relative | null;
  texts: RegisterTexts;
}

/** The registration form. On a bad connection no input is lost and no duplicate account is created. */
export default function RegisterForm({
  language,
  home,
  login,
  levels: published,
  whatsapp,
  purpose,
  privacy,
  relative,
  texts,
}: RegisterFormProps) {
  const form = useForm({ show: goToStepOf });
  const { errors, tell: tellAt, progress } = form;
  const registration = useRegistration(language, relative ? 'relative' : 'own');
  const { pictures, setPicture } = registration;
  const student = useStudent();
  const draft = useMemo(() => {
    if (!relative) return registrationDraft;
    return student === null ? null : ownDraft('relative-draft', student);
  }, [relative, student]);
  const { live, choices, choose, wanted, stopWanting, keep } = useKeptForm(form.element, draft, pictures);
  const [made, setMade] = useState<Made | null>(null);
  const { registered, arrived } = useRelative(form, relative, language, keep);

  const { problem, taken, submit, tell } = useSubmitting({
    language,
    texts,
    registration,
    form,
    optional: relative ? ['email', 'password'] : [],
    onSent(element, user) {
      if (relative) setMade(registered(element, user));
      else goHome(element, home);
    },
    async onArrived(element) {
      if (relative) return arrived();
      goToLogin(element, login);
      return null;
    },
  });
  const levels = useLevels(published, language, () => void tell('error', texts.faildata));
  const prices = pricesOf(levels, choices.grade_id);

  useEffect(() => {
    addEventListener('hashchange', readOnAtTitle);
    return () => removeEventListener('hashchange', readOnAtTitle);
  }, []);

  const picture = ({ name, sentAs }: Document) => (
    <PictureField
      key={name}
      name={sentAs}
      label={texts.documents[name]}
      errors={errors[sentAs]}
      again={wanted.includes(name)}
      holds={isLastStep}
      texts={texts}
      onChange={(chosen) => {
        stopWanting(name);
        setPicture(name, chosen);
      }}
    />
  );

  const sendLabel =
    form.large === null
      ? (relative?.texts.submit ?? texts.submit)
      : fill(texts.send_again, { size: formatBytes(form.large, language) });
  const seen = personalDocuments.some(({ name, sentAs }) => errors[sentAs] || wanted.includes(name));
  const chosen = { choices, choose, errors };

  if (relative && made) return <RelativeMade made={made} relative={relative} />;
  return (
    <form
      ref={form.element}
      className="form register"
      method="post"
      encType="multipart/form-data"
      action={`/api/auth/register?lang=${language}`}
      onSubmit={submit}
      onInput={() => {
        keep();
        askBeforeLeaving(true);
      }}
      onFocus={prepareToasts}
    >
      {relative && <input type="hidden" name="family" value="1" />}
      <StepFrame step="who" language={language} texts={texts}>
        <div className="form-fields" inert={form.busy}>
          <AboutYou
            errors={errors}
            relative={relative}
            texts={texts}
            tell={tellAt}
            ask={taken && whatsapp ? whatsapp : null}
          />
          <OptionalPictures open={seen} texts={texts}>
            {personalDocuments.map(picture)}
          </OptionalPictures>
        </div>
      </StepFrame>
      <StepFrame step="grade" language={language} texts={texts}>
        <div className="form-fields" inert={form.busy}>
          <GradeFields {...chosen} levels={levels} live={live} texts={texts} />
        </div>
        <Fees language={language} prices={prices} whatsapp={whatsapp} texts={texts} />
      </StepFrame>
      <StepFrame
        step="pay"
        language={language}
        texts={texts}
        end={<SubmitButton sending={form.busy} label={sendLabel} busy={texts.submitting} />}
      >
        <div className="form-fields" inert={form.busy}>
          <PaymentFields
            {...chosen}
            language={language}
            prices={prices}
            whatsapp={whatsapp}
            texts={texts}
            hasReceipt={pictures[receipt.name] !== undefined}
          >
            {picture(receipt)}
          </PaymentFields>
          {!relative && <SharedTick texts={texts} />}
        </div>
        <p className="field-hint">
          {purpose}{' '}
          <a href={privacy} target="_blank" rel="noopener">
            {texts.privacy}
          </a>
        </p>
        {progress && <SendingBar progress={progress} language={language} texts={texts} onCancel={form.cancel} />}
        {problem && (
          <p className="form-problem" role="alert" data-shown="">
            {problem}
          </p>
        )}
      </StepFrame>
    </form>
  );
}
