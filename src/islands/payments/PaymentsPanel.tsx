import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, targetOf } from '../../client/calls.ts';
import { noteOpenPayment } from '../../client/open-payment.ts';
import { send } from '../../client/send.ts';
import type { Language } from '../../model/languages.ts';
import { pageSize } from '../../model/limits.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { fill } from '../../model/text/texts.ts';
import { $signedIn } from '../../stores/session.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { outcomeOf } from '../../ui/form/send-form.ts';
import { read } from '../api.ts';
import type { SchoolContacts } from '../student/screen-props.ts';
import { useStudent } from '../use-student.ts';
import { PayAccounts } from './PayAccounts.tsx';
import { type OwnPayment, PayForm } from './PayForm.tsx';
import { PaymentList } from './PaymentList.tsx';
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
  /** Why the payments could not be loaded, where a cause is known; null if they were. */
  const [trouble, setTrouble] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const student = useStudent();
  const shared = useSharedPicture(screen, student);

  const load = useCallback(
    async (unsent: Typed | null = null) => {
      // Loads all payments in one page: a family has only a few.
      const outcome = await read('GET /payments', language, { query: { per_page: pageSize.max } });
      if (outcome.state !== 'there') return setTrouble(outcome.state === 'failed' ? texts.silence[outcome.why] : '');
      setTrouble(null);
      const answer = outcome.data;
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
    const outcome = reply.state === 'answered' ? outcomeOf(reply.status, reply.text) : reply;
    if (outcome.state === 'lost') return texts.silence[outcome.why];
    // If it was decided (409) or withdrawn (404) in the meantime, its current state is shown.
    if (outcome.state === 'refused' && ![404, 409].includes(outcome.status)) return outcome.message;
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
  if (!own || student === null) return <p role="status">{texts.loading}</p>;
  const form = (payment: OwnPayment | null) => (
    <PayForm
      student={student}
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
        <p className="pay-due">
          {fill(texts.due, { limit: formatAmount(own.due.amount, own.due.currency, language) })}
        </p>
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
