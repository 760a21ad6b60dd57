import type { Database, Transaction } from '../../db/open.ts';
import { inTransaction } from '../../db/open.ts';
import {
  addAccount,
  allAccounts,
  changeAccount,
  changedLately,
  changeOfAccount,
  deleteAccount,
  findAccount,
  isAccountUsed,
  restoreAccount,
} from '../../db/payments/accounts.ts';
import { noteInAudit } from '../../db/people/audit.ts';
import { checkVersion } from '../../db/versioned.ts';
import type { PaymentAccountEndpoints } from '../../src/model/endpoints/dashboard-accounts.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import type { PublicAccountEndpoints } from '../../src/model/endpoints/student-payments.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import type { PaymentAccount, ShownAccount } from '../../src/model/payments/account.ts';
import { changesBetween } from '../../src/model/people/audit.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { missingTexts, textsAfter } from '../../src/model/text/texts-in-use.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';

type Accounts = Pick<
  Handlers<PaymentAccountEndpoints>,
  | 'GET /dashboard/payment-accounts'
  | 'POST /dashboard/payment-accounts'
  | 'GET /dashboard/payment-accounts/:id'
  | 'POST /dashboard/payment-accounts/:id'
  | 'DELETE /dashboard/payment-accounts/:id'
  | 'POST /dashboard/payment-accounts/:id/restore'
>;

/** A payment account with its texts in one language. */
export function localizedAccount(
  language: Language,
  defaultLanguage: Language,
): (account: PaymentAccount) => ShownAccount {
  const text = (value: Bilingual) => inLanguage(value, language, defaultLanguage);
  return ({ name, note, version: _own, ...account }) => ({ ...account, name: text(name), note: text(note) });
}

/** The payment accounts that everyone may see. */
export function publicAccountHandlers({ db }: Pick<Services, 'db'>): Handlers<PublicAccountEndpoints> {
  return {
    'GET /payment-accounts': async ({ language }) => ({
      data: (await allAccounts(db, true)).map(localizedAccount(language, schoolFacts().default_language)),
    }),
  };
}

const auditedFields = ['kind', 'name', 'holder', 'number', 'currency', 'is_active'] as const;
const about = (id: number) => `payment-accounts/${id}`;

/** Dashboard endpoints for the payment accounts of the school. */
export function accountHandlers(db: Database): Accounts {
  async function mustFind(reader: Database | Transaction, id: number): Promise<PaymentAccount> {
    const account = await findAccount(reader, id);
    if (!account) throw new Refusal('notFound');
    return account;
  }

  return {
    'GET /dashboard/payment-accounts': async ({ query }) => {
      const window = pageWindowOf(query, false);
      const all = await allAccounts(db);
      const start = window.page === null ? 0 : (window.page - 1) * window.perPage;
      const data = window.page === null ? all : all.slice(start, start + window.perPage);
      return { data, meta: metaOf(window, all.length), changed: await changedLately(db) };
    },
    'GET /dashboard/payment-accounts/:id': async ({ id }) => ({ data: await mustFind(db, id) }),
    'POST /dashboard/payment-accounts': async ({ c, language, body }) => {
      const values = await body();
      const data = await inTransaction(db, async (tx) => {
        const account = await mustFind(tx, await addAccount(tx, values));
        const changes = changesBetween<PaymentAccount>(null, account, auditedFields);
        await noteInAudit(tx, c.get('admin'), { action: 'create', about: about(account.id), changes });
        return account;
      });
      return { message: say(language, 'content.added'), data };
    },
    'POST /dashboard/payment-accounts/:id': async (input) => {
      const { c, id, language, body } = input;
      await mustFind(db, id);
      const updated = updating(input, { last: () => changeOfAccount(db, id), read: () => mustFind(db, id) });
      await updated.body();
      const { version: _seen, ...sent } = await body();
      const change = (version: number | undefined) =>
        inTransaction(db, async (tx) => {
          const before = await mustFind(tx, id);
          checkVersion(version, before.version);
          // The amounts of its payments are in the account's currency, so it cannot change once there are payments.
          if (sent.currency !== undefined && sent.currency !== before.currency && (await isAccountUsed(tx, id))) {
            throw new Refusal('invalid', { fields: { currency: [{ problem: 'currencyUsed' }] } });
          }
          const { name: sentName, note, ...others } = sent;
          const name = textsAfter(before.name, sentName);
          const missing = missingTexts(before.name, name);
          if (missing.length > 0) {
            const fields = Object.fromEntries(
              missing.map((each) => [`name.${each}`, [{ problem: 'required' as const }]]),
            );
            throw new Refusal('required', { fields });
          }
          await changeAccount(tx, c.get('admin'), id, {
            ...given(others),
            name,
            ...(note && { note: textsAfter(before.note, note) }),
          });
          const after = await mustFind(tx, id);
          const changes = changesBetween<PaymentAccount>(before, after, auditedFields);
          await noteInAudit(tx, c.get('admin'), { action: 'update', about: about(id), changes });
          return after;
        });
      return { message: say(language, 'content.updated'), data: await updated.write(change) };
    },
    'DELETE /dashboard/payment-accounts/:id': async ({ c, id, language }) => {
      await inTransaction(db, async (tx) => {
        await mustFind(tx, id);
        if (await isAccountUsed(tx, id)) {
          throw new Refusal('inUse', { values: { holders: say(language, 'payments.holders') } });
        }
        await deleteAccount(tx, id);
        await noteInAudit(tx, c.get('admin'), { action: 'delete', about: about(id) });
      });
      return { message: say(language, 'content.deleted') };
    },
    'POST /dashboard/payment-accounts/:id/restore': async ({ c, id, language }) => {
      const data = await inTransaction(db, async (tx) => {
        if (!(await restoreAccount(tx, id))) throw new Refusal('notFound');
        await noteInAudit(tx, c.get('admin'), { action: 'restore', about: about(id) });
        return mustFind(tx, id);
      });
      return { message: say(language, 'content.restored'), data };
    },
  };
}

/** Removes the undefined values. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.assign(
    {},
    ...Object.entries(values).map(([key, value]) => (value === undefined ? {} : { [key]: value })),
  );
}
