import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, targetOf } from '../../client/calls.ts';
import { noteOpenPayment } from '../../client/open-payment.ts';
import { isSuccess, type Reply, send } from '../../client/send.ts';
import type { Language } from '../../model/languages.ts';
import { pageSize } from '../../model/limits.ts';
import { fill } from '../../model/text/texts.ts';
import { $signedIn } from '../../stores/session.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import type { SchoolContacts } from '../student/place.ts';
import { PayAccounts } from './PayAccounts.tsx';
import { type OwnPayment, PayForm } from './PayForm.tsx';
import { money, PaymentList } from './PaymentList.tsx';
import { RelativePayments } from './RelativePayments.tsx';
import type { Typed } from './use-sending-payment.ts';
import { useSharedPicture } from './use-shared-picture.ts';
import './payments.css';

interface PaymentsPanelProps {
  language: Language;
  texts: PaymentTexts;
  /** The way to ask the school about payment while there is no payment account. */
  ask: SchoolContacts['pay'];
  /** The address of the screen that contains the panel. */
  screen: string;
}

type Own = Answer<'GET /payments'>;

/** The error text of a reply, empty for a refusal; null if the reply is a success. */
function troubleOf(reply: Reply, texts: PaymentTexts): string | null {
  if (reply.state === 'lost') return texts.silence[reply.why];
  return reply.state === 'answered' && isSuccess(reply.status) ? null : '';
}

/** The payments panel of a student: the amount due, payment accounts, sent payments and their state. */
export default function PaymentsPanel({ language, texts, ask, screen }: PaymentsPanelProps) {
  const [own, setOwn] = useState<Own | null>(null);
  const [changed, setChanged] = useState<OwnPayment | null>(null);
  /** Unsent input of a payment of which an earlier version had arrived: it is a correction of `changed`. */
  const [newer, setNewer] = useState<Typed | null>(null);
  const arrived = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (newer) arrived.current?.focus();
  }, [newer]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const shared = useSharedPicture(screen);

  const load = useCallback(
    async (unsent: Typed | null = null) => {
      // Loads all payments in one page: a family has only a few.
      const reply = await send({ ...targetOf('GET /payments', undefined, { per_page: pageSize.max }), language });
      const why = troubleOf(reply, texts);
      setTrouble(why);
      if (why !== null || reply.state !== 'answered') return;
      const answer: Own = JSON.parse(reply.text);
      const waiting = unsent && answer.data.find(({ state, filed_by_office }) => state === 'sent' && !filed_by_office);
      setChanged(waiting ?? null);
      setNewer(waiting ? unsent : null);
      setOwn(answer);
      noteOpenPayment(answer.data);
    },
    [language, texts],
  );
  useEffect(() => void load(), [load]);
  // Another tab may have switched to another child: its payments are others.
  useEffect(
    () =>
      $signedIn.listen((signedIn) => {
        setOwn(null);
        if (signedIn) void load();
      }),
    [load],
  );
  useEffect(() => {
    if (trouble === null) return undefined;
    const again = () => void load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [trouble, load]);

  async function withdraw(id: number): Promise<string | null> {
    const reply = await send({ ...targetOf('DELETE /payments/:id', id), language });
    const why = troubleOf(reply, texts);
    // If it was decided or withdrawn in the meantime, its current state is shown.
    if (why !== null && reply.state !== 'answered') return why;
    await load();
    part.current?.focus();
    return null;
  }

  if (trouble !== null)
    return (
      <div role="alert">
        <p>
          {trouble} {texts.failed}
        </p>
        <button type="button" className="button button-main" onClick={() => void load()}>
          {texts.retry}
        </button>
      </div>
    );
  if (!own) return <p role="status">{texts.loading}</p>;
  const form = (payment: OwnPayment | null) => (
    <PayForm
      own={own}
      changed={payment}
      newer={payment && newer}
      shared={shared}
      language={language}
      texts={texts}
      onSent={() => void load()}
      onArrived={(unsent) => void load(unsent)}
    />
  );
  const waits = own.data.some(({ state }) => state === 'sent');
  return (
    <div className="pay" ref={part} tabIndex={-1}>
      {own.due && (
        <p className="pay-due">{fill(texts.due, { limit: money(own.due.amount, own.due.currency, language) })}</p>
      )}
      {own.data.length > 0 && (
        <PaymentList
          payments={own.data}
          language={language}
          texts={texts}
          actions={{
            onChange(payment) {
              setNewer(null);
              setChanged(payment);
            },
            onWithdraw: withdraw,
          }}
        />
      )}
      {waits && !changed && shared[0] && <p role="status">{texts.shared_waits}</p>}
      {changed && (
        <>
          <h3>{texts.change}</h3>
          {newer && (
            <p className="field-error" role="alert" ref={arrived} tabIndex={-1}>
              {texts.arrived}
            </p>
          )}
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
          <PayAccounts accounts={own.accounts} copy={texts.copy} />
          <h3>{texts.title}</h3>
          {form(null)}
        </>
      )}
      {own.family.length > 0 && <RelativePayments family={own.family} language={language} texts={texts} />}
    </div>
  );
}
