import type { Hono } from 'hono';
import { findStudentByEmail } from '../db/people/students.ts';
import { dashboardEndpoints, resumableEndpoints } from '../src/model/endpoints/dashboard.ts';
import { contentEndpoints } from '../src/model/endpoints/dashboard-content.ts';
import { publicEndpoints, schoolEndpoints } from '../src/model/endpoints/public.ts';
import { studentEndpoints } from '../src/model/endpoints/student.ts';
import type { StudentWithAccess } from '../src/model/payments/paid-access.ts';
import type { Auth } from './auth/auth.ts';
import { createAuthenticator } from './auth/password-login.ts';
import { serveDashboard } from './dashboard/routes.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { createApi } from './http/app.ts';
import type { Env, Services } from './http/context.ts';
import { serveDocs } from './http/docs.ts';
import { createIdempotency } from './http/idempotency.ts';
import { boundedReservations } from './http/in-flight.ts';
import type { Limits } from './http/limits.ts';
import { logLogins } from './http/request-log.ts';
import { type Mount, serveEndpoints } from './http/routes.ts';
import { publicAccountHandlers } from './payments/accounts.ts';
import { ownPaymentHandlers } from './payments/own.ts';
import { receiptHandlers } from './payments/receipt.ts';
import { servePreviews } from './previews/routes.ts';
import { contactHandlers } from './public/contact.ts';
import { serveContentReads } from './public/content.ts';
import { levelHandlers } from './public/levels.ts';
import { codeHandlers } from './student/code.ts';
import type { StudentAnswers } from './student/kept-answers.ts';
import { linkHandlers } from './student/link.ts';
import { loginHandlers } from './student/login.ts';
import { ownAccountHandlers } from './student/own-account.ts';
import { recoveryHandlers } from './student/recovery.ts';
import { registerHandlers } from './student/register.ts';
import { studentSessionsHandlers } from './student/sessions.ts';
import { subjectHandlers } from './student/subjects.ts';
import { switchHandlers } from './student/switch.ts';

/** Caches of responses. */
export interface AnswerCaches {
  answers: AnswerCache;
  studentAnswers: StudentAnswers;
}

/** Creates the complete API. */
export function createRoutes(services: Services, kept: AnswerCaches, limits: Limits, auth: Auth): Hono<Env> {
  const { answers, studentAnswers } = kept;
  const { db } = services;
  const app = createApi(services);
  const mount: Mount = {
    app,
    services,
    guards: auth.guards,
    studentOf: auth.studentOf,
    strangers: boundedReservations(),
    answers,
    limits,
    idempotency: createIdempotency(db),
  };
  app.use('/auth/login', logLogins(services, 'student'));
  app.use('/auth/code', logLogins(services, 'student'));
  app.use('/auth/link', logLogins(services, 'student'));
  app.use('/dashboard/link', logLogins(services, 'admin'));
  app.use('/dashboard/login', logLogins(services, 'admin'));
  app.use('/dashboard/recover', logLogins(services, 'admin'));
  serveContentReads(mount);
  serveEndpoints(mount, schoolEndpoints, {
    ...levelHandlers(db),
    ...contactHandlers(db, limits),
    ...publicAccountHandlers(services),
  });
  const authenticate = createAuthenticator<StudentWithAccess>(
    {
      kind: 'student',
      find: (email) => findStudentByEmail(db, email),
      open: ({ is_active }) => is_active === 1,
    },
    limits,
  );
  serveEndpoints(mount, studentEndpoints, {
    ...registerHandlers(services, limits, auth),
    ...loginHandlers(services, authenticate, auth),
    ...recoveryHandlers(services, limits),
    ...codeHandlers(services, limits, auth),
    ...linkHandlers(services, limits, auth),
    ...studentSessionsHandlers(services),
    ...switchHandlers(services, auth),
    ...ownAccountHandlers(services, limits),
    ...subjectHandlers(services, studentAnswers),
    ...ownPaymentHandlers(services, limits),
    'GET /payments/:id/receipt': receiptHandlers(services)['GET /payments/:id/receipt'],
  });
  serveDashboard(mount, auth, limits);
  servePreviews(mount);
  serveDocs(app, services, [
    publicEndpoints,
    studentEndpoints,
    dashboardEndpoints,
    resumableEndpoints,
    contentEndpoints(),
  ]);
  return app;
}
