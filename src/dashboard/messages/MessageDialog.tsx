import { formatMoment } from '../content/sizes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ContactMessage } from './MessageTable.tsx';

/** Dialog with a full message and a reply link. */
export function MessageDialog({ message, onClose }: { message: ContactMessage; onClose(): void }) {
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
