import { useEffect } from 'react';
import { logOut } from '../api/session.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LanguageToggle } from '../ui/LanguageToggle.tsx';
import { Mark } from '../ui/Mark.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Before anything else: a password that nobody else has known. */
export function ChoosePassword() {
  const { t } = useTexts();
  const title = t('own.must_title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const done = () => {
    const admin = $admin.get();
    if (admin) $admin.set({ ...admin, must_change_password: 0 });
  };
  return (
    <div className="login">
      <div className="band" />
      <main className="login-card">
        <div className="login-head">
          <Mark />
          <LanguageToggle />
        </div>
        <h1>{title}</h1>
        <p className="quiet">{t('own.must_lead')}</p>
        <PasswordForm onDone={done} />
        <button type="button" className="button button-quiet" onClick={() => void logOut()}>
          {t('panel.logout')}
        </button>
      </main>
    </div>
  );
}
