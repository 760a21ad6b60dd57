import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Codes } from './Codes.tsx';

/** Above every screen until a principal has kept the codes that the server has told this once. */
export function CodesNotice() {
  const { t } = useTexts();
  const codes = useStore($recoveryCodes);
  const [open, setOpen] = useState(false);
  if (!codes) return null;
  return (
    <>
      <section className="waiting-item codes-notice" aria-label={t('own.codes')}>
        <Icon name="key" />
        <p>{t('own.codes_lead')}</p>
        <button type="button" className="button button-line" onClick={() => setOpen(true)}>
          {t('own.codes_title')}
        </button>
      </section>
      {open && <Codes codes={codes} onClose={() => setOpen(false)} />}
    </>
  );
}
