import type { Answer } from '../../client/calls.ts';
import { addDays, addMonths } from '../../model/school/days.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDay } from '../../model/text/formats.ts';
import { formatMonth } from '../../model/text/months.ts';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Table } from '../../ui/Table.tsx';
import { useSorting } from '../../ui/use-sorting.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';

type Day = NonNullable<Answer<'GET /dashboard/payments'>['days']>[number];
type Sum = Pick<Day['sums'][number], 'currency' | 'count' | 'amount' | 'reversed' | 'refunded' | 'net'>;

/** The sums of a day or a month in one currency. `time` is `YYYY-MM-DD` or `YYYY-MM`. */
interface PeriodSum extends Sum {
  time: string;
}

const added = (one: PeriodSum, other: Sum): PeriodSum => ({
  ...one,
  count: one.count + other.count,
  amount: one.amount + other.amount,
  reversed: one.reversed + other.reversed,
  refunded: one.refunded + other.refunded,
  net: one.net + other.net,
});

/** Adds up all accounts of a currency, newest first. @param length of the part of a day that makes the time */
function inPeriods(days: readonly Day[], length: number): PeriodSum[] {
  const sums = new Map<string, PeriodSum>();
  for (const { day, sums: accounts } of days) {
    const time = day.slice(0, length);
    for (const { account: _account, ...sum } of accounts) {
      const key = `${time} ${sum.currency}`;
      const before = sums.get(key);
      sums.set(key, before ? added(before, sum) : { ...sum, time });
    }
  }
  return [...sums.values()].reverse();
}

const monthLength = 7;
const lastDayOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1);

interface Props {
  /** A month, to show its days; null for the last twelve months. */
  month: string | null;
  today: string;
  /** The address of a day or month. */
  addressOf(time: string): string;
}

/** Sums by day of a month, or by month of the last year; each leads to its own. */
export function PeriodSums({ month, today, addressOf }: Props) {
  const { t } = useTexts();
  const from = month ? `${month}-01` : `${addMonths(today, -11).slice(0, monthLength)}-01`;
  const to = month ? lastDayOf(month) : today;
  const payments = useResource(`payments-days?${from}&${to}`, (signal) =>
    request('GET /dashboard/payments', { query: { settled: '1', from, to, by: 'day', per_page: 1 }, signal }),
  );
  return (
    <Loaded of={payments} shape="row" count={5}>
      {({ days = [] }) =>
        days.length === 0 ? (
          <Empty next={t('payments.nothing_then')} />
        ) : (
          <PeriodTable sums={inPeriods(days, month ? from.length : monthLength)} addressOf={addressOf} />
        )
      }
    </Loaded>
  );
}

function PeriodTable({ sums, addressOf }: { sums: readonly PeriodSum[] } & Pick<Props, 'addressOf'>) {
  const { t, language, number } = useTexts();
  const nameOf = ({ time }: PeriodSum) =>
    time.length === monthLength ? formatMonth(time, language) : formatDay(time, language);
  const amount = (what: 'amount' | 'reversed' | 'refunded' | 'net') => (sum: PeriodSum) =>
    formatAmount(sum[what], sum.currency, language);
  const sorted = useSorting<PeriodSum>(sums, [
    {
      name: 'time',
      heading: t('payments.when'),
      kind: 'text',
      cell: (sum) => <a href={addressOf(sum.time)}>{nameOf(sum)}</a>,
      value: ({ time }) => time,
    },
    { name: 'count', heading: t('payments.count'), cell: ({ count }) => number(count), value: ({ count }) => count },
    { name: 'approved', heading: t('payments.approved'), cell: amount('amount') },
    { name: 'reversed', heading: t('payments.reversed'), cell: amount('reversed') },
    { name: 'refunded', heading: t('payments.refunded'), cell: amount('refunded') },
    {
      name: 'net',
      heading: t('payments.net'),
      cell: (sum) => <strong>{amount('net')(sum)}</strong>,
      value: ({ net }) => net,
    },
  ]);
  return <Table {...sorted} keyOf={({ time, currency }) => `${time} ${currency}`} />;
}
