import { wordsOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';
import { WaysBack } from '../ui/WaysBack.tsx';

/** The students who can still be brought back. @param onRestored called once one is */
export function DeletedStudents({ onRestored }: { onRestored(): void }) {
  const { t } = useTexts();
  const { value, reload } = useResource('users/deleted', (signal) =>
    request('GET /dashboard/users/deleted', { signal }),
  );
  const restore = async (id: number, name: string) => {
    const about = `students/${id}`;
    try {
      await request('POST /dashboard/users/:id/restore', { id });
      notify.success(t('office.restored', { name }), { about });
      onRestored();
    } catch (error) {
      notify.error(t('office.failed'), { about, detail: wordsOf(error) });
    }
    reload();
  };
  const ways = value?.data.map(({ id, name, deleted_at }) => ({
    key: id,
    said: name,
    at: deleted_at,
    undo: () => void restore(id, name),
  }));
  return <WaysBack title={t('students.deleted_lately')} undo={t('office.restore')} ways={ways ?? []} />;
}
