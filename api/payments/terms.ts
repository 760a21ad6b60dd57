import type { Database } from '../../db/open.ts';
import { inTransaction } from '../../db/open.ts';
import { giveDiscount } from '../../db/payments/credit.ts';
import { extend, openExtensions, undoExtension } from '../../db/payments/extensions.ts';
import {
  changeOfPaymentSettings,
  readPaymentSettings,
  versionedPaymentSettings,
  writePaymentSettings,
} from '../../db/payments/payment-settings.ts';
import { noteInAudit } from '../../db/people/audit.ts';
import { findListedStudent } from '../../db/people/students.ts';
import { findGrade } from '../../db/school/levels.ts';
import type { PaymentAccountEndpoints } from '../../src/model/endpoints/dashboard-accounts.ts';
import type { PaymentEndpoints } from '../../src/model/endpoints/dashboard-payments.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { PaymentSettings } from '../../src/model/payments/payment-settings.ts';
import { changesBetween } from '../../src/model/people/audit.ts';
import { can } from '../../src/model/people/capabilities.ts';
import { wholeNumber } from '../../src/model/text/text.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';

type TermCalls = Pick<
  Handlers<PaymentAccountEndpoints & PaymentEndpoints>,
  | 'GET /dashboard/terms'
  | 'POST /dashboard/terms'
  | 'GET /dashboard/payments/extensions'
  | 'POST /dashboard/payments/extend'
  | 'POST /dashboard/payments/extend/:id/undo'
  | 'POST /dashboard/users/:id/discount'
>;

const auditedFields: readonly (keyof PaymentSettings)[] = [
  'year_ends',
  'semester_ends',
  'half_semester_ends',
  'grace_days',
  'by_hand_ends',
  'discount_max',
];

/** Endpoints for the end dates of payment terms, extensions of many end dates at once, and discounts. */
export function termHandlers(db: Database): TermCalls {
  return {
    'GET /dashboard/terms': async () => ({ data: await versionedPaymentSettings(db) }),
    'POST /dashboard/terms': async (input) => {
      const { c, language, body } = input;
      const updated = updating(input, {
        last: () => changeOfPaymentSettings(db),
        read: () => versionedPaymentSettings(db),
      });
      await updated.body();
      const { version: _seen, ...values } = await body();
      const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      const change = (version: number | undefined) =>
        inTransaction(db, async (tx) => {
          const [before, after] = await writePaymentSettings(tx, c.get('admin'), sent, version);
          const changes = changesBetween(before, after, auditedFields);
          await noteInAudit(tx, c.get('admin'), { action: 'update', about: 'terms', changes });
          return versionedPaymentSettings(tx);
        });
      const data = await updated.write(change);
      return { message: say(language, 'content.updated'), data };
    },
    'GET /dashboard/payments/extensions': async () => ({ data: await openExtensions(db) }),
    'POST /dashboard/payments/extend': async ({ c, language, body }) => {
      const { grade_id: grade = null, days, note = null } = await body();
      if (grade !== null && !(await findGrade(db, grade))) {
        throw new Refusal('invalid', { fields: { grade_id: [{ problem: 'unknown' }] } });
      }
      const data = await extend(db, c.get('admin'), { grade, days, note });
      return { message: say(language, 'payments.extended', { count: data.moved }), data };
    },
    'POST /dashboard/payments/extend/:id/undo': async ({ c, id, language }) => {
      const data = await undoExtension(db, c.get('admin'), id);
      return { message: say(language, 'payments.extensionUndone', { count: data.moved }), data };
    },
    'POST /dashboard/users/:id/discount': async ({ c, id, language, body, rawBody }) => {
      const admin = c.get('admin');
      const anyPercent = can(admin.role, 'accounts');
      const missing = (await findListedStudent(db, id)) ? null : new Refusal('notFound');
      // A discount above the person's maximum is refused first (403). If the body cannot be parsed, a missing student
      // (404) is reported before that error.
      if (!anyPercent) {
        const { values } = await rawBody().catch((error) => {
          throw missing ?? error;
        });
        const percent = wholeNumber(0, 100, 'number').safeParse(values['percent']).data ?? 0;
        if (percent > (await readPaymentSettings(db)).discount_max) throw new Refusal('notPermitted');
      }
      if (missing) throw missing;
      await giveDiscount(db, admin, id, { ...(await body()), anyPercent });
      const data = await findListedStudent(db, id);
      if (!data) throw new Refusal('notFound');
      return { message: say(language, 'payments.discounted'), data };
    },
  };
}
