import { z } from 'zod';
import { bit, listedStudent, neighbour } from '../people/student.ts';
import { flag } from '../text/text.ts';
import { type Endpoints, message, meta, pageQuery } from './endpoint.ts';

const admin = { auth: 'admin' } as const;

/** What an administrator does with students. */
export const studentListEndpoints = {
  'GET /dashboard/users': {
    ...admin,
    summary: 'Students, newest first; every word of ?q= occurs in name, email or phone',
    query: pageQuery.extend({ q: z.string().optional() }),
    answer: z.object({ data: z.array(listedStudent), meta }),
  },
  'GET /dashboard/users/:id': { ...admin, summary: 'A student', answer: z.object({ user: listedStudent }) },
  'GET /dashboard/users/:id/neighbours': {
    ...admin,
    summary: 'The students before and after one in the list, among those that ?q= finds',
    query: z.object({ q: z.string().optional() }),
    answer: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }),
  },
  'PUT /dashboard/user/:id/activate': {
    ...admin,
    summary: 'Activate or deactivate a student',
    body: z.object({ is_active: flag }),
    answer: message.extend({ is_active: bit }),
  },
  'PUT /dashboard/user/:id/payment-status': {
    ...admin,
    summary: 'Mark a student as paid or unpaid',
    body: z.object({ payment_status: flag }),
    answer: message.extend({ payment_status: bit }),
  },
} as const satisfies Endpoints;
