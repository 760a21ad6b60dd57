import { languageFacts } from '../../model/languages.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatMonth } from '../../model/text/months.ts';
import { ChartTable, Columns } from '../../ui/Chart.tsx';
import { queryOf, screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import type { OverviewData } from '../state/overview.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Amounts, Figure, Sheet } from './parts.tsx';

type Months = NonNullable<OverviewData['money']>;

const kinds = ['approved', 'net'] as const;

const sumsOf = (query: { span: string; day?: string }) => screenPath(ownRoutes.today) + queryOf(query);
const monthPath = (month: string) => sumsOf({ day: `${month}-01`, span: 'month' });

interface MoneyChartProps {
  currency: string;
  months: Months;
  owing: NonNullable<OverviewData['owing']>;
}

/** Money by month in one currency: a chart, and the table behind it. */
export function MoneyChart({ currency, months, owing }: MoneyChartProps) {
  const { t, language } = useTexts();
  const { locale } = languageFacts[language];
  const monthNumber = new Intl.DateTimeFormat(locale, { month: 'numeric', timeZone: 'UTC' });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const title = t('overview.money', { currency });
  const current = months.at(-1);
  if (!current) return null;
  const largest = Math.max(...months.flatMap(({ approved, net }) => [approved, net]));
  return (
    <Sheet title={title}>
      <ul role="list" className="overview-figures overview-pairs">
        <li className="overview-amount">
          <Figure
            value={formatAmount(current.net, currency, language)}
            text={t('overview.net_of', { month: formatMonth(current.month, language) })}
            href={monthPath(current.month)}
          />
        </li>
        <Amounts sums={owing} text="owing" route={ownRoutes.owing} />
      </ul>
      <Columns
        label={title}
        top={short.format(largest)}
        series={kinds.map((name) => ({ name, text: t(`overview.${name}`) }))}
        bars={months.map(({ month, approved, net }) => ({
          key: month,
          text: monthNumber.format(Date.parse(`${month}-15`)),
          values: [approved, net],
        }))}
      />
      <ChartTable
        summary={t('overview.table')}
        caption={title}
        headings={[t('overview.month'), ...kinds.map((name) => t(`overview.${name}`))]}
        rows={months.map((row) => ({
          key: row.month,
          text: formatMonth(row.month, language),
          cells: kinds.map((name) => ({ text: plain.format(row[name]), href: monthPath(row.month) })),
        }))}
      />
    </Sheet>
  );
}
