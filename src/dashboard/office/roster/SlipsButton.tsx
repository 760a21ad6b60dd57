import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Slips } from '../Slips.tsx';
import type { Slip } from '../slip.ts';

/** Prints slips with login codes. The codes are only available now: the server stores hashes. */
export function SlipsButton({ slips }: { slips: readonly Slip[] }) {
  const { t } = useTexts();
  const [printing, setPrinting] = useState(false);
  return (
    <div className="office-action">
      <button type="button" className="button button-main" onClick={() => setPrinting(true)}>
        <Icon name="sheet" />
        {t('roster.slips', { count: slips.length })}
      </button>
      <p className="quiet">{t('roster.slips_hint')}</p>
      {printing && <Slips slips={slips} onPrinted={() => setPrinting(false)} />}
    </div>
  );
}
