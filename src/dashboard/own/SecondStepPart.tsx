import { useStore } from '@nanostores/react';
import { Field } from '../../ui/form/Field.tsx';
import { notify } from '../../ui/notify.ts';
import { typedIn } from '../../ui/typed.ts';
import { request } from '../api/request.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CurrentPassword, SetUpTotp } from './SetUpTotp.tsx';

/** Switches the second step off: with the password and a code. */
function SwitchOff() {
  const { t } = useTexts();
  const { element, busy, problem, errors, onSubmit } = useShortForm();
  const switchOff = async (form: FormData) => {
    const body = { current: typedIn(form, 'current'), code: typedIn(form, 'code') };
    const { message } = await request('POST /dashboard/me/totp/off', { body });
    const admin = $admin.get();
    if (admin) $admin.set({ ...admin, totp: 0 });
    notify.success(message, { about: 'own' });
  };
  return (
    <form ref={element} className="form" onSubmit={onSubmit(switchOff)} noValidate>
      <Problem text={problem} />
      <CurrentPassword errors={errors['current']} />
      <Field
        name="code"
        id="totp-off-code"
        label={t('second.off_code')}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        errors={errors['code']}
        live
        required
      />
      <div className="form-actions">
        <button type="submit" className="button button-line" aria-disabled={busy}>
          {t('second.off')}
        </button>
      </div>
    </form>
  );
}

/** The second step of the own logins: set it up, or switch it off. */
export function SecondStepPart() {
  const { t } = useTexts();
  const on = useStore($admin)?.totp === 1;
  return (
    <section className="sheet" aria-labelledby="own-totp">
      <h2 id="own-totp">{t('second.part')}</h2>
      <p className="quiet">{t(on ? 'second.on_lead' : 'second.off_lead')}</p>
      {on ? <SwitchOff /> : <SetUpTotp onDone={() => undefined} />}
    </section>
  );
}
