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
import { DaySums } from './DaySums.tsx';
import { formatDay } from './formats.ts';
import { PaymentLinks } from './PaymentLinks.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { TextField } from './TextField.tsx';

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
