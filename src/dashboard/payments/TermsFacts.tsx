import type { Terms } from '../../model/payments/terms.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Facts } from '../ui/Facts.tsx';
import { formatDay } from './formats.ts';

/** Read-only view of the end dates of paid access, for users who may not edit them. */
export function TermsFacts({ terms }: { terms: Terms }) {
  const { t, number, language } = useTexts();
  const days = ['year_ends', 'semester_ends', 'half_semester_ends', 'by_hand_ends'] as const;
  const facts = [
    ...days.map(
      (name) => [t(`payments.${name}`), terms[name] === '' ? '–' : formatDay(terms[name], language)] as const,
    ),
    [t('payments.grace_days'), number(terms.grace_days)] as const,
    [t('payments.discount_max'), number(terms.discount_max)] as const,
  ];
  return (
    <section className="sheet" aria-label={t('payments.terms')}>
      <Facts facts={facts} className="facts" />
      <p className="quiet">{t('payments.terms_hint')}</p>
    </section>
  );
}
