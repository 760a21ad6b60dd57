import { LoginCard } from '../../ui/LoginCard.tsx';
import { logOut } from '../api/session.ts';
import { PasswordForm } from '../own/PasswordForm.tsx';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Forces the user to choose a new password: the current one was set by somebody else, who knows it. */
export default function ChoosePassword() {
  const { t } = useTexts();
  const done = () => {
    const admin = $admin.get();
    if (admin) $admin.set({ ...admin, must_change_password: 0 });
  };
  return (
    <LoginCard title={t('own.must_title')} lead={t('own.must_lead')}>
      <PasswordForm onDone={done} />
      <button type="button" className="button button-quiet" onClick={() => void logOut()}>
        {t('panel.logout')}
      </button>
    </LoginCard>
  );
}
