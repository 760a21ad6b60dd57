import { LoginCard } from '../../ui/LoginCard.tsx';
import { logOut } from '../api/session.ts';
import { SetUpTotp } from '../own/SetUpTotp.tsx';
import { $mustSetUp } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Forces the user to set up the second step of the login, because the school asks everybody for one. */
export default function MustSetUp() {
  const { t } = useTexts();
  return (
    <LoginCard title={t('second.must_title')} lead={t('second.must_lead')}>
      <SetUpTotp onDone={() => $mustSetUp.set(false)} />
      <button type="button" className="button button-quiet" onClick={() => void logOut()}>
        {t('panel.logout')}
      </button>
    </LoginCard>
  );
}
