import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Pager } from '../ui/Pager.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { type ContactMessage, MessageTable } from './MessageTable.tsx';

const path = screenPath(ownRoutes.messages);

/** Messages from the contact form, newest first. */
export default function MessagesScreen() {
  const { t } = useTexts();
  const page = Math.max(1, Number(useStore($router)?.search['page']) || 1);
  const [open, setOpen] = useState<ContactMessage | null>(null);
  const { value, error, reload } = useResource(`contacts?${page}`, (signal) =>
    request('GET /dashboard/contacts', { query: { page }, signal }),
  );
  return (
    <>
      <ScreenHead title={t('messages.title')} lead={t('messages.lead')}>
        {value && <span className="badge">{t('list.total', { count: value.meta.total })}</span>}
      </ScreenHead>
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="row" count={5} />}
      {value?.data.length === 0 && <Empty next={t('messages.empty_next')} />}
      {value && value.data.length > 0 && <MessageTable messages={value.data} onOpen={setOpen} />}
      {value && <Pager page={page} last={value.meta.last_page} href={(to) => path + queryOf({ page: to })} />}
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </>
  );
}
