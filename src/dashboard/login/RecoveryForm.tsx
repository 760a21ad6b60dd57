import { useState } from 'react';
import { textLimits } from '../../model/limits.ts';
import { Field } from '../../ui/form/Field.tsx';
import { typedIn } from '../../ui/typed.ts';
import { CookieRemoved, isTemporary } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { completeLogin, logIn } from './log-in.ts';
import { needsSecondStep } from './needs-second-step.ts';
import { SharedTick } from './SharedTick.tsx';

const canLogIn = (email: string, password: string, shared: boolean): Promise<boolean> =>
  logIn(email, password, shared).then(
    () => true,
    () => false,
  );

/**
 * Two forms for a forgotten password, with one e-mail address for both: a link by mail, or a printed recovery code of a
 * principal and a new password. Without code and password the Enter key asks for the link.
 */
export function RecoveryForm({ onEntered }: { onEntered(): void }) {
  const { t } = useTexts();
  /** What the API says of the link that was asked for: not whether there is such an account. */
  const [asked, setAsked] = useState<string | null>(null);
  const words = (error: unknown) => {
    if (needsSecondStep(error)) return t('recover.second_left');
    return error instanceof CookieRemoved ? t('login.cookies') : null;
  };
  const { element, busy, problem, errors, run, onSubmit } = useShortForm({ words });

  const ask = async (form: FormData) => {
    setAsked(null);
    const body = { email: typedIn(form, 'email') };
    setAsked((await request('POST /dashboard/recover/ask', { body, onLapsed: 'fail' })).message);
  };

  const enter = async (form: FormData) => {
    setAsked(null);
    const [email, password, shared] = [typedIn(form, 'email'), typedIn(form, 'password'), form.has('shared')];
    const body = { email, code: typedIn(form, 'code'), password, shared: shared ? 1 : 0 };
    try {
      await completeLogin(request('POST /dashboard/recover', { body, onLapsed: 'fail' }));
    } catch (error) {
      // The answer may be lost although the password was changed. If a login with it succeeds, no code is needed any
      // more.
      const entered = error instanceof Error && isTemporary(error) && (await canLogIn(email, password, shared));
      if (!entered) throw error;
    }
    onEntered();
  };

  const send = (form: FormData) => {
    const byCode = typedIn(form, 'code') !== '' || typedIn(form, 'password') !== '';
    return byCode ? enter(form) : ask(form);
  };

  return (
    <form ref={element} className="form" onSubmit={onSubmit(send)} noValidate>
      <Problem text={problem} />
      <Field
        name="email"
        label={t('login.email')}
        type="email"
        dir="ltr"
        autoComplete="username"
        maxLength={textLimits.email}
        errors={errors['email']}
        live
        required
      />
      <p className="form-done" role="status" data-shown={asked === null ? undefined : ''}>
        {asked}
      </p>
      <button
        type="button"
        className="button button-main"
        aria-disabled={busy}
        onClick={() => {
          const form = new FormData(element.current ?? undefined);
          void run(() => ask(form));
        }}
      >
        {t('recover.ask_submit')}
      </button>
      <h2>{t('recover.title')}</h2>
      <p className="quiet">{t('recover.lead')}</p>
      <Field name="code" label={t('recover.code')} dir="ltr" autoComplete="off" autoCapitalize="none" />
      <Field
        name="password"
        label={t('recover.password')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        errors={errors['password']}
        live
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
