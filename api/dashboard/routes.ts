import { exists, optionsInPieces } from '../../db/content/references.ts';
import { staffMay, staffWith } from '../../db/people/staff-names.ts';
import { allLists, allRecords } from '../../src/model/content-types/index.ts';
import { dashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { optionEndpoints, staffOptionEndpoints } from '../../src/model/endpoints/dashboard-content.ts';
import type { Auth } from '../auth/auth.ts';
import type { Limits } from '../http/limits.ts';
import { InPieces } from '../http/pieces.ts';
import { type Mount, serveEndpoint, serveEndpoints } from '../http/routes.ts';
import { accountHandlers } from '../payments/accounts.ts';
import { deskHandlers } from '../payments/desk.ts';
import { exportHandlers } from '../payments/export.ts';
import { receiptHandlers } from '../payments/receipt.ts';
import { termHandlers } from '../payments/terms.ts';
import { cleanInTurn } from '../rich-text/cleaner.ts';
import { auditHandlers } from './audit.ts';
import { createUploadStore } from './content/files.ts';
import type { FormDeps } from './content/form.ts';
import { serveList, serveSeries } from './content/lists.ts';
import { serveRecord } from './content/records.ts';
import { enrolmentHandlers } from './enrolment.ts';
import { healthHandlers } from './health.ts';
import { leaveDemoHandlers } from './leave-demo.ts';
import { levelHandlers } from './levels.ts';
import { linkHandlers } from './link.ts';
import { manyHandlers } from './many.ts';
import { mediaHandlers } from './media.ts';
import { messageHandlers } from './messages.ts';
import { officeRecordHandlers } from './office-records.ts';
import { optionHandlers } from './options.ts';
import { overviewHandlers } from './overview.ts';
import { ownPasswordHandlers } from './own-password.ts';
import { ownTotpHandlers } from './own-totp.ts';
import { publishingHandlers } from './publishing.ts';
import { recoverHandlers } from './recover.ts';
import { createResumable } from './resumable.ts';
import { rosterHandlers } from './roster.ts';
import { schoolHandlers } from './school.ts';
import { sessionHandlers } from './session.ts';
import { staffHandlers } from './staff.ts';
import { codeHandlers } from './student-codes.ts';
import { studentDeletionHandlers } from './student-deletion.ts';
import { studentHandlers } from './students.ts';
import { trashHandlers } from './trash.ts';
import { serveResumable, uploadHandlers } from './uploads.ts';

/** Registers the dashboard's API: its own calls, and those that are generated from the content types. */
export function serveDashboard(mount: Mount, auth: Auth, limits: Limits): void {
  const { services } = mount;
  const { db, storage, unfinished, folders, config, encoder } = services;
  const uploads = createUploadStore({ db, storage, temporary: folders.temporary, encoder });
  const resumable = createResumable(unfinished, config.maxBytes.video);
  const tools = { cleanRichText: cleanInTurn, exists: exists.bind(null, db), may: staffMay.bind(null, db) };
  const deps: FormDeps = { tools, uploads, resumable };
  serveEndpoints(mount, dashboardEndpoints, {
    ...sessionHandlers(services, auth, limits),
    ...recoverHandlers(services, auth, limits),
    ...linkHandlers(services, auth, limits),
    ...ownPasswordHandlers(services, limits),
    ...ownTotpHandlers(services, limits),
    ...staffHandlers(services, limits),
    ...auditHandlers(db),
    ...rosterHandlers(services),
    ...enrolmentHandlers(services),
    ...codeHandlers(services),
    ...studentDeletionHandlers(services),
    ...officeRecordHandlers(services),
    ...schoolHandlers(services),
    ...leaveDemoHandlers(services, limits),
    ...overviewHandlers(services),
    ...healthHandlers(services),
    ...studentHandlers(db),
    ...levelHandlers(services),
    ...optionHandlers(services),
    ...messageHandlers(services),
    ...trashHandlers(services),
    ...manyHandlers(services),
    ...publishingHandlers(services),
    ...accountHandlers(db),
    ...termHandlers(db),
    ...deskHandlers(services),
    ...exportHandlers(services),
    'GET /dashboard/payments/:id/receipt': receiptHandlers(services)['GET /dashboard/payments/:id/receipt'],
    ...uploadHandlers(uploads),
    ...mediaHandlers(services),
  });
  serveResumable(mount, resumable);
  // Its fixed path comes before the paths with an id.
  for (const type of allLists) if (type.series) serveSeries(mount, type, deps);
  for (const type of allLists) serveList(mount, type, deps);
  for (const type of allRecords) serveRecord(mount, type, deps);
  for (const { to, key, endpoint } of optionEndpoints) {
    serveEndpoint(mount, key, endpoint, async () => InPieces.of({ data: optionsInPieces(db, to) }));
  }
  for (const { key, endpoint, can } of staffOptionEndpoints) {
    serveEndpoint(mount, key, endpoint, async () => ({ data: await staffWith(db, can) }));
  }
}
