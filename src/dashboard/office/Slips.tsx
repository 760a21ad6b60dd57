import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Digits } from '../../islands/Digits.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Slip } from './slip.ts';
import { useCodeMessage } from './use-code-message.ts';

/** Slips for printing, one per A6 page (styles/slips.css); hidden on the screen. */
export function Slips({ slips, onPrinted }: { slips: readonly Slip[]; onPrinted(): void }) {
  const { t } = useTexts();
  const { address, school, ready, until } = useCodeMessage();
  const printed = useRef(onPrinted);
  printed.current = onPrinted;

  useEffect(() => {
    if (!ready) return undefined;
    const done = () => printed.current();
    addEventListener('afterprint', done, { once: true });
    print();
    return () => removeEventListener('afterprint', done);
  }, [ready]);

  return createPortal(
    <div className="slips">
      {slips.map((slip) => (
        <section key={slip.id} className="slip">
          <p className="slip-school">{school}</p>
          <h2>{t('office.slip_title')}</h2>
          <p className="slip-name">
            <bdi>{slip.name}</bdi>
          </p>
          <dl>
            <dt>{t('office.code_login')}</dt>
            <dd className="slip-login">
              <bdi dir="ltr">{slip.email}</bdi>
            </dd>
            <dt>{t('office.code_code')}</dt>
            <dd className="slip-code">
              <Digits number={`${slip.code.slice(0, 4)} ${slip.code.slice(4)}`} />
            </dd>
          </dl>
          <p>{t('office.slip_how')}</p>
          <p className="slip-address">
            <bdi dir="ltr">{address}</bdi>
          </p>
          <p>{t('office.code_until', { until: until(slip) })}</p>
        </section>
      ))}
    </div>,
    document.body,
  );
}
