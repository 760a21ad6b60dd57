import type { Answer } from '../../client/calls.ts';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount } from './formats.ts';

type Sum = Answer<'GET /dashboard/payments'>['sums'][number];

interface DaySumsProps {
  title: string;
  /** Sums by account; with `person`, by account and member of staff. */
  sums: readonly (Sum & { person?: { id: number; name: string } | null })[];
  byPerson?: boolean;
}

/** Table of approved, reversed and refunded amounts and the net sum: by account, or by member of staff. */
export function DaySums({ title, sums, byPerson = false }: DaySumsProps) {
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
