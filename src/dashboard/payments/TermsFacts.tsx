import type { Terms } from '../../model/payments/terms.ts';
import { useTexts } from '../texts/use-texts.ts';
import { formatDay } from './formats.ts';

/** Until when what is paid is valid, for who may not change it. */
export function TermsFacts({ terms }: { terms: Terms }) {
  const { t, number, language } = useTexts();
  const days = ['year_ends', 'semester_ends', 'half_semester_ends', 'by_hand_ends'] as const;
  const facts = [
    ...days.map((name) => [name, terms[name] === '' ? '–' : formatDay(terms[name], language)] as const),
    ['grace_days', number(terms.grace_days)] as const,
    ['discount_max', number(terms.discount_max)] as const,
  ];
  return (
    <section className="sheet" aria-label={t('payments.terms')}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`payments.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{t('payments.terms_hint')}</p>
    </section>
  );
}
