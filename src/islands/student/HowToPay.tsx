import type { Access } from '../../model/people/access.ts';
import type { Prices } from '../../model/school/price-terms.ts';
import { fill } from '../../model/text/texts.ts';
import { Digits } from '../Digits.tsx';
import { FeeList } from '../fees/FeeList.tsx';
import type { Grade, ScreenProps } from './place.ts';

/** What opens the locked items of a list: the fees of the grade, which come a little later, and whom to ask. */
export function HowToPay({ texts, school }: ScreenProps) {
  return (
    <section className="how-to-pay" aria-labelledby="how-title">
      <h2 id="how-title" tabIndex={-1}>
        {texts.how_title}
      </h2>
      <p>{texts.how_text}</p>
      <div className="how-fees" data-fees="" />
      <p>{texts.how_waiting}</p>
      <div className="how-ways">
        <a className="button button-call" href={school.pay.href} rel="noopener">
          {school.pay.label}
        </a>
        {school.phone && (
          <p>
            {texts.how_call} <Digits number={school.phone} href={school.call} copy={texts.copy} />
          </p>
        )}
      </div>
    </section>
  );
}

/** The fees of a grade, in their place. */
export function Fees({ grade, prices, language, texts }: ScreenProps & { grade: Grade; prices: Prices }) {
  return (
    <>
      <h3>{fill(texts.how_fees, { grade: grade.name })}</h3>
      <FeeList language={language} prices={prices} texts={texts.terms} />
    </>
  );
}

/** Whether an item is shut for want of a payment: not free, and its file is kept back. */
export function isShut(access: Access, address: string | null): boolean {
  return access !== 'free' && address === null;
}

/** Says at a locked item that there is a way to open it, and where one's payments stand. */
export function LockedNote({ texts, links }: Pick<ScreenProps, 'texts' | 'links'>) {
  return (
    <p className="locked-note">
      {texts.locked_note}{' '}
      <button type="button" className="text-button" data-act="how">
        {texts.how_link}
      </button>{' '}
      <a href={`${links.account}#payments`}>{texts.locked_account}</a>
    </p>
  );
}
