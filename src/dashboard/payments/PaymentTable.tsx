import type { ReactNode } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDate, formatDay } from '../../model/text/formats.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { queryOf, screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

/** URL of the printable receipt. */
const receiptAddress = (id: number, language: string) =>
  `/api/dashboard/payments/${id}/receipt${queryOf({ lang: language })}`;

/** State of a payment with its days, reasons, refunds and notes. */
function PaymentState({ payment }: { payment: ListedPayment }) {
  const { t, language, translated } = useTexts();
  const { currency, state, reason, note, refunded, refund_account, image_removed_at: removed } = payment;
  const days = payment.entries.flatMap(({ entry, day, by }) => {
    if (day === null) return [];
    const when = formatDay(day, language);
    return by
      ? t(`payments.entry.${entry}_by`, { day: when, name: by.name })
      : t(`payments.entry.${entry}`, { day: when });
  });
  return (
    <>
      {t(`payments.states.${state}`)}
      {days.length > 0 && <span className="quiet"> {days.join(' ')}</span>}
      {payment.received === 0 && <span className="quiet"> {t('payments.never_came')}</span>}
      {reason && <span className="quiet"> {t(`payments.reasons.${reason}`)}</span>}
      {refunded !== null && refund_account && (
        <span className="quiet">
          {' '}
          {t('payments.given_back', {
            amount: formatAmount(refunded, currency, language),
            account: translated(refund_account.name),
          })}
        </span>
      )}
      {note && <bdi className="quiet"> {note}</bdi>}
      {removed && (
        <span className="quiet"> {t('payments.picture_removed', { when: formatDate(removed, language) })}</span>
      )}
    </>
  );
}

/** URL of the screen of the student who paid; null if there is none. */
const studentAddress = ({ student }: ListedPayment) =>
  student && !student.deleted ? screenPath(ownRoutes.student, student.id) : null;

interface PaymentTableProps {
  payments: readonly ListedPayment[];
  /** Actions for a payment; only where all payments belong to one student. */
  actions?(payment: ListedPayment): ReactNode;
}

/** Table of payments: student, amount, account, reference, state, receipt. */
export function PaymentTable({ payments, actions }: PaymentTableProps) {
  const { t, language, translated } = useTexts();
  const filed: Column<ListedPayment> = {
    name: 'filed',
    heading: t('payments.filed'),
    kind: 'text',
    cell: ({ created_at }) => formatDate(created_at, language),
  };
  const payer: Column<ListedPayment> = {
    name: 'student',
    heading: t('payments.student'),
    kind: 'text',
    cell: (payment) => {
      const { student } = payment;
      if (!student) return t('payments.erased');
      const href = studentAddress(payment);
      const name = <bdi>{student.name}</bdi>;
      return (
        <>
          {href ? <a href={href}>{name}</a> : name}
          {student.deleted && <span className="quiet"> {t('payments.deleted')}</span>}
        </>
      );
    },
  };
  const columns: Column<ListedPayment>[] = [
    actions ? filed : payer,
    {
      name: 'amount',
      heading: t('payments.amount'),
      cell: ({ amount, currency }) => amount !== null && formatAmount(amount, currency, language),
    },
    {
      name: 'account',
      heading: t('payments.account'),
      cell: ({ account }) => account && translated(account.name),
    },
    {
      name: 'reference',
      heading: t('payments.reference'),
      cell: ({ reference }) => reference && <Digits number={reference} />,
    },
    {
      name: 'state',
      heading: t('payments.state'),
      kind: 'text',
      cell: (payment) => <PaymentState payment={payment} />,
    },
    {
      name: 'receipt',
      heading: t('payments.receipt'),
      cell: ({ id, receipt_no, state }) =>
        receipt_no &&
        (state === 'approved' || state === 'reversed') && (
          <a href={receiptAddress(id, language)} target="_blank" rel="noopener">
            <bdi>{receipt_no}</bdi>
          </a>
        ),
    },
  ];
  if (actions) {
    columns.push({
      name: 'actions',
      heading: t('list.actions'),
      kind: 'text',
      labelled: () => false,
      cell: actions,
    });
  }
  return (
    <Table
      className="payments"
      rows={payments}
      columns={columns}
      keyOf={({ id }) => id}
      {...(actions ? {} : { open: studentAddress })}
    />
  );
}
