import { useEffect, useRef } from 'react';
import type { PricedLevel } from '../../model/content/reader.ts';
import type { Language } from '../../model/languages.ts';
import { type Document, personalDocuments, receipt } from '../../model/people/student-fields.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { fill } from '../../model/text/texts.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { askBeforeLeaving } from '../form/leaving.ts';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { prepareToasts } from '../toast/show.ts';
import { AboutYou } from './AboutYou.tsx';
import { pricesOf } from './choices.ts';
import { Fees } from './Fees.tsx';
import { OptionalPictures } from './OptionalPictures.tsx';
import { Payment } from './Payment.tsx';
import { PictureField } from './PictureField.tsx';
import { SendingBar } from './SendingBar.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Study } from './Study.tsx';
import { goToStepOf, readOnAtTitle } from './steps.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useLevels } from './use-levels.ts';
import { useRegistration } from './use-registration.ts';
import { useSubmitting } from './use-submitting.ts';
import './account.css';

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
  texts,
}: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problems = useProblems(form, goToStepOf);
  const { errors, tell: tellAt } = problems;
  const registration = useRegistration(language);
  const { progress, pictures, setPicture } = registration;
  const { live, choices, choose, wanted, stopWanting, keep } = useKeptForm(form, pictures);

  const { problem, taken, large, submit, tell } = useSubmitting({
    language,
    home,
    login,
    texts,
    registration,
    problems,
  });
  const levels = useLevels(published, language, () => void tell('error', texts.faildata));
  const prices = pricesOf(levels, choices.grade_id);

  useEffect(() => {
    if (!form.current) return;
    // Validation messages come from the server, in the language of the page.
    form.current.noValidate = true;
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
      texts={texts}
      onChange={(chosen) => {
        stopWanting(name);
        setPicture(name, chosen);
      }}
    />
  );

  const sendLabel = large === null ? texts.submit : fill(texts.send_again, { size: formatBytes(large, language) });
  const seen = personalDocuments.some(({ name, sentAs }) => errors[sentAs] || wanted.includes(name));
  const chosen = { choices, choose, errors };

  return (
    <form
      ref={form}
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
      <StepFrame step="who" language={language} texts={texts}>
        <AboutYou errors={errors} tell={tellAt} ask={taken && whatsapp ? whatsapp : null} texts={texts} />
        <OptionalPictures open={seen} texts={texts}>
          {personalDocuments.map(picture)}
        </OptionalPictures>
      </StepFrame>
      <StepFrame step="grade" language={language} texts={texts}>
        <Study {...chosen} levels={levels} live={live} texts={texts} />
        <Fees {...{ language, prices, whatsapp, texts }} />
      </StepFrame>
      <StepFrame
        step="pay"
        language={language}
        texts={texts}
        end={<SubmitButton sending={progress !== null} label={sendLabel} busy={texts.submitting} />}
      >
        <Payment
          {...{ ...chosen, language, prices, whatsapp, texts }}
          hasReceipt={pictures[receipt.name] !== undefined}
        >
          {picture(receipt)}
        </Payment>
        <p className="field-hint">{purpose}</p>
        {progress && <SendingBar {...{ progress, language, texts }} onCancel={registration.cancel} />}
        {problem && (
          <p className="form-problem" role="alert" data-shown="">
            {problem}
          </p>
        )}
      </StepFrame>
    </form>
  );
}
