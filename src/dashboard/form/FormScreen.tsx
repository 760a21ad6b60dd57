import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { requestList, requestRecord } from '../api/content-requests.ts';
import { ApiError } from '../api/errors.ts';
import { useResource } from '../api/use-resource.ts';
import { historyAddress } from '../history/address.ts';
import type { HistoryViewProps } from '../history/HistoryView.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { listAddress, viewOf } from '../list/list-view.ts';
import { $router } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { CopyButton } from './CopyButton.tsx';
import { EntryForm } from './EntryForm.tsx';

const history = lazyScreen<HistoryViewProps>(() => import('../history/HistoryView.tsx'), 'history', 'files');

interface FormScreenProps {
  type: ContentType;
  /** Id of the edited entry; null for a new entry and for a single record. */
  id: number | null;
}

/** Loads the entry or the single record; null for a new entry. */
async function read(type: ContentType, id: number | null, signal: AbortSignal) {
  if (type.shape === 'record') return requestRecord(type, 'read', { signal });
  return id === null ? { data: null } : requestList(type, 'read', { id, signal });
}

/** Screen with the form of any content type: new entry, edit, or single record. */
export default function FormScreen({ type, id }: FormScreenProps) {
  const { t, about } = useTexts();
  const { value, error, reload } = useResource(`${type.name}/${id}`, (signal) => read(type, id, signal));
  const { name, one } = about(type.name);
  const isList = type.shape === 'list';
  const search = useStore($router)?.search;
  const back = type.shape === 'list' ? listAddress(type, viewOf(type, search)) : null;
  const title = isList ? t(id === null ? 'files.add_title' : 'files.edit_title', { name: one }) : name;

  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const version = Number(value?.data?.['version']);
  const hasPast = !isList || id !== null;
  const pastAsked = search?.['history'];
  if (hasPast && value && pastAsked !== undefined) {
    const past = Math.max(1, Number(pastAsked) || 1);
    return (
      <Suspense fallback={<Skeleton shape="card" count={3} />}>
        <history.Screen type={type} id={id ?? 1} newest={version} page={past} onChanged={reload} />
      </Suspense>
    );
  }
  return (
    <>
      <ScreenHead title={title} back={back && <BackLink href={back} text={name} />}>
        {isList && id !== null && <CopyButton type={type} id={id} />}
        {hasPast && (
          <a className="button button-line" href={historyAddress(1)} onPointerEnter={() => history.preload()}>
            <Icon name="history" />
            {t('files.history')}
          </a>
        )}
      </ScreenHead>
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" count={2} />}
      {value && <EntryForm key={version} type={type} id={id} entry={value.data} back={back} />}
    </>
  );
}
