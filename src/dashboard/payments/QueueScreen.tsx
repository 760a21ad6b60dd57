import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { takeShares } from '../../client/shared-picture.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { formatDate } from '../../model/text/formats.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queueRoute, screenPath } from '../content/paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { DecisionForm, typing } from './DecisionForm.tsx';
import { EarlierPayments } from './EarlierPayments.tsx';
import { FileAbove } from './FileAbove.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';
import { useUndo } from './use-undo.ts';

const DocumentViewer = lazy(() => import('../students/DocumentViewer.tsx'));

/** So many are fetched at once; the next ones are asked for when these are decided. */
const ahead = 20;

/** Receipts that wait, one after the other, in order of filing. */
export default function QueueScreen() {
  const { t, number, language } = useTexts();
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [large, setLarge] = useState(false);
  /** What was decided last: one key takes it back. */
  const [last, setLast] = useState<ListedPayment | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { value, error, reload, replace } = useResource('payments/sent', (signal) =>
    request('GET /dashboard/payments', { query: { state: 'sent', per_page: ahead }, signal }),
  );
  const accounts = useResource('payment-accounts', (signal) => request('GET /dashboard/payment-accounts', { signal }));
  const waiting = value?.data ?? [];
  const open = waiting.filter(({ id }) => !skipped.includes(id));
  const payment = open[0] ?? waiting[0];

  const undo = useUndo(reload);
  const undoLast = useRef<() => void>(undefined);
  undoLast.current = () => {
    if (!last) return;
    setLast(null);
    void undo(last);
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const free = !typing(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.code === 'KeyU' && free) undoLast.current?.();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => void takeShares(screenPath(queueRoute)), []);

  function done(decided: ListedPayment): void {
    setLast(decided);
    replace(({ data, counts, ...others }) => ({
      ...others,
      data: data.filter(({ id }) => id !== payment?.id),
      counts: { ...counts, sent: Math.max(0, counts.sent - 1) },
    }));
    if (waiting.length <= 1) reload();
  }
  const skip = () => payment && setSkipped(open.length > 1 ? [...skipped, payment.id] : []);
  const failed = error ?? accounts.error;
  return (
    <>
      <ScreenHead title={t('payments.title')} lead={t('payments.lead')}>
        {value && <span className="badge">{t('payments.waiting', { number: number(value.counts.sent) })}</span>}
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
      {accounts.value && <FileAbove accounts={accounts.value.data} onFiled={reload} />}
      {!value && !error && <Skeleton shape="form" count={2} />}
      {value && !payment && <Empty text={t('payments.none')} next={t('payments.none_next')} />}
      {payment && accounts.value && (
        <article className="sheet payment" aria-label={payment.student?.name ?? t('payments.erased')}>
          <div className="payment-picture">
            {payment.image ? (
              <button ref={opener} type="button" aria-label={t('payments.enlarge')} onClick={() => setLarge(true)}>
                <img src={payment.image} alt="" />
              </button>
            ) : (
              <p className="document-none">
                {payment.image_removed_at
                  ? t('payments.picture_removed', { when: formatDate(payment.image_removed_at, language) })
                  : t('payments.no_picture')}
              </p>
            )}
          </div>
          <PaymentFacts payment={payment}>
            <EarlierPayments payment={payment} />
          </PaymentFacts>
          <DecisionForm
            key={`${payment.id}/${payment.version}`}
            payment={payment}
            accounts={accounts.value.data}
            onDone={done}
            onReload={reload}
            onSkip={skip}
          />
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
