import { useCallback, useEffect, useState } from 'react';
import { type Answer, targetOf } from '../../client/calls.ts';
import { isSuccess, send } from '../../client/send.ts';
import type { Language } from '../../model/languages.ts';
import { pageSize } from '../../model/limits.ts';
import { fill } from '../../model/text/texts.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import type { SchoolWays } from '../student/place.ts';
import { PayAccounts } from './PayAccounts.tsx';
import { type OwnPayment, PayForm } from './PayForm.tsx';
import { money, PaymentList } from './PaymentList.tsx';
import { useSharedPicture } from './use-shared-picture.ts';
import './payments.css';

interface PaymentsPanelProps {
  language: Language;
  texts: PaymentTexts;
  /** How to ask the school about paying, while it has named no account. */
  ask: SchoolWays['pay'];
  /** The address of the screen it stands on. */
  screen: string;
}

type Own = Answer<'GET /payments'>;

/** A family's side of the cash desk: what is due, where it is paid, what was sent and what became of it. */
export default function PaymentsPanel({ language, texts, ask, screen }: PaymentsPanelProps) {
  const [own, setOwn] = useState<Own | null>(null);
  const [changed, setChanged] = useState<OwnPayment | null>(null);
  const [failed, setFailed] = useState(false);
  const shared = useSharedPicture(screen);

  const load = useCallback(async () => {
    // All that a family has ever sent: nobody pages through a handful.
    const reply = await send({ ...targetOf('GET /payments', undefined, { per_page: pageSize.max }), language });
    const there = reply.state === 'answered' && isSuccess(reply.status);
    setFailed(!there);
    if (!there) return;
    setChanged(null);
    setOwn(JSON.parse(reply.text));
  }, [language]);
  useEffect(() => void load(), [load]);

  async function withdraw(id: number): Promise<void> {
    await send({ ...targetOf('DELETE /payments/:id', id), language });
    await load();
  }

  if (failed)
    return (
      <div role="alert">
        <p>{texts.failed}</p>
        <button type="button" className="button button-main" onClick={() => void load()}>
          {texts.retry}
        </button>
      </div>
    );
  if (!own) return <p role="status">{texts.loading}</p>;
  const form = (payment: OwnPayment | null) => (
    <PayForm own={own} changed={payment} shared={shared} language={language} texts={texts} onSent={() => void load()} />
  );
  const waits = own.data.some(({ state }) => state === 'sent');
  return (
    <div className="pay">
      {own.due && (
        <p className="pay-due">{fill(texts.due, { limit: money(own.due.amount, own.due.currency, language) })}</p>
      )}
      {own.data.length > 0 && (
        <PaymentList
          payments={own.data}
          language={language}
          texts={texts}
          onChange={setChanged}
          onWithdraw={(id) => void withdraw(id)}
        />
      )}
      {waits && !changed && shared[0] && <p role="status">{texts.shared_waits}</p>}
      {changed && (
        <>
          <h3>{texts.change}</h3>
          {form(changed)}
        </>
      )}
      {!waits && own.accounts.length === 0 && (
        <>
          <p>{texts.no_account}</p>
          <a className="button button-main" href={ask.href}>
            {ask.label}
          </a>
        </>
      )}
      {!waits && own.accounts.length > 0 && (
        <>
          <h3>{texts.where}</h3>
          <PayAccounts accounts={own.accounts} />
          <h3>{texts.title}</h3>
          {form(null)}
        </>
      )}
    </div>
  );
}
