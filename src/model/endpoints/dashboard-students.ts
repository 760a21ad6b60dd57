import { z } from 'zod';
import { daySent, idSent } from '../payments/payment-sent.ts';
import { adjacentStudent, bit, listedStudent, taughtStudent } from '../people/student.ts';
import { detailedStudent, detailedTaughtStudent, documentView } from '../people/student-detail.ts';
import { accountKinds } from '../people/student-fields.ts';
import { listedStates, studentOrders } from '../people/student-state.ts';
import { optionalInput } from '../text/optional-input.ts';
import { flag } from '../text/text.ts';
import { type Endpoints, maxQueryNumber, message, meta, pageQuery, searchSent } from './endpoint.ts';

const admin = { auth: 'admin', needs: 'students' } as const;
/** A teacher sees only the students of their own grades. */
const own = { ...admin, own: true } as const;

/** The full student, or the reduced one for teachers. */
const student = z.union([listedStudent, taughtStudent]);
const filterId = optionalInput(idSent.transform((id) => Math.min(id, maxQueryNumber)));

/**
 * Filters of the student list. `recover` 1: students who asked for password recovery. `owing` 1 or the state `owing`:
 * students who owe money. Sorting by `due` puts the largest amount first and students who owe nothing last.
 */
export const studentFilter = z.object({
  q: searchSent,
  level_id: filterId,
  grade_id: filterId,
  kind_of_account: optionalInput(z.enum(accountKinds, 'choice')),
  state: optionalInput(z.enum(listedStates, 'choice')),
  recover: optionalInput(flag),
  owing: optionalInput(flag),
  sort: optionalInput(z.enum(studentOrders, 'choice')),
});

const number = z.number().int();
/**
 * Number of students per state, in the whole school. `free`, `owing` and `recover` are counted independently of the
 * state.
 */
const counts = z.object({
  all: number,
  waiting: number,
  paid: number,
  unpaid: number,
  expired: number,
  inactive: number,
  free: number,
  owing: number,
  recover: number,
});

/** The student list and single students in the dashboard. */
export const studentListEndpoints = {
  'GET /dashboard/users': {
    ...own,
    summary: 'Students, newest first; every word of ?q= occurs in name, email or phone',
    query: studentFilter.extend(pageQuery.shape),
    answer: z.object({ data: z.array(student), meta, counts: z.union([counts, counts.pick({ all: true })]) }),
  },
  'GET /dashboard/users/:id': {
    ...own,
    summary: 'A student',
    answer: z.object({ user: z.union([detailedStudent, detailedTaughtStudent]) }),
  },
  'GET /dashboard/users/:id/neighbours': {
    ...own,
    summary: 'The students before and after one in the list, among those that the filters leave',
    query: studentFilter,
    answer: z.object({ previous: adjacentStudent.nullable(), next: adjacentStudent.nullable() }),
  },
  'GET /dashboard/users/:id/openings': {
    auth: 'admin',
    needs: 'documents',
    summary: "Who opened a student's documents, the newest first",
    answer: z.object({ data: z.array(documentView) }),
  },
  'PUT /dashboard/user/:id/activate': {
    ...admin,
    summary: 'Activate or deactivate a student',
    body: z.object({ is_active: flag }),
    answer: message.extend({ is_active: bit }),
  },
  'PUT /dashboard/user/:id/payment-status': {
    ...admin,
    summary: 'Mark a student as paid without a payment, until a day or without an end, or end all that is valid',
    body: z.object({ payment_status: flag, valid_until: optionalInput(daySent) }),
    answer: message.extend({ payment_status: bit }),
  },
} as const satisfies Endpoints;
