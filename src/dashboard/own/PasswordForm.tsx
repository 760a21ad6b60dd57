import { Field } from '../../ui/form/Field.tsx';
import { typedIn } from '../../ui/typed.ts';
import { ApiError, isTemporary } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { logIn } from '../login/log-in.ts';
import { $admin, $recoveryCodes, $shared } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Form to change one's own password. */
export function PasswordForm({ onDone }: { onDone(message: string): void }) {
  const { t } = useTexts();
  const { element, busy, problem, errors, onSubmit } = useShortForm();

  const change = async (form: FormData) => {
    const done = (message: string) => {
      element.current?.reset();
      onDone(message);
    };
    try {
      const body = { current: typedIn(form, 'current'), password: typedIn(form, 'password') };
      const { message, recovery_codes } = await request('POST /dashboard/me/password', { body });
      if (recovery_codes) $recoveryCodes.set(recovery_codes);
      done(message);
    } catch (error) {
      const me = $admin.get();
      if (!(error instanceof Error && isTemporary(error) && me)) throw error;
      // The answer was lost. If a login with the new password succeeds, the password was changed.
      const entered = await logIn(me.email, typedIn(form, 'password'), $shared.get()).then(
        () => true,
        // The password was right; only the second step is missing.
        (failed: unknown) => failed instanceof ApiError && Boolean(failed.challenge),
      );
      if (!entered) throw error;
      done(t('own.changed'));
    }
  };

  return (
    <form ref={element} className="form" onSubmit={onSubmit(change)} noValidate>
      <Problem text={problem} />
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
