import { useStore } from '@nanostores/react';
import { Dialog } from '../../ui/Dialog.tsx';
import { $leaving, answerLeaving } from '../state/leaving.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Asks for confirmation before the user leaves a changed form. */
export function LeaveDialog() {
  const leaving = useStore($leaving);
  const { t } = useTexts();
  if (!leaving) return null;
  return (
    <Dialog title={t('leave.title')} onClose={() => answerLeaving('stay')}>
      <p>{t('leave.text')}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-main" onClick={() => answerLeaving('stay')}>
          {t('leave.stay')}
        </button>
        <button type="button" className="button button-line" onClick={() => answerLeaving('keep')}>
          {t('leave.keep')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => answerLeaving('discard')}>
          {t('leave.discard')}
        </button>
      </div>
    </Dialog>
  );
}
