import type { Access } from '../../model/people/access.ts';
import { formatPrice } from '../../model/school/prices.ts';
import { formatDate } from '../../model/text/formats.ts';
import { fill } from '../../model/text/texts.ts';
import type { Answer } from '../api.ts';
import { Digits } from '../Digits.tsx';
import { FeeList } from '../fees/FeeList.tsx';
import { PayAccounts } from '../payments/PayAccounts.tsx';
import type { Grade, ScreenProps } from './screen-props.ts';

type Payments = Answer<'GET /payments'>;

/** The pending payment, or else the newest payment if it was refused. */
function openPayments({ data }: Payments) {
  const waits = data.find(({ state }) => state === 'sent');
  return { waits, refused: waits ? undefined : data.slice(0, 1).find(({ state }) => state === 'refused') };
}

/** Explains how to unlock items. The payment details load later; until then it says whom to ask. */
export function HowToPay(props: ScreenProps & { grade?: Grade; own?: Payments }) {
  const { texts, school, links, grade, own, language } = props;
  const { waits, refused } = own ? openPayments(own) : {};
  const title = waits ? texts.how_waits : refused ? texts.how_refused : texts.how_title;
  const forms = own && own.accounts.length > 0 && !waits;
  return (
    <section className="how-to-pay" aria-labelledby="how-title" data-how="">
      <h2 id="how-title" tabIndex={-1}>
        {title}
      </h2>
      {waits && <p>{fill(texts.how_waiting, { date: formatDate(waits.created_at, language) })}</p>}
      {refused && <Refused {...props} payment={refused} />}
      {!waits && <p>{texts.how_text}</p>}
      {own && grade && !waits && <Sum {...props} grade={grade} own={own} />}
      {forms && (
        <>
          <h3>{texts.where}</h3>
          <PayAccounts accounts={own.accounts} copy={texts.copy} />
        </>
      )}
      <div className="how-ways">
        {(forms || waits) && (
          <a className={forms ? 'button button-call' : 'button button-line'} href={`${links.account}#payments`}>
            {waits ? texts.locked_account : texts.how_send}
          </a>
        )}
        <a
          className={forms || waits ? 'button button-line' : 'button button-call'}
          href={school.pay.href}
          rel="noopener"
        >
          {school.pay.label}
        </a>
        {school.phone && (
          <p>
            {texts.how_call} <Digits number={school.phone} href={school.call} copy={texts.copy} />
          </p>
        )}
      </div>
    </section>
  );
}

/** The reason for refusing the last payment. */
function Refused({ payment: { reason, note }, texts }: ScreenProps & { payment: Payments['data'][number] }) {
  return (
    <p>
      <strong>{reason && fill(texts.how_reason, { reason: texts.reasons[reason] })}</strong> {note && <bdi>{note}</bdi>}
    </p>
  );
}

/**
 * At the top of a screen where everything is open: the last payment was refused, why, and a link to send another.
 */
export function RefusedNotice(props: ScreenProps & { own: Payments }) {
  const { refused } = openPayments(props.own);
  const { texts, links } = props;
  if (!refused) return null;
  return (
    <section className="how-to-pay" data-refused="" aria-labelledby="refused-title">
      <h2 id="refused-title">{texts.how_refused}</h2>
      <Refused {...props} payment={refused} />
      <div className="how-ways">
        <a className="button button-call" href={`${links.account}#payments`}>
          {texts.how_send}
        </a>
      </div>
    </section>
  );
}

/** The amount due, or, if nothing is due, the price of each term. */
function Sum({ own: { due, amounts }, grade, texts, language }: ScreenProps & { grade: Grade; own: Payments }) {
  if (due) return <p className="fee-sum">{dueText(due, { texts, language })}</p>;
  return (
    <>
      <h3>{fill(texts.how_fees, { grade: grade.name })}</h3>
      <FeeList language={language} prices={amounts} texts={texts.terms} />
    </>
  );
}

const dueText = (
  { payment_term, amount }: NonNullable<Payments['due']>,
  { texts, language }: Pick<ScreenProps, 'texts' | 'language'>,
) => fill(texts.how_due, { term: texts.terms[payment_term], sum: formatPrice(amount, language) });

/** Whether an item is locked because of payment: it is not free and has no file address. */
export function isShut(access: Access, address: string | null): boolean {
  return access !== 'free' && address === null;
}

/** The note on a locked item: how to unlock it, with a link to the student's payments. */
export function LockedNote(props: Pick<ScreenProps, 'texts' | 'links'>) {
  return (
    <div className="locked-note" data-locked-note="">
      <Locked {...props} />
    </div>
  );
}

/** What to do about a locked item: pay, wait, or see why the payment was refused. */
export function Locked({ texts, links, summary }: Pick<ScreenProps, 'texts' | 'links'> & { summary?: PaymentSummary }) {
  return (
    <>
      <p>{summary?.text ?? texts.locked_note}</p>
      <p className="locked-ways">
        {!summary?.waits && (
          <button type="button" className="text-button" data-act="how">
            {texts.how_link}
          </button>
        )}
        <a href={`${links.account}#payments`}>{summary?.send ? texts.how_send : texts.locked_account}</a>
      </p>
    </>
  );
}

export interface PaymentSummary {
  text: string;
  waits: boolean;
  send: boolean;
}

/** A one-line summary for each locked item. */
export function paymentSummary(
  own: Payments,
  { texts, language }: Pick<ScreenProps, 'texts' | 'language'>,
): PaymentSummary {
  const { waits, refused } = openPayments(own);
  const send = !waits && own.accounts.length > 0;
  if (waits) {
    return { text: fill(texts.locked_waits, { date: formatDate(waits.created_at, language) }), waits: true, send };
  }
  if (refused) {
    const reason = refused.reason ? texts.reasons[refused.reason] : '';
    return { text: fill(texts.locked_refused, { reason }), waits: false, send };
  }
  return { text: own.due ? dueText(own.due, { texts, language }) : texts.locked_note, waits: false, send };
}
