import '../../scripts/copy.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface NewPasswordProps {
  name: string;
  password: string;
  onClose(): void;
}

/** A generated password, with a button to copy it. */
export function PasswordToCopy({ password }: Pick<NewPasswordProps, 'password'>) {
  const { t } = useTexts();
  return (
    <p className="once">
      <code dir="ltr">{password}</code>
      <button
        type="button"
        className="button button-icon copy"
        data-copy={password}
        aria-label={t('staff.password_copy')}
      >
        <Icon name="copy" />
        <Icon name="check" />
        <span className="visually-hidden" role="status" data-said={t('staff.password_copied')} />
      </button>
    </p>
  );
}

/** Shows a generated password; it is available only once. */
export function NewPassword({ name, password, onClose }: NewPasswordProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('staff.password')} onClose={onClose}>
      <p>{t('staff.password_lead', { name })}</p>
      <PasswordToCopy password={password} />
      <div className="dialog-actions">
        <button type="button" className="button button-main" onClick={onClose}>
          {t('staff.password_done')}
        </button>
      </div>
    </Dialog>
  );
}
