import { LoginCard } from '../../ui/LoginCard.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ConfirmLink } from './ConfirmLink.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useOpenedLink } from './opened-link.ts';
import { RecoveryForm } from './RecoveryForm.tsx';

interface RecoveryProps {
  onBack(): void;
}

/** The quiet button below a form. */
function Back({ onBack }: RecoveryProps) {
  const { t } = useTexts();
  return (
    <button type="button" className="button button-quiet" onClick={onBack}>
      {t('recover.back')}
    </button>
  );
}

/** The links of mails that lead to the dashboard, and the forms for a forgotten password. */
export default function Recovery({ onBack }: RecoveryProps) {
  const { t } = useTexts();
  const { opened, forget } = useOpenedLink();
  if (opened?.word === 'confirm') return <ConfirmLink token={opened.token} onDone={onBack} />;
  if (opened === null)
    return (
      <LoginCard title={t('recover.forgotten')} lead={t('recover.ask_lead')}>
        <RecoveryForm onEntered={onBack} />
        <Back onBack={onBack} />
      </LoginCard>
    );
  return (
    <LoginCard title={t('recover.link_title')} lead={t('recover.link_lead')}>
      <LinkForm token={opened.token} onEntered={onBack} onAsk={forget} />
      <Back onBack={onBack} />
    </LoginCard>
  );
}
