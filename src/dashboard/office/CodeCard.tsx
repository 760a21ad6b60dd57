import { useState } from 'react';
import '../../scripts/copy.ts';
import { Digits } from '../../islands/Digits.tsx';
import { whatsappAddress } from '../../model/text/phone.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Slips } from './Slips.tsx';
import type { Slip } from './slip.ts';
import { useCodeMessage } from './use-code-message.ts';

/** A new login code with three ways to hand it over: WhatsApp message, copy, printed slip. */
export function CodeCard({ slip, phone }: { slip: Slip; phone: string }) {
  const { t } = useTexts();
  const { message, until } = useCodeMessage();
  const [printing, setPrinting] = useState(false);
  return (
    <div className="code-card">
      <dl className="facts">
        <div>
          <dt>{t('office.code_login')}</dt>
          <dd className="code-login">
            <bdi dir="ltr">{slip.email}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('office.code_code')}</dt>
          <dd className="code-digits">
            <Digits number={`${slip.code.slice(0, 4)} ${slip.code.slice(4)}`} />
          </dd>
        </div>
      </dl>
      <p className="quiet">{t('office.code_until', { until: until(slip) })}</p>
      <div className="dialog-actions">
        <a
          className="button button-main"
          href={whatsappAddress(phone, message(slip))}
          target="_blank"
          rel="noopener"
          aria-describedby="code-to"
        >
          <Icon name="whatsapp" />
          {t('office.code_send')}
        </a>
        <span hidden className="code-message">
          {message(slip)}
        </span>
        <button type="button" className="button button-line copy" data-copy={message(slip)}>
          <Icon name="copy" />
          <Icon name="check" />
          {t('office.code_copy')}
          <span className="visually-hidden" role="status" data-said={t('office.code_copied')} />
        </button>
        <button type="button" className="button button-line" onClick={() => setPrinting(true)}>
          <Icon name="sheet" />
          {t('office.code_print')}
        </button>
      </div>
      <p className="quiet" id="code-to">
        {t('office.code_send_hint', { phone: `\u2066${phone}\u2069` })}
      </p>
      {printing && <Slips slips={[slip]} onPrinted={() => setPrinting(false)} />}
    </div>
  );
}
