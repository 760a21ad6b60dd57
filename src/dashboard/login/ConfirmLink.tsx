import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { LoginCard } from '../../ui/LoginCard.tsx';
import { ApiError, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

type Confirmation = { state: 'sent'; text: string } | { state: 'over' | 'failed'; text: string };

/** Confirms the address that a link was sent to, and tells how it went; nobody has to be logged in. */
export function ConfirmLink({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useTexts();
  const admin = useStore($admin);
  const [outcome, setOutcome] = useState<Confirmation | null>(null);

  const confirm = useCallback(async () => {
    setOutcome(null);
    try {
      const { message } = await request('POST /dashboard/me/confirm', { body: { token }, onLapsed: 'fail' });
      setOutcome({ state: 'sent', text: message });
    } catch (error) {
      const said = error instanceof ApiError ? error.fields['token']?.join(' ') : undefined;
      setOutcome(said ? { state: 'over', text: said } : { state: 'failed', text: messageOf(error) });
    }
  }, [token]);
  useEffect(() => void confirm(), [confirm]);

  const done = outcome?.state === 'sent';
  return (
    <LoginCard title={t('recover.confirm_title')} lead={t('recover.confirm_lead')}>
      <div role="status">
        {outcome === null && <p>{t('recover.confirming')}</p>}
        {outcome !== null && (
          <p className={done ? 'form-done' : 'form-problem'} data-shown="">
            {outcome.text}
          </p>
        )}
        {outcome?.state === 'over' && <p>{t('recover.confirm_over')}</p>}
      </div>
      {outcome?.state === 'failed' && (
        <button type="button" className="button button-call" onClick={() => void confirm()}>
          {t('retry')}
        </button>
      )}
      {outcome !== null && (
        <button type="button" className={`button ${done ? 'button-call' : 'button-quiet'}`} onClick={onDone}>
          {t(admin ? 'recover.go_on' : 'recover.back')}
        </button>
      )}
    </LoginCard>
  );
}
