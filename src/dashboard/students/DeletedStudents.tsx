import { Suspense } from 'react';
import { messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';
import type Ways from '../ui/WaysBack.tsx';

/** Lazy-loaded: usually there is no deleted student. */
const { Screen: WaysBack } = lazyScreen<Parameters<typeof Ways>[0]>(() => import('../ui/WaysBack.tsx'));

/** Soft-deleted students who can still be restored. @param onRestored called after one was restored */
export function DeletedStudents({ onRestored }: { onRestored(): void }) {
  const { t } = useTexts();
  const { value, reload } = useResource('users/deleted', (signal) =>
    request('GET /dashboard/users/deleted', { signal }),
  );
  const restore = async (id: number, name: string) => {
    const about = `students/${id}`;
    try {
      await request('POST /dashboard/users/:id/restore', { id });
      notify.success(t('students.restored', { name }), { about });
      onRestored();
    } catch (error) {
      notify.error(t('not_done'), { about, detail: messageOf(error) });
    }
    reload();
  };
  if (!value?.data.length) return null;
  const ways = value.data.map(({ id, name, deleted_at }) => ({
    key: id,
    said: name,
    at: deleted_at,
    undo: () => void restore(id, name),
  }));
  return (
    <Suspense>
      <WaysBack title={t('students.deleted_lately')} undo={t('students.restore')} ways={ways} />
    </Suspense>
  );
}
