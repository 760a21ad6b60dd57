import type { MessageState } from '../../model/people/message.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** The state of a message: a new one stands out. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  const { t } = useTexts();
  return state === 'new' ? (
    <Badge tone="waiting-state" icon="mail">
      {t('messages.states.new')}
    </Badge>
  ) : (
    <Badge icon="check">{t('messages.states.done')}</Badge>
  );
}
