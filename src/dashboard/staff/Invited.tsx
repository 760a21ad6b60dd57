import { Dialog } from '../../ui/Dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { PasswordToCopy } from './NewPassword.tsx';

interface InvitedProps {
  name: string;
  email: string;
  password: string;
  onClose(): void;
}

/** Tells that somebody new is invited by mail, and shows the password that serves if no mail arrives. */
export function Invited({ name, email, password, onClose }: InvitedProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('staff.invited')} onClose={onClose}>
      <p>{t('staff.invited_lead', { name })}</p>
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="quiet">{t('staff.invited_else')}</p>
      <PasswordToCopy password={password} />
      <div className="dialog-actions">
        <button type="button" className="button button-main" onClick={onClose}>
          {t('staff.invited_done')}
        </button>
      </div>
    </Dialog>
  );
}
