import { useEffect, useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { typedIn } from '../../ui/typed.ts';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { formatMoment } from '../content/formats.ts';
import { useShortForm } from '../form/short-form.tsx';
import { useTexts } from '../texts/use-texts.ts';

type Entered = Answer<'POST /dashboard/login'>;

export interface SecondStepProps {
  challenge: string;
  onEntered(answer: Entered): void;
  /** The login does not wait any more: it begins again with the password. */
  onOver(error: ApiError): void;
  onLeave(): void;
}

interface CodeFormProps extends Omit<SecondStepProps, 'onLeave'> {
  /** Asks for a backup code in place of a code of the app. */
  backup: boolean;
}

/** The id of the only field. */
const field = 'second-step-code';

function CodeForm({ challenge, backup, onEntered, onOver }: CodeFormProps) {
  const { t } = useTexts();
  const { element, busy, problem, errors, onSubmit } = useShortForm();

  const enter = async (form: FormData) => {
    const body = { challenge, code: typedIn(form, 'code') };
    try {
      onEntered(await request('POST /dashboard/login/second', { body, onLapsed: 'fail' }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second-step-over')) throw error;
      onOver(error);
    }
  };
  return (
    <form ref={element} className="form" onSubmit={onSubmit(enter)} noValidate>
      <Field
        name="code"
        id={field}
        label={t(backup ? 'second.backup' : 'second.code')}
        dir="ltr"
        inputMode={backup ? 'text' : 'numeric'}
        autoComplete={backup ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        errors={problem === null ? errors['code'] : [problem]}
        live
        required
      />
      <div className="form-actions">
        <button type="submit" className="button button-call" aria-disabled={busy}>
          {t(busy ? 'second.checking' : 'second.submit')}
        </button>
      </div>
    </form>
  );
}

/** Tells who has just logged in of many wrong codes before. */
function WrongCodes({ told, onDone }: { told: NonNullable<Entered['wrong_codes']>; onDone(): void }) {
  const { t, language, number } = useTexts();
  return (
    <>
      <p role="alert">
        {t('second.wrong_codes', { all: number(told.count), moment: formatMoment(told.at, language) })}
      </p>
      <p>{t('second.wrong_codes_next')}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-call" onClick={onDone}>
          {t('second.go_on')}
        </button>
      </div>
    </>
  );
}

/** The second step of a login: a code of the app, or a backup code. */
export default function SecondStep({ challenge, onEntered, onOver, onLeave }: SecondStepProps) {
  const { t } = useTexts();
  const [backup, setBackup] = useState(false);
  const [entered, setEntered] = useState<Entered | null>(null);
  // After the dialog has opened, which focuses its first button; and after a change of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => document.querySelector<HTMLInputElement>(`#${field}`)?.select(), [backup]);
  if (entered?.wrong_codes) {
    const done = () => onEntered(entered);
    return (
      <Dialog key="told" title={t('second.title')} onClose={done}>
        <WrongCodes told={entered.wrong_codes} onDone={done} />
      </Dialog>
    );
  }
  const enter = (answer: Entered) => (answer.wrong_codes ? setEntered(answer) : onEntered(answer));
  return (
    <Dialog title={t('second.title')} onClose={onLeave}>
      <p>{t(backup ? 'second.backup_lead' : 'second.lead')}</p>
      <CodeForm key={String(backup)} backup={backup} challenge={challenge} onEntered={enter} onOver={onOver} />
      <button type="button" className="button button-quiet" onClick={() => setBackup(!backup)}>
        {t(backup ? 'second.use_app' : 'second.use_backup')}
      </button>
    </Dialog>
  );
}
