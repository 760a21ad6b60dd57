import { type SubmitEvent, useRef, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import { Field } from '../../ui/form/Field.tsx';
import { typedIn } from '../../ui/typed.ts';
import { ApiError, isTemporary, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { logIn } from '../entering/log-in.ts';
import { $admin, $recoveryCodes, $shared } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Form to change one's own password. */
export function PasswordForm({ onDone }: { onDone(message: string): void }) {
  const { t } = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    setErrors({});
    try {
      const body = { current: typedIn(form, 'current'), password: typedIn(form, 'password') };
      const { message, recovery_codes } = await request('POST /dashboard/me/password', { body });
      if (recovery_codes) $recoveryCodes.set(recovery_codes);
      element.current?.reset();
      onDone(message);
    } catch (error) {
      const me = $admin.get();
      // The answer was lost. If a login with the new password succeeds, the password was changed.
      if (error instanceof Error && isTemporary(error) && me) {
        const entered = await logIn(me.email, typedIn(form, 'password'), $shared.get()).then(
          () => true,
          // The password was right; only the second step is missing.
          (failed: unknown) => failed instanceof ApiError && Boolean(failed.challenge),
        );
        if (entered) {
          element.current?.reset();
          return onDone(t('own.changed'));
        }
      }
      const refused = error instanceof ApiError;
      if (refused) setErrors(error.fields);
      if (!refused || Object.keys(error.fields).length === 0) setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={element} className="form" onSubmit={submit} noValidate>
      {problem && (
        <p className="form-problem" role="alert" data-shown="">
          {problem}
        </p>
      )}
      {(['current', 'password'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t(name === 'current' ? 'own.current' : 'own.next')}
          type="password"
          dir="ltr"
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          errors={errors[name]}
          live
          required
        />
      ))}
      <div className="form-actions">
        <button type="submit" className="button button-call" aria-disabled={busy}>
          {busy ? t('own.saving') : t('own.save')}
        </button>
      </div>
    </form>
  );
}
