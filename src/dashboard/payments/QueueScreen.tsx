import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takeShares } from '../../client/shared-picture.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDate } from '../../model/text/formats.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queueRoute, screenPath } from '../content/paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DecisionForm, isTyping } from './DecisionForm.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';
import { QueueFilePayment } from './QueueFilePayment.tsx';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { useUndo } from './use-undo.ts';

/** Maximum number of earlier payments shown. */
const most = 5;

/** Earlier payments of the same student and their states. */
function EarlierPayments({ payment }: { payment: ListedPayment }) {
  const { t, language } = useTexts();
  const student_id = payment.student?.id;
  const { value } = useResource(`earlier/${student_id}`, async (signal) =>
    student_id === undefined
      ? null
      : request('GET /dashboard/payments', { query: { student_id, per_page: most + 1 }, signal }),
  );
  const earlier = value?.data.filter(({ id }) => id !== payment.id).slice(0, most) ?? [];
  if (earlier.length === 0) return null;
  return (
    <details className="payment-more">
      <summary>{t('payments.earlier', { count: earlier.length })}</summary>
      <ul role="list" className="payment-earlier">
        {earlier.map(({ id, amount, currency, state, reason, note, created_at }) => (
          <li key={id}>
            <span>{formatDate(created_at, language)}</span>
            <bdi>{amount === null ? '–' : formatAmount(amount, currency, language)}</bdi>
            <span>{t(`payments.states.${state}`)}</span>
            {reason && <span className="quiet">{t(`payments.reasons.${reason}`)}</span>}
            {note && <bdi className="quiet">{note}</bdi>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const DocumentViewer = lazy(() => import('../students/DocumentViewer.tsx'));

/** Page size of the queue; the next payments are loaded when these are decided. */
const ahead = 20;

/** The payment queue: payments that wait for a decision, one after the other, oldest first. */
export default function QueueScreen() {
  const { t, number } = useTexts();
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [large, setLarge] = useState(false);
  /** The last decided payment, for undo. */
  const [last, setLast] = useState<ListedPayment | null>(null);
  /** Id of the payment whose receipt image is displayed completely. */
  const [seen, setSeen] = useState<number | null>(null);
  /** Id of the payment decided before the shown one; null if none was decided yet. */
  const [before, setBefore] = useState<number | null>(null);
  const sheet = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { value, error, reload, replace } = useResource('payments/sent', (signal) =>
    request('GET /dashboard/payments', { query: { state: 'sent', per_page: ahead }, signal }),
  );
  const accounts = useResource('payment-accounts', (signal) => request('GET /dashboard/payment-accounts', { signal }));
  const waiting = value?.data ?? [];
  const open = waiting.filter(({ id }) => !skipped.includes(id));
  const payment = open[0] ?? waiting[0];

  const follows = before !== null && payment !== undefined && before !== payment.id;
  const shown = payment?.id;
  useLayoutEffect(() => {
    // Scrolls to the top of the next payment.
    if (shown === undefined || before === null || before === shown) return;
    sheet.current?.scrollIntoView();
  }, [shown, before]);

  const undo = useUndo(reload);
  const undoLast = useRef<() => void>(undefined);
  undoLast.current = () => {
    if (!last) return;
    setLast(null);
    void undo(last);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const free = !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.code === 'KeyU' && free) undoLast.current?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => void takeShares(screenPath(queueRoute)), []);

  function done(decided: ListedPayment): void {
    setLast(decided);
    setBefore(decided.id);
    const isDropped = replace(({ data, counts, ...others }) => ({
      ...others,
      data: data.filter(({ id }) => id !== payment?.id),
      counts: { ...counts, sent: Math.max(0, counts.sent - 1) },
    }));
    if (isDropped || waiting.length <= 1) reload();
  }
  const skip = () => payment && setSkipped(open.length > 1 ? [...skipped, payment.id] : []);
  const failed = error ?? accounts.error;
  return (
    <>
      <ScreenHead title={t('payments.title')} lead={t('payments.lead')}>
        {value && <Badge>{t('payments.waiting', { number: number(value.counts.sent) })}</Badge>}
      </ScreenHead>
      <PaymentLinks />
      {last && (
        <p className="payment-last" role="status">
          <span>
            <bdi>{last.student?.name ?? t('payments.erased')}</bdi>: {t(`payments.states.${last.state}`)}
          </span>
          <button type="button" className="button button-line" onClick={() => undoLast.current?.()}>
            {t('payments.undo')} <kbd>{t('payments.key_undo')}</kbd>
          </button>
        </p>
      )}
      {failed && (
        <Failed
          error={failed}
          onRetry={() => {
            reload();
            accounts.reload();
          }}
        />
      )}
      {accounts.value && <QueueFilePayment accounts={accounts.value.data} onFiled={reload} />}
      {!value && !error && <Skeleton shape="form" count={2} />}
      {value && !payment && <Empty text={t('payments.none')} next={t('payments.none_next')} />}
      {payment && accounts.value && (
        <article ref={sheet} className="sheet payment" aria-label={payment.student?.name ?? t('payments.erased')}>
          <ReceiptPicture
            key={payment.id}
            payment={payment}
            opener={opener}
            onShown={() => setSeen(payment.id)}
            onEnlarge={() => setLarge(true)}
          />
          <PaymentFacts payment={payment} />
          <DecisionForm
            key={`${payment.id}/${payment.version}`}
            payment={payment}
            accounts={accounts.value.data}
            seen={seen === payment.id}
            follows={follows}
            onDone={done}
            onReload={reload}
            onSkip={skip}
          />
          {/* Below the form, which would move when these are loaded. */}
          <EarlierPayments payment={payment} />
        </article>
      )}
      {large && payment?.image && (
        <Suspense fallback={null}>
          <DocumentViewer
            pictures={[{ src: payment.image, title: payment.student?.name ?? '', file: `payment-${payment.id}.webp` }]}
            start={0}
            onClose={() => {
              setLarge(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
