import { exists, optionsInPieces } from '../../db/references.ts';
import { allLists, allRecords } from '../../src/model/content-types/index.ts';
import { dashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { optionEndpoints } from '../../src/model/endpoints/dashboard-content.ts';
import type { Access } from '../auth/access.ts';
import type { Limits } from '../http/limits.ts';
import { InPieces } from '../http/pieces.ts';
import { type Mount, serveEndpoint, serveEndpoints } from '../http/routes.ts';
import { cleanInTurn } from '../rich-text/cleaner.ts';
import { createIntake } from './content/files.ts';
import type { FormDesk } from './content/form.ts';
import { serveList } from './content/lists.ts';
import { serveRecord } from './content/records.ts';
import { publishingHandlers } from './publishing.ts';
import { createResumable } from './resumable.ts';
import { schoolHandlers } from './school.ts';
import { sessionHandlers } from './session.ts';
import { studentHandlers } from './students.ts';
import { serveResumable, uploadHandlers } from './uploads.ts';

/** The dashboard's API: the calls of its own, and those that the content declarations bring. */
export function serveDashboard(mount: Mount, access: Access, limits: Limits): void {
  const { services } = mount;
  const { db, storage, folders, config, encoder } = services;
  const intake = createIntake({ db, storage, temporary: folders.temporary, encoder });
  const resumable = createResumable(folders.resumable, config.maxBytes.video);
  const tools = { cleanRichText: cleanInTurn, exists: exists.bind(null, db) };
  const desk: FormDesk = { tools, intake, resumable };
  serveEndpoints(mount, dashboardEndpoints, {
    ...sessionHandlers(services, access, limits),
    ...studentHandlers(db),
    ...schoolHandlers(services),
    ...publishingHandlers(services),
    ...uploadHandlers(intake),
  });
  serveResumable(mount, resumable);
  for (const { to, key, endpoint } of optionEndpoints) {
    serveEndpoint(mount, key, endpoint, async () => InPieces.of({ data: optionsInPieces(db, to) }));
  }
  for (const type of allLists) serveList(mount, type, desk);
  for (const type of allRecords) serveRecord(mount, type, desk);
}
