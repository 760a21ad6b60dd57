import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '../../model/people/capabilities.ts';
import { Field } from '../../ui/form/Field.tsx';
import { notify } from '../../ui/notify.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { typedIn } from '../../ui/typed.ts';
import { request } from '../api/request.ts';
import { Problem, useShortForm } from '../form/short-form.tsx';
import { $admin, $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AddressPart } from './AddressPart.tsx';
import Codes from './Codes.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStepPart } from './SecondStepPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';

/** The user's own account: password, second step of the login, and the recovery codes of a principal. */
export default function OwnScreen() {
  const { t } = useTexts();
  const admin = useStore($admin);
  if (!admin) return null;
  return (
    <>
      <ScreenHead
        title={t('own.title')}
        lead={
          <>
            <bdi>{admin.name}</bdi> · {t(`roles.${admin.role}`)} · <bdi dir="ltr">{admin.email}</bdi>
          </>
        }
      />
      <div className="own-sheets">
        <section className="sheet" aria-labelledby="own-password">
          <h2 id="own-password">{t('own.password')}</h2>
          <p className="quiet">{t('own.password_lead')}</p>
          <PasswordForm onDone={(message) => notify.success(message, { about: 'own' })} />
        </section>
        <AddressPart />
        <SecondStepPart />
        <SessionsPart />
        {can(admin.role, 'staff') && <RecoveryCodesPart />}
      </div>
    </>
  );
}

/** Replaces the recovery codes with new ones; asks for the password. */
function RecoveryCodesPart() {
  const { t } = useTexts();
  const codes = useStore($recoveryCodes);
  const [open, setOpen] = useState(false);
  const { element, busy, problem, errors, onSubmit } = useShortForm();
  const replace = async (form: FormData) => {
    const body = { current: typedIn(form, 'current') };
    const { recovery_codes } = await request('POST /dashboard/me/recovery-codes', { body });
    $recoveryCodes.set(recovery_codes);
    setOpen(true);
  };
  return (
    <section className="sheet" aria-labelledby="own-codes">
      <h2 id="own-codes">{t('own.codes')}</h2>
      <p className="quiet">{t('own.codes_lead')}</p>
      <form ref={element} className="form" onSubmit={onSubmit(replace)} noValidate>
        <Problem text={problem} />
        {/* A unique id: the password form on this screen has a field with the same name. */}
        <Field
          name="current"
          id="codes-current"
          label={t('own.current')}
          hint={t('own.codes_new_lead')}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          errors={errors['current']}
          live
          required
        />
        <div className="form-actions">
          <button type="submit" className="button button-line" aria-disabled={busy}>
            {t('own.codes_new')}
          </button>
        </div>
      </form>
      {open && codes && <Codes codes={codes} onClose={() => setOpen(false)} />}
    </section>
  );
}
