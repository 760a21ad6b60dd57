import '../../scripts/copy.ts';
import { useStore } from '@nanostores/react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { $admin, $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Dialog with the account recovery codes: print, copy, or confirm that they are stored. */
export default function Codes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { t } = useTexts();
  const admin = useStore($admin);
  return (
    <Dialog title={t('own.codes_title')} onClose={onClose}>
      <p>{t('own.codes_once')}</p>
      <div className="codes-sheet">
        <p>
          <strong>{t('own.codes_of', { name: admin?.name ?? '', email: admin?.email ?? '' })}</strong>
        </p>
        <ol className="codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>{t('own.codes_use')}</p>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button-main" onClick={() => window.print()}>
          {t('own.codes_print')}
        </button>
        <button type="button" className="button button-line copy" data-copy={codes.join('\n')}>
          <Icon name="copy" />
          <Icon name="check" />
          {t('own.codes_copy')}
          <span className="visually-hidden" role="status" data-said={t('own.codes_copied')} />
        </button>
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
