import { useRef } from 'react';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty } from '../../ui/Loaded.tsx';
import { Table } from '../../ui/Table.tsx';
import { UndoRow, useExpiredRows } from '../../ui/UndoRow.tsx';
import { formatMoment } from '../content/formats.ts';
import { screenPath } from '../content/paths.ts';
import { tickColumn, UpToHere } from '../many/Tick.tsx';
import type { Ticks } from '../many/use-ticks.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type DeletedMessage, removeExpiredMessages } from './deleted-messages.ts';
import { MessageStateBadge } from './MessageStateBadge.tsx';
import type { ContactMessage } from './reply.ts';

interface MessageTableProps {
  messages: readonly ContactMessage[];
  /** Those of them that were just deleted, or are back. */
  deleted: readonly DeletedMessage[];
  ticks: Ticks;
  /** The query of the list, to come back to it. */
  query: string;
  /** @param height of the row, in pixels */
  onRemove(message: ContactMessage, height: number | undefined): void;
  onRestore(id: number): void;
}

/** The messages of a page, each with the beginning of its text. */
export function MessageTable(props: MessageTableProps) {
  const { messages, deleted, ticks, query, onRemove, onRestore } = props;
  const { t, language } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  useExpiredRows(deleted.length > 0, table, removeExpiredMessages);
  const gone = new Map(deleted.filter(({ back }) => !back).map((each) => [each.message.id, each]));

  return (
    <Table
      ref={table}
      className="messages"
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        tickColumn<ContactMessage>(
          t('many.choose'),
          ({ id }) => id,
          ({ subject }) => t('messages.choose_of', { subject }),
          ticks,
        ),
        {
          name: 'subject',
          heading: t('messages.subject'),
          kind: 'text',
          cell: ({ subject }) => <bdi>{subject}</bdi>,
        },
        {
          name: 'state',
          heading: t('messages.state'),
          labelled: () => false,
          cell: ({ state }) => <MessageStateBadge state={state} />,
        },
        {
          name: 'from',
          heading: t('messages.name'),
          cell: ({ name, email }) => (
            <div className="message-sender">
              <bdi className="cell-name">{name}</bdi>
              <Email address={email} />
            </div>
          ),
        },
        {
          name: 'message',
          heading: t('messages.message'),
          labelled: () => false,
          cell: ({ message }) => (
            <span className="cell-words cell-clamp" dir="auto">
              {message}
            </span>
          ),
        },
        {
          name: 'created_at',
          heading: t('messages.at'),
          cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at, language)}</time>,
        },
      ]}
      open={({ id }) => screenPath(ownRoutes.message, id) + query}
      link={{
        heading: t('list.actions'),
        icon: 'mail',
        title: t('messages.read'),
        label: ({ subject }) => t('messages.read_of', { subject }),
        leadsTo: ({ screen }) => screen === 'message',
        beside: (message) => (
          <>
            <UpToHere id={message.id} title={message.subject} ticks={ticks} />
            <button
              type="button"
              className="button button-quiet button-icon button-delete"
              aria-label={t('list.delete_of', { title: message.subject })}
              title={t('list.delete')}
              onClick={({ currentTarget }) =>
                onRemove(message, currentTarget.closest('tr')?.getBoundingClientRect().height)
              }
            >
              <Icon name="trash" />
            </button>
          </>
        ),
      }}
      replaced={(message, columns) =>
        gone.has(message.id) && (
          <UndoRow
            key={`deleted-${message.id}`}
            id={message.id}
            title={message.subject}
            undoLabel={t('messages.undo_of', { subject: message.subject })}
            height={gone.get(message.id)?.height}
            columns={columns}
            onRestore={() => onRestore(message.id)}
          />
        )
      }
      empty={<Empty next={t('messages.empty_next')} />}
    />
  );
}
