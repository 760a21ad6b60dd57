import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './Icon.tsx';

/** Nothing there: a sentence, and what to do next. */
export function Empty({ text, next, children }: { text?: string; next: string; children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="empty">
      <p className="empty-text">{text ?? t('no_data_available')}</p>
      <p>{next}</p>
      {children}
    </div>
  );
}

/** Reading failed: what happened, and a way to try again. */
export function Failed({ text, detail, onRetry }: { text?: string; detail?: string | undefined; onRetry(): void }) {
  const { t } = useTexts();
  return (
    <div className="empty failed" role="alert">
      <Icon name="warning" />
      <p className="empty-text">{text ?? t('failed_to_get')}</p>
      <p>{detail || t(navigator.onLine ? 'unreachable_next' : 'failed_to_get_next')}</p>
      <button type="button" className="button button-main" onClick={onRetry}>
        <Icon name="rotate" />
        {t('retry')}
      </button>
    </div>
  );
}

/** Grey shapes of what is coming. */
export function Skeleton({ shape, count = 1 }: { shape: 'row' | 'card' | 'form'; count?: number }) {
  const { t } = useTexts();
  return (
    <div className={`skeletons skeletons-${shape}`} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  );
}
