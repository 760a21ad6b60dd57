import { Dialog } from '../../ui/Dialog.tsx';
import { answerLeaving } from '../state/leaving.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Asks for confirmation before the user leaves a changed form. */
export default function LeaveDialog() {
  const { t } = useTexts();
  return (
    <Dialog title={t('files.leave.title')} onClose={() => answerLeaving('stay')}>
      <p>{t('files.leave.text')}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-main" onClick={() => answerLeaving('stay')}>
          {t('files.leave.stay')}
        </button>
        <button type="button" className="button button-line" onClick={() => answerLeaving('keep')}>
          {t('files.leave.keep')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => answerLeaving('discard')}>
          {t('files.leave.discard')}
        </button>
      </div>
    </Dialog>
  );
}
