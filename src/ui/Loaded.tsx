import type { ReactNode } from 'react';
import { ApiError, isTemporary, UnreachedError } from '../dashboard/api/errors.ts';
import type { Resource } from '../dashboard/api/use-resource.ts';
import type { TextKey } from '../dashboard/texts/texts.ts';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { Icon } from './Icon.tsx';

/** Empty state: a message, and what to do next. */
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

interface FailedProps {
  error: Error;
  /** The message that names what failed to load. */
  said?: string | undefined;
  onRetry(): void;
}

function causeOf(error: Error): TextKey {
  if (error instanceof ApiError) return 'server_fault';
  const offline = error instanceof UnreachedError ? error.offline : !navigator.onLine;
  return offline ? 'no_connection' : 'server_away';
}

/** Error state after a failed load: the cause and a retry button first, then the general message. */
export function Failed({ error, said, onRetry }: FailedProps) {
  const { t } = useTexts();
  const words = error instanceof ApiError ? error.message : '';
  return (
    <div className="empty failed" role="alert">
      <Icon name="warning" />
      <p className="empty-text">{words || t(causeOf(error))}</p>
      {isTemporary(error) && <p>{t('comes_back')}</p>}
      <button type="button" className="button button-main" onClick={onRetry}>
        <Icon name="rotate" />
        {t('retry')}
      </button>
      <p className="failed-said">{said ?? t('failed_to_get')}</p>
    </div>
  );
}

/** Loading placeholder in the shape of the content. */
export function Skeleton({ shape, count = 1 }: { shape: 'row' | 'card' | 'form'; count?: number | undefined }) {
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

interface LoadedProps<T> {
  of: Pick<Resource<T>, 'value' | 'error' | 'reload'>;
  /** The shape of what comes, for the placeholder. */
  shape: 'row' | 'card' | 'form';
  count?: number;
  /** The message that names what failed to load. */
  said?: string;
  children(value: T): ReactNode;
}

/** Content that is loaded from the API: a placeholder, then the content, or the error with a retry button. */
export function Loaded<T>({ of: { value, error, reload }, shape, count, said, children }: LoadedProps<T>) {
  if (error) return <Failed error={error} said={said} onRetry={reload} />;
  return value === null ? <Skeleton shape={shape} count={count} /> : children(value);
}
