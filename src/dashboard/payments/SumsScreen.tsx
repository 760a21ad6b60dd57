import { useStore } from '@nanostores/react';
import type { Answer } from '../../client/calls.ts';
import { addMonths, isDay, schoolDay } from '../../model/school/days.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDay } from '../../model/text/formats.ts';
import { formatMonth } from '../../model/text/months.ts';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Table } from '../../ui/Table.tsx';
import { type SortableColumn, useSorting } from '../../ui/use-sorting.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PaymentLinks } from './PaymentLinks.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { PeriodSums } from './PeriodSums.tsx';

type Sum = Answer<'GET /dashboard/payments'>['sums'][number];

/** A sum by account; with `person`, by account and member of staff. */
type DaySum = Sum & { person?: { id: number; name: string } | null };

/** Table of approved, reversed and refunded amounts and the net sum: by account, or by member of staff. */
function DaySums({ title, sums, byPerson = false }: { title: string; sums: readonly DaySum[]; byPerson?: boolean }) {
  const { t, language, translated, number } = useTexts();
  const person: SortableColumn<DaySum> = {
    name: 'person',
    heading: t('payments.person'),
    kind: 'text',
    cell: ({ person: by }) => <bdi>{by ? by.name : '–'}</bdi>,
    value: ({ person: by }) => by?.name ?? '',
  };
  const accountOf = ({ account }: DaySum) => (account ? translated(account.name) : t('payments.no_account'));
  const sorted = useSorting<DaySum>(sums, [
    ...(byPerson ? [person] : []),
    { name: 'account', heading: t('payments.account'), cell: accountOf, value: accountOf },
    {
      name: 'count',
      heading: t('payments.count'),
      cell: ({ count }) => number(count),
      value: ({ count }) => count,
    },
    {
      name: 'approved',
      heading: t('payments.approved'),
      cell: ({ amount, currency }) => formatAmount(amount, currency, language),
    },
    {
      name: 'reversed',
      heading: t('payments.reversed'),
      cell: ({ reversed, not_received, currency }) => (
        <>
          {formatAmount(reversed, currency, language)}
          {not_received > 0 && (
            <span className="quiet">
              {' '}
              {t('payments.never_came_of_it', { amount: formatAmount(not_received, currency, language) })}
            </span>
          )}
        </>
      ),
    },
    {
      name: 'refunded',
      heading: t('payments.refunded'),
      cell: ({ refunded, currency }) => formatAmount(refunded, currency, language),
    },
    {
      name: 'net',
      heading: t('payments.net'),
      cell: ({ net, currency }) => <strong>{formatAmount(net, currency, language)}</strong>,
    },
  ]);
  if (sums.length === 0) return null;
  return (
    <section className="payment-sums">
      <h2>{title}</h2>
      <Table {...sorted} keyOf={({ person: by, account }) => `${by?.id ?? 0} ${account?.id ?? 0}`} />
    </section>
  );
}

const path = screenPath(ownRoutes.today);

const spans = ['day', 'month', 'year'] as const;

/** Sums of a day, of the days of a month, or of the last twelve months, to check the cash drawer. */
export default function SumsScreen() {
  const { t, language } = useTexts();
  const search = useStore($router)?.search ?? {};
  const today = schoolDay(new Date());
  const day = isDay(search['day'] ?? '') ? (search['day'] ?? today) : today;
  const span = spans.find((each) => each === search['span']) ?? 'day';
  const month = day.slice(0, 'YYYY-MM'.length);
  const page = Math.max(1, Number(search['page']) || 1);
  const lead = { day: formatDay(day, language), month: formatMonth(month, language), year: t('payments.last_months') };
  return (
    <>
      <ScreenHead title={t('payments.places.day')} lead={lead[span]} />
      <PaymentLinks />
      <nav className="payment-links" aria-label={t('payments.spans.label')}>
        {spans.map((each) => (
          <a
            key={each}
            className="button button-line"
            href={path + queryOf({ day, span: each })}
            aria-current={each === span ? 'page' : undefined}
          >
            {t(`payments.spans.${each}`)}
          </a>
        ))}
      </nav>
      {span === 'day' && <OneDay day={day} page={page} />}
      {span === 'month' && (
        <>
          <nav className="payment-day" aria-label={t('payments.spans.month')}>
            {[-1, 1].map((step) => {
              const other = addMonths(`${month}-01`, step);
              return (
                <a key={step} className="button button-line" href={path + queryOf({ day: other, span })}>
                  {formatMonth(other.slice(0, month.length), language)}
                </a>
              );
            })}
          </nav>
          <PeriodSums month={month} today={today} addressOf={(on) => path + queryOf({ day: on })} />
        </>
      )}
      {span === 'year' && (
        <PeriodSums month={null} today={today} addressOf={(of) => path + queryOf({ day: `${of}-01`, span: 'month' })} />
      )}
    </>
  );
}

/** Payments approved and reversed on a day, with sums by account and by person. */
function OneDay({ day, page }: { day: string; page: number }) {
  const { t, language } = useTexts();
  const filter = { settled: '1', from: day, to: day };
  const payments = useResource(`payments?${day}&${page}`, (signal) =>
    request('GET /dashboard/payments', { query: { ...filter, people: '1', page }, signal }),
  );
  const addressOf = (to: number, on = day) => path + queryOf({ day: on, page: to });
  const table = (format: string) => `/api/dashboard/payments/export${queryOf({ ...filter, format, lang: language })}`;
  return (
    <>
      <div className="payment-day">
        <LineInput
          id="day"
          label={t('payments.day')}
          native={{ type: 'date' }}
          value={day}
          errors={[]}
          onChange={(on) => isDay(on) && $router.open(addressOf(1, on), true)}
          required
        />
        <a className="button button-line" href={table('csv')} download>
          {t('payments.csv')}
        </a>
        <a className="button button-line" href={table('xlsx')} download>
          {t('payments.xlsx')}
        </a>
      </div>
      <Loaded of={payments} shape="row" count={5}>
        {({ data, meta, sums, people }) => (
          <>
            <DaySums title={t('payments.by_account')} sums={sums} />
            {people && <DaySums title={t('payments.by_person')} sums={people} byPerson />}
            {data.length === 0 ? (
              <Empty next={t('payments.nothing_that_day')} />
            ) : (
              <section className="payment-sums">
                <h2>{t('payments.in_single')}</h2>
                <PaymentTable payments={data} />
              </section>
            )}
            <Pager page={page} last={meta.last_page} href={(to) => addressOf(to)} />
          </>
        )}
      </Loaded>
    </>
  );
}
