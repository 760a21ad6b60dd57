import { type ReactNode, useId } from 'react';
import { formatAmount } from '../../model/school/prices.ts';
import { screenPath } from '../content/paths.ts';
import type { OverviewData } from '../state/overview.ts';
import { useTexts } from '../texts/use-texts.ts';

interface FigureProps {
  value: string;
  text: string;
  /** The list that the number counts; none if there is no list of just these. */
  href?: string | undefined;
}

/** A number and what it counts. */
export function Figure({ value, text, href }: FigureProps) {
  return (
    <a className="overview-figure" href={href}>
      <strong>{value}</strong>
      <span>{text}</span>
    </a>
  );
}

interface AmountsProps {
  sums: NonNullable<OverviewData['owing']>;
  text: 'approved_today' | 'owing';
  /** The screen with what was added up. */
  route: string;
}

/** A sum in each currency, and of how many, as items of a list. */
export function Amounts({ sums, text, route }: AmountsProps) {
  const { t, language } = useTexts();
  return sums.map(({ currency, count, amount }) => (
    <li key={currency} className="overview-amount">
      <Figure
        value={formatAmount(amount, currency, language)}
        text={t(`overview.${text}`, { count })}
        href={screenPath(route)}
      />
    </li>
  ));
}

/** A titled card of the overview. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="overview-sheet" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
