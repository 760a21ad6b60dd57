import type { Answer } from '../../client/calls.ts';
import { isForRow } from '../list/open-row.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Email } from '../ui/Email.tsx';

export type ContactMessage = Answer<'GET /dashboard/contacts'>['data'][number];

interface MessageTableProps {
  messages: ContactMessage[];
  onOpen(message: ContactMessage): void;
}

/** Table of messages with the beginning of each text; a click opens the full message. */
export function MessageTable({ messages, onOpen }: MessageTableProps) {
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
