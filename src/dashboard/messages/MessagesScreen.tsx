import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Table } from '../../ui/Table.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { formatMoment } from '../content/sizes.ts';
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
    <Table
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'id',
          heading: t('messages.id'),
          className: 'cell-place',
          labelled: () => false,
          cell: ({ id }) => number(id),
        },
        { name: 'name', heading: t('messages.name'), cell: ({ name }) => <bdi>{name}</bdi> },
        { name: 'email', heading: t('messages.email'), cell: ({ email }) => <Email address={email} /> },
        {
          name: 'subject',
          heading: t('messages.subject'),
          kind: 'text',
          cell: ({ subject }) => <bdi>{subject}</bdi>,
        },
        {
          name: 'message',
          heading: t('messages.message'),
          cell: (message) => (
            <>
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
            </>
          ),
        },
      ]}
      open={(message) => () => onOpen(message)}
      empty={<Empty next={t('messages.empty_next')} />}
    />
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
  const messages = useResource(`contacts?${page}`, (signal) =>
    request('GET /dashboard/contacts', { query: { page }, signal }),
  );
  return (
    <>
      <ScreenHead title={t('messages.title')} lead={t('messages.lead')}>
        {messages.value && <Badge>{t('list.total', { count: messages.value.meta.total })}</Badge>}
      </ScreenHead>
      <Loaded of={messages} shape="row" count={5}>
        {({ data, meta }) => (
          <>
            <MessageTable messages={data} onOpen={setOpen} />
            <Pager page={page} last={meta.last_page} href={(to) => path + queryOf({ page: to })} />
          </>
        )}
      </Loaded>
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </>
  );
}
