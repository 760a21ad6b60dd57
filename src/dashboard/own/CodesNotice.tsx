import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { screens } from '../screens.ts';
import { $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

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
      {open && (
        <Suspense>
          <screens.codes.Screen codes={codes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
