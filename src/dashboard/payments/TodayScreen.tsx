import { useStore } from '@nanostores/react';
import type { Answer } from '../../client/calls.ts';
import { isDay, schoolDay } from '../../model/school/days.ts';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount, formatDay } from './formats.ts';
import { PaymentLinks } from './PaymentLinks.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { TextField } from './TextField.tsx';

type Sum = Answer<'GET /dashboard/payments'>['sums'][number];

interface DaySumsProps {
  title: string;
  /** Sums by account; with `person`, by account and member of staff. */
  sums: readonly (Sum & { person?: { id: number; name: string } | null })[];
  byPerson?: boolean;
}

/** Table of approved, reversed and refunded amounts and the net sum: by account, or by member of staff. */
function DaySums({ title, sums, byPerson = false }: DaySumsProps) {
  const { t, language, translated, number } = useTexts();
  if (sums.length === 0) return null;
  const columns = [
    ...(byPerson ? (['person'] as const) : []),
    'account',
    'count',
    'approved',
    'reversed',
    'refunded',
    'net',
  ] as const;
  return (
    <section className="payment-sums">
      <h2>{title}</h2>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`payments.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map(({ person, account, currency, count, amount, reversed, not_received, refunded, net }) => (
              <tr key={`${person?.id ?? 0} ${account?.id ?? 0}`}>
                {byPerson && (
                  <td data-label={t('payments.person')} data-kind="text">
                    <bdi>{person ? person.name : '–'}</bdi>
                  </td>
                )}
                <td data-label={t('payments.account')}>
                  {account ? translated(account.name) : t('payments.no_account')}
                </td>
                <td data-label={t('payments.count')}>{number(count)}</td>
                <td data-label={t('payments.approved')}>{formatAmount(amount, currency, language)}</td>
                <td data-label={t('payments.reversed')}>
                  {formatAmount(reversed, currency, language)}
                  {not_received > 0 && (
                    <span className="quiet">
                      {' '}
                      {t('payments.never_came_of_it', { amount: formatAmount(not_received, currency, language) })}
                    </span>
                  )}
                </td>
                <td data-label={t('payments.refunded')}>{formatAmount(refunded, currency, language)}</td>
                <td data-label={t('payments.net')}>
                  <strong>{formatAmount(net, currency, language)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const path = screenPath(ownRoutes.today);

/** Payments approved and reversed on a day, with sums by account and by person, to check the cash drawer. */
export default function TodayScreen() {
  const { t, language } = useTexts();
  const search = useStore($router)?.search ?? {};
  const today = schoolDay(new Date());
  const day = isDay(search['day'] ?? '') ? (search['day'] ?? today) : today;
  const page = Math.max(1, Number(search['page']) || 1);
  const filter = { settled: '1', from: day, to: day };
  const { value, error, reload } = useResource(`payments?${day}&${page}`, (signal) =>
    request('GET /dashboard/payments', { query: { ...filter, people: '1', page }, signal }),
  );
  const addressOf = (to: number, on = day) => path + queryOf({ day: on, page: to });
  const table = (format: string) => `/api/dashboard/payments/export${queryOf({ ...filter, format, lang: language })}`;
  return (
    <>
      <ScreenHead title={t('payments.places.day')} lead={formatDay(day, language)} />
      <PaymentLinks />
      <div className="payment-day">
        <TextField
          id="day"
          label={t('payments.day')}
          type="date"
          value={day}
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
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="row" count={5} />}
      {value && <DaySums title={t('payments.by_account')} sums={value.sums} />}
      {value?.people && <DaySums title={t('payments.by_person')} sums={value.people} byPerson />}
      {value?.data.length === 0 && <Empty next={t('payments.nothing_that_day')} />}
      {value && value.data.length > 0 && (
        <section className="payment-sums">
          <h2>{t('payments.in_single')}</h2>
          <PaymentTable payments={value.data} />
        </section>
      )}
      {value && <Pager page={page} last={value.meta.last_page} href={(to) => addressOf(to)} />}
    </>
  );
}
