import { useStore } from '@nanostores/react';
import { isFullStudent } from '../../model/people/is-full-student.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { addresses, addressFor } from '../../model/site/addresses.ts';
import { whatsappAddress } from '../../model/text/phone.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { useCodeMessage } from '../office/use-code-message.ts';
import { useGradeNames } from '../office/use-grade-names.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PaymentLinks } from './PaymentLinks.tsx';

type Debtor = ListedStudent & { due: NonNullable<ListedStudent['due']> };
const owes = (student: ListedStudent): student is Debtor => student.due !== null;

/** Students who owe money, the largest sums first, each with a WhatsApp message to the family. */
export default function OwingScreen() {
  const { t, language, labels } = useTexts();
  const gradeName = useGradeNames();
  const { school } = useCodeMessage();
  const page = Math.max(1, Number(useStore($router)?.search['page']) || 1);
  const students = useResource(`owing?${page}`, (signal) =>
    request('GET /dashboard/users', { query: { owing: '1', sort: 'due', page }, signal }),
  );
  const address = `${location.origin}${addressFor(addresses.account, language)}`;
  const message = ({ name, due }: Debtor) =>
    t('payments.owing_message', {
      name,
      school,
      address,
      amount: formatAmount(due.amount, due.currency, language),
    });
  const columns: Column<Debtor>[] = [
    {
      name: 'name',
      heading: labels.name,
      kind: 'text',
      cell: ({ id, name }) => (
        <a href={screenPath(ownRoutes.student, id)}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    { name: 'grade', heading: labels.grade_id, cell: ({ grade }) => gradeName(grade) },
    {
      name: 'due',
      heading: t('payments.rest'),
      cell: ({ due }) => <strong>{formatAmount(due.amount, due.currency, language)}</strong>,
    },
    {
      name: 'of',
      heading: t('payments.owing_of'),
      cell: ({ due }) => formatAmount(due.of, due.currency, language),
    },
    {
      name: 'message',
      heading: t('payments.owing_remind'),
      cell: (student) => (
        <a
          className="button button-line"
          href={whatsappAddress(student.phone, message(student))}
          target="_blank"
          rel="noopener"
          aria-label={t('payments.owing_remind_whom', { name: student.name })}
        >
          <Icon name="whatsapp" />
          {t('payments.owing_write')}
        </a>
      ),
    },
  ];
  return (
    <>
      <ScreenHead title={t('payments.places.owing')} lead={t('payments.owing_lead')} />
      <PaymentLinks />
      <Loaded of={students} shape="row" count={5}>
        {({ data, meta }) => {
          const debtors = data.filter(isFullStudent).filter(owes);
          return (
            <>
              {debtors.length === 0 ? (
                <Empty next={t('payments.nobody_owes')} />
              ) : (
                <Table rows={debtors} columns={columns} keyOf={({ id }) => id} />
              )}
              <Pager
                page={page}
                last={meta.last_page}
                href={(to) => screenPath(ownRoutes.owing) + queryOf({ page: to })}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
