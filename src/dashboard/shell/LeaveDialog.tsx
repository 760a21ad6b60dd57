import { Dialog } from '../../ui/Dialog.tsx';
import { guarded } from '../state/leaving.ts';
import { useTexts } from '../texts/use-texts.ts';
import { answerLeaving } from './answer-leaving.ts';

/** Asks for confirmation before the user leaves a changed form, or an order that is not saved. */
export default function LeaveDialog() {
  const { t } = useTexts();
  const order = [...guarded].some((form) => form.order);
  const words = order ? 'files.leave_order' : 'files.leave';
  const stay = () => void answerLeaving('stay');
  const choice = (name: 'stay' | 'keep' | 'discard', look: 'main' | 'line' | 'quiet') => (
    <button type="button" className={`button button-${look}`} onClick={() => void answerLeaving(name)}>
      {t(`${words}.${name}`)}
    </button>
  );
  return (
    <Dialog title={t(`${words}.title`)} onClose={stay}>
      <p>{t(`${words}.text`)}</p>
      <div className="dialog-actions">
        {/* A draft waits in the browser; an order would be lost, so that saving comes first. */}
        {order ? choice('keep', 'main') : choice('stay', 'main')}
        {order ? choice('stay', 'line') : choice('keep', 'line')}
        {choice('discard', 'quiet')}
      </div>
    </Dialog>
  );
}
