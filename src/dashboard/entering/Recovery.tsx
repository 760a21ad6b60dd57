import { useTexts } from '../texts/use-texts.ts';
import { LoginCard } from '../ui/LoginCard.tsx';
import { RecoverForm } from './RecoverForm.tsx';

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
