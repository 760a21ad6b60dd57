import { z } from 'zod';
import { shownAccount } from '../payments/account.ts';
import { ownPayment, ownPayments } from '../payments/payment.ts';
import { papers } from '../payments/payment-fields.ts';
import { paymentChanged, paymentSent } from '../payments/payment-sent.ts';
import { optionalInput } from '../text/optional-input.ts';
import { type Endpoints, message, meta, pageQuery } from './endpoint.ts';

const student = { auth: 'student' } as const;
const decided = 'It is decided already';
const written = message.extend({ data: ownPayment });

/** Payments of the logged-in student. */
export const studentPaymentEndpoints = {
  'GET /payments': {
    ...student,
    summary: "The student's payments, newest first; what is due, and where it is paid",
    query: pageQuery,
    answer: ownPayments.extend({ meta }),
  },
  'POST /payments': {
    ...student,
    summary: 'File a payment with the picture of its receipt',
    body: paymentSent,
    files: { image: 'image' },
    answer: written,
    status: 201,
  },
  'POST /payments/:id': {
    ...student,
    summary: 'Replace an own payment that waits; what is not sent stays',
    body: paymentChanged,
    files: { image: 'image' },
    answer: written,
    conflict: decided,
  },
  'DELETE /payments/:id': {
    ...student,
    summary: 'Take back an own payment that waits',
    answer: message,
    conflict: decided,
  },
  'GET /payments/:id/receipt': {
    ...student,
    summary: 'The receipt of an own approved payment as a page to print: ?lang, ?paper=a5 or 80mm',
    query: z.object({ paper: optionalInput(z.enum(papers, 'choice')) }),
    answer: z.string(),
  },
} as const satisfies Endpoints;

export type StudentPaymentEndpoints = typeof studentPaymentEndpoints;

/** Payment accounts, public because they are shown at registration. */
export const publicAccountEndpoints = {
  'GET /payment-accounts': {
    summary: 'Where families pay, in order of making',
    answer: z.object({ data: z.array(shownAccount) }),
  },
} as const satisfies Endpoints;

export type PublicAccountEndpoints = typeof publicAccountEndpoints;
