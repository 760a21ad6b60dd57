import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { formatMoment } from '../content/sizes.ts';
import { isForRow } from '../list/open-row.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

type ContactMessage = Answer<'GET /dashboard/contacts'>['data'][number];

interface MessageTableProps {
  messages: ContactMessage[];
  onOpen(message: ContactMessage): void;
}

/** Table of messages with the beginning of each text; a click opens the full message. */
function MessageTable({ messages, onOpen }: MessageTableProps) {
  const { t, number } = useTexts();
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            {(['id', 'name', 'email', 'subject', 'message'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`messages.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            // Keyboard users open the message with the button inside the row.
            <tr key={message.id} className="row-open" onClick={(event) => isForRow(event) && onOpen(message)}>
              <td className="cell-place">{number(message.id)}</td>
              <td data-label={t('messages.name')}>
                <bdi>{message.name}</bdi>
              </td>
              <td data-label={t('messages.email')}>
                <Email address={message.email} />
              </td>
              <td data-label={t('messages.subject')} data-kind="text">
                <bdi>{message.subject}</bdi>
              </td>
              <td data-label={t('messages.message')}>
                <span className="cell-words cell-clamp" dir="auto">
                  {message.message}
                </span>
                <button
                  type="button"
                  className="button button-quiet cell-read"
                  aria-label={t('messages.read_of', { subject: message.subject })}
                  onClick={() => onOpen(message)}
                >
                  {t('messages.read')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Dialog with a full message and a reply link. */
function MessageDialog({ message, onClose }: { message: ContactMessage; onClose(): void }) {
  const { t, language } = useTexts();
  const reply = `mailto:${message.email}?${new URLSearchParams({ subject: message.subject }).toString().replaceAll('+', '%20')}`;
  return (
    <Dialog title={message.subject} onClose={onClose}>
      <p className="quiet">
        <bdi>{message.name}</bdi> · <bdi dir="ltr">{message.email}</bdi>
        {' · '}
        {formatMoment(message.created_at, language)}
      </p>
      <p className="message-whole" dir="auto">
        {message.message}
      </p>
      <div className="dialog-actions">
        <a className="button button-main" href={reply}>
          <Icon name="mail" />
          {t('messages.reply')}
        </a>
      </div>
    </Dialog>
  );
}

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
