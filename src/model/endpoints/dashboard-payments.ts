import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { listedPayment } from '../payments/payment.ts';
import { papers } from '../payments/payment-fields.ts';
import {
  approvalSent,
  daySent,
  discountSent,
  extensionSent,
  idSent,
  officePayment,
  refusalSent,
  reversalSent,
  undoSent,
} from '../payments/payment-sent.ts';
import { paymentStates } from '../payments/states.ts';
import { listedStudent } from '../people/student.ts';
import { optionalInput } from '../text/optional-input.ts';
import { flag } from '../text/text.ts';
import { type Endpoints, maxQueryNumber, message, meta, pageQuery, searchSent, undoable } from './endpoint.ts';

const cashier = { auth: 'admin', needs: 'payments' } as const;
const bookkeeper = { auth: 'admin', needs: 'accounts' } as const;

const payment = z.object({ data: listedPayment });
const decided = message.extend({ data: listedPayment });

const stale = 'Another state, or another version than the newest, which stands in data';

const filterId = optionalInput(idSent.transform((id) => Math.min(id, maxQueryNumber)));

/** Filters of the payment list. */
const filter = {
  state: optionalInput(z.enum(paymentStates, 'choice')),
  /** 1: only approved or reversed payments. */
  settled: optionalInput(flag),
  q: searchSent,
  student_id: filterId,
  account_id: filterId,
  decided_by: filterId,
  from: optionalInput(daySent),
  to: optionalInput(daySent),
};

/**
 * Totals of a date range. Approvals, reversals and refunds each count on their own day, for the person who made them.
 */
const sum = z.object({
  account: named(bilingual).nullable(),
  currency: z.string(),
  /** Approved payments, including those that were reversed later. */
  count: z.number().int(),
  amount: z.number(),
  /** Reversed amounts, for approvals of any day; and the part of them that never arrived. */
  reversed: z.number(),
  not_received: z.number(),
  /** Refunds, counted for the account that paid them. */
  refunded: z.number(),
  net: z.number(),
});
const sums = z.array(sum);
const people = z.array(sum.extend({ person: named(z.string()).nullable() }));
/** Sums of each day with entries, oldest first. */
const days = z.array(z.object({ day: z.iso.date(), sums }));
const counts = z.object({
  sent: z.number().int(),
  approved: z.number().int(),
  refused: z.number().int(),
  reversed: z.number().int(),
});

/** Payments in the dashboard. Fixed paths come before paths with an id, so that the router matches them first. */
export const paymentEndpoints = {
  'GET /dashboard/payments/export': {
    ...cashier,
    summary: 'Payments as a table to take along: ?format=csv or xlsx, narrowed as the list',
    query: z.object({ ...filter, format: optionalInput(z.enum(['csv', 'xlsx'], 'choice')) }),
    answer: z.string(),
  },
  'GET /dashboard/payments/extensions': {
    ...bookkeeper,
    summary: 'The extensions that can still be undone, newest first',
    answer: z.object({
      data: z.array(undoable.extend({ grade_id: id.nullable(), days: z.number().int(), note: z.string().nullable() })),
    }),
  },
  'POST /dashboard/payments/extend': {
    ...bookkeeper,
    summary: 'Move the ends of all that is valid today, of a grade or of the school',
    body: extensionSent,
    answer: message.extend({
      data: z.object({ moved: z.number().int(), left: z.number().int(), undo: z.number().int() }),
    }),
  },
  'POST /dashboard/payments/extend/:id/undo': {
    ...bookkeeper,
    summary: 'Undo an extension, within seven days',
    conflict: 'A second time, or too late',
    answer: message.extend({ data: z.object({ moved: z.number().int(), left: z.number().int() }) }),
  },
  'GET /dashboard/payments': {
    ...cashier,
    summary:
      'Payments: those that wait in order of filing, others newest first; counts of the school, sums of the filter, with people=1 by who decided too, with by=day for each day that has any',
    query: pageQuery.extend({ ...filter, people: optionalInput(flag), by: optionalInput(z.enum(['day'], 'choice')) }),
    answer: z.object({
      data: z.array(listedPayment),
      meta,
      counts,
      sums,
      people: people.optional(),
      days: days.optional(),
    }),
  },
  'POST /dashboard/payments': {
    ...cashier,
    summary: 'File a payment for a family, and approve it at once with approve=1',
    body: officePayment,
    files: { image: 'image' },
    answer: decided,
    status: 201,
  },
  'GET /dashboard/payments/:id': { ...cashier, summary: 'A payment', answer: payment },
  'GET /dashboard/payments/:id/receipt': {
    ...cashier,
    summary: 'The receipt of an approved payment as a page to print: ?lang, ?paper=a5 or 80mm',
    query: z.object({ paper: optionalInput(z.enum(papers, 'choice')) }),
    answer: z.string(),
  },
  'POST /dashboard/payments/:id/approve': {
    ...cashier,
    summary: 'Approve a payment that waits',
    body: approvalSent,
    answer: decided,
    conflict: stale,
  },
  'POST /dashboard/payments/:id/refuse': {
    ...cashier,
    summary: 'Refuse a payment that waits',
    body: refusalSent,
    answer: decided,
    conflict: stale,
  },
  'POST /dashboard/payments/:id/reverse': {
    ...cashier,
    summary: 'Reverse an approved payment, with or without a refund',
    body: reversalSent,
    answer: decided,
    conflict: stale,
  },
  'POST /dashboard/payments/:id/undo': {
    ...cashier,
    summary: 'Take the last decision back, once and within ten minutes',
    body: undoSent,
    answer: decided,
    conflict: stale,
  },

  'POST /dashboard/users/:id/discount': {
    ...cashier,
    summary: 'Give a student a discount in percent; a whole one opens everything until the year ends',
    body: discountSent,
    answer: message.extend({ data: listedStudent }),
  },
} as const satisfies Endpoints;

export type PaymentEndpoints = typeof paymentEndpoints;
