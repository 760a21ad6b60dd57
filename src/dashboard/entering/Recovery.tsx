import { type SubmitEvent, useState } from 'react';
import { textLimits } from '../../model/limits.ts';
import { Field } from '../../ui/form/Field.tsx';
import { LoginCard } from '../../ui/LoginCard.tsx';
import { typedIn } from '../../ui/typed.ts';
import { ApiError, CookieRemoved, isTemporary, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';
import { enterAfter, logIn } from './log-in.ts';
import { SharedTick } from './SharedTick.tsx';

/** Whether the login waits for its second step, or waited too long: then the new password counts. */
const isLeft = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'second-step' || error.code === 'second-step-over');

const comesIn = (email: string, password: string, shared: boolean): Promise<boolean> =>
  logIn(email, password, shared).then(
    () => true,
    () => false,
  );

/** Account recovery for a principal who forgot the password: a printed recovery code and a new password. */
function RecoverForm() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<string[]>([]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    setErrors([]);
    const [email, password, shared] = [typedIn(form, 'email'), typedIn(form, 'password'), form.has('shared')];
    const body = { email, code: typedIn(form, 'code'), password, shared: shared ? 1 : 0 };
    try {
      await enterAfter(request('POST /dashboard/recover', { body, onLapsed: 'fail' }));
    } catch (error) {
      if (isLeft(error)) return setProblem(t('recover.second_left'));
      // The answer may be lost although the password was changed. If a login with it succeeds, no code is needed any
      // more.
      if (error instanceof Error && isTemporary(error) && (await comesIn(email, password, shared))) return;
      const fields = error instanceof ApiError ? (error.fields['password'] ?? []) : [];
      setErrors(fields);
      if (fields.length === 0) setProblem(error instanceof CookieRemoved ? t('login.cookies') : messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="form" onSubmit={submit} noValidate>
      {problem && (
        <p className="form-problem" role="alert" data-shown="">
          {problem}
        </p>
      )}
      <Field name="email" label={t('login.email')} type="email" dir="ltr" maxLength={textLimits.email} required />
      <Field name="code" label={t('recover.code')} dir="ltr" autoComplete="off" autoCapitalize="none" required />
      <Field
        name="password"
        label={t('recover.password')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        errors={errors}
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

/** Account recovery screen, for a principal who has forgotten the password. */
export default function Recovery({ onBack }: { onBack(): void }) {
  const { t } = useTexts();
  return (
    <LoginCard title={t('recover.title')} lead={t('recover.lead')}>
      <RecoverForm />
      <button type="button" className="button button-quiet" onClick={onBack}>
        {t('recover.back')}
      </button>
    </LoginCard>
  );
}
