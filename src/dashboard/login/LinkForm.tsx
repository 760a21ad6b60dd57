import { useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { typedIn } from '../../ui/typed.ts';
import { ApiError, CookieRemoved, UnreachedError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { completeLogin } from './log-in.ts';
import { needsSecondStep } from './needs-second-step.ts';
import { SharedTick } from './SharedTick.tsx';

interface LinkFormProps {
  token: string;
  onEntered(): void;
  /** Asks for another link. */
  onAsk(): void;
}

/** Opens a link of recovery or invitation: sets a password and logs in with it, second step included. */
export function LinkForm({ token, onEntered, onAsk }: LinkFormProps) {
  const { t } = useTexts();
  /** The link was used, or is too old: what the API says of it. */
  const [over, setOver] = useState<string | null>(null);
  /** The password is set; only the second step of the login is missing. */
  const [left, setLeft] = useState(false);
  const words = (error: unknown) => {
    if (error instanceof UnreachedError) return `${error.message} ${t('recover.link_lost')}`;
    return error instanceof CookieRemoved ? t('login.cookies') : null;
  };
  const { element, busy, problem, errors, onSubmit } = useShortForm({ words });

  const open = async (form: FormData) => {
    const body = { token, password: typedIn(form, 'password'), shared: form.has('shared') ? 1 : 0 };
    try {
      await completeLogin(request('POST /dashboard/link', { body, onLapsed: 'fail' }));
      onEntered();
    } catch (error) {
      const used = error instanceof ApiError ? error.fields['token'] : undefined;
      if (needsSecondStep(error)) setLeft(true);
      else if (used) setOver(used.join(' '));
      else throw error;
    }
  };

  if (left) return <Problem text={t('recover.second_left')} />;
  if (over !== null)
    return (
      <>
        <Problem text={over} />
        <p>{t('recover.over_next')}</p>
        <button type="button" className="button button-call" onClick={onAsk}>
          {t('recover.ask_submit')}
        </button>
      </>
    );
  return (
    <form ref={element} className="form" onSubmit={onSubmit(open)} noValidate>
      <Problem text={problem} />
      <Field
        name="password"
        label={t('recover.password')}
        hint={t('recover.password_hint')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        errors={errors['password']}
        live
        required
      />
      <SharedTick />
      <div className="form-actions">
        <button type="submit" className="button button-call" aria-disabled={busy}>
          {t('recover.submit')}
        </button>
      </div>
    </form>
  );
}
