import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Digits } from '../../islands/Digits.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { QrCode } from './QrCode.tsx';
import type { Slip } from './slip.ts';
import { useCodeMessage } from './use-code-message.ts';
import { useLogo } from './use-logo.ts';

/** Slips of an A4 page; each is an A6 once it is cut. */
const perPage = 4;

const pagesOf = (slips: readonly Slip[]) =>
  Array.from({ length: Math.ceil(slips.length / perPage) }, (_, page) =>
    slips.slice(page * perPage, (page + 1) * perPage),
  );

/** Slips for printing, four to an A4 page with lines to cut along (styles/office.css); hidden on the screen. */
export function Slips({ slips, onPrinted }: { slips: readonly Slip[]; onPrinted(): void }) {
  const { t } = useTexts();
  const { address, school, ready, until } = useCodeMessage();
  const logo = useLogo();
  const isReady = ready && logo !== undefined;
  const printed = useRef(onPrinted);
  printed.current = onPrinted;

  useEffect(() => {
    if (!isReady) return undefined;
    const done = () => printed.current();
    addEventListener('afterprint', done, { once: true });
    print();
    return () => removeEventListener('afterprint', done);
  }, [isReady]);

  const drawn = (slip: Slip) => (
    <section key={slip.id} className="slip">
      <header className="slip-head">
        {logo && <img src={logo} alt="" />}
        <p className="slip-school">{school}</p>
      </header>
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
      <div className="slip-way">
        <QrCode text={address} label={t('office.slip_qr')} />
        <div>
          <p>{t('office.slip_how')}</p>
          <p className="slip-address">
            <bdi dir="ltr">{address}</bdi>
          </p>
        </div>
      </div>
      <p>{t('office.code_until', { until: until(slip) })}</p>
    </section>
  );

  return createPortal(
    <div className="slips">
      {pagesOf(slips).map((page) => (
        <div key={page[0]?.id} className="slip-page">
          {page.map(drawn)}
        </div>
      ))}
    </div>,
    document.body,
  );
}
