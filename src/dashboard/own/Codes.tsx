import { Dialog } from '../../ui/Dialog.tsx';
import { $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { KeepCodes, PrintedCodes } from './PrintedCodes.tsx';

/** Dialog with the account recovery codes: print, copy, or confirm that they are stored. */
export default function Codes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('own.codes_title')} onClose={onClose}>
      <p>{t('own.codes_once')}</p>
      <PrintedCodes codes={codes} use={t('own.codes_use')} />
      <div className="dialog-actions">
        <KeepCodes codes={codes} />
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            $recoveryCodes.set(null);
            onClose();
          }}
        >
          {t('own.codes_done')}
        </button>
      </div>
    </Dialog>
  );
}
