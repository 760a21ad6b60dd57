import { useStore } from '@nanostores/react';
import { isDay, schoolDay } from '../../model/school/days.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Pager } from '../ui/Pager.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { formatAmount, formatDay } from './formats.ts';
import { PaymentLinks } from './PaymentLinks.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { TextField } from './TextField.tsx';

const path = screenPath(ownRoutes.today);

/** What was taken in on a day, by account, to count the drawer by. */
export default function TodayScreen() {
  const { t, language, translated, number } = useTexts();
  const search = useStore($router)?.search ?? {};
  const today = schoolDay(new Date());
  const day = isDay(search['day'] ?? '') ? (search['day'] ?? today) : today;
  const page = Math.max(1, Number(search['page']) || 1);
  const filter = { state: 'approved', from: day, to: day };
  const { value, error, reload } = useResource(`payments?${day}&${page}`, (signal) =>
    request('GET /dashboard/payments', { query: { ...filter, page }, signal }),
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
      {value && (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                {(['account', 'count', 'amount', 'refunded'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`payments.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.sums.map(({ account, currency, count, amount, refunded }) => (
                <tr key={account?.id ?? 0}>
                  <td data-label={t('payments.account')}>
                    {account ? translated(account.name) : t('payments.no_account')}
                  </td>
                  <td data-label={t('payments.count')}>{number(count)}</td>
                  <td data-label={t('payments.amount')}>{formatAmount(amount, currency, language)}</td>
                  <td data-label={t('payments.refunded')}>{formatAmount(refunded, currency, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value?.data.length === 0 && <Empty next={t('payments.nothing_that_day')} />}
      {value && value.data.length > 0 && <PaymentTable payments={value.data} />}
      {value && <Pager page={page} last={value.meta.last_page} href={(to) => addressOf(to)} />}
    </>
  );
}
