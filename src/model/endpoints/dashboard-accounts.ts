import { z } from 'zod';
import { bilingual, named } from '../named.ts';
import { changedAccount, newAccount, paymentAccount } from '../payments/account.ts';
import { paymentSettingsSent, paymentSettingsShown } from '../payments/payment-sent.ts';
import { changedConflict, versionSent, versionShown } from '../version.ts';
import { type Endpoints, message, meta, pageQuery } from './endpoint.ts';

const cashier = { auth: 'admin', needs: 'payments' } as const;
const bookkeeper = { auth: 'admin', needs: 'accounts' } as const;

const account = z.object({ data: paymentAccount });
const terms = paymentSettingsShown.extend(versionShown);
const accountWritten = message.extend({ data: paymentAccount });

/**
 * Recently changed account numbers and holders. Shown as a warning: a false number on the site would send payments to a
 * stranger.
 */
const changedLately = z.array(
  z.object({
    account: named(bilingual),
    at: z.iso.datetime(),
    actor: z.object({ id: z.number().int(), name: z.string() }),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  }),
);

/** Payment accounts and the end dates of paid access. */
export const paymentAccountEndpoints = {
  'GET /dashboard/payment-accounts': {
    ...cashier,
    summary: 'Where families pay, in order of making; what was changed of them in the last seven days',
    query: pageQuery,
    answer: z.object({ data: z.array(paymentAccount), meta, changed: changedLately }),
  },
  'POST /dashboard/payment-accounts': {
    ...bookkeeper,
    summary: 'Add an account that families pay to',
    body: newAccount,
    answer: accountWritten,
    status: 201,
  },
  'GET /dashboard/payment-accounts/:id': { ...cashier, summary: 'An account that families pay to', answer: account },
  'POST /dashboard/payment-accounts/:id': {
    ...bookkeeper,
    summary: 'Change an account that families pay to',
    body: changedAccount,
    conflict: changedConflict,
    answer: accountWritten,
  },
  'DELETE /dashboard/payment-accounts/:id': {
    ...bookkeeper,
    summary: 'Delete an account that no payment names',
    answer: message,
  },
  'POST /dashboard/payment-accounts/:id/restore': {
    ...bookkeeper,
    summary: 'Undo a delete, within a day',
    answer: accountWritten,
  },

  'GET /dashboard/terms': {
    ...cashier,
    summary: 'Until when what is paid is valid',
    answer: z.object({ data: terms }),
  },
  'POST /dashboard/terms': {
    ...bookkeeper,
    summary: 'Change until when what is paid is valid',
    body: paymentSettingsSent.extend(versionSent),
    conflict: changedConflict,
    answer: message.extend({ data: terms }),
  },
} as const satisfies Endpoints;

export type PaymentAccountEndpoints = typeof paymentAccountEndpoints;
