import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import Codes from './Codes.tsx';

/** Notice that new recovery codes are available only now, with a button to show them. */
export function CodesNotice({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
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
