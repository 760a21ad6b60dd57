import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLoginCodes } from '../../../api/auth/login-codes.ts';
import { readConfig } from '../../../api/config.ts';
import { createUploadStore } from '../../../api/dashboard/content/files.ts';
import { serveList } from '../../../api/dashboard/content/lists.ts';
import { createResumable } from '../../../api/dashboard/resumable.ts';
import { uploadsInFolder } from '../../../api/dashboard/unfinished/folder.ts';
import { createAnswerCache } from '../../../api/http/answer-cache.ts';
import { createApi } from '../../../api/http/app.ts';
import { createIdempotency } from '../../../api/http/idempotency.ts';
import { boundedReservations } from '../../../api/http/in-flight.ts';
import { openLimits } from '../../../api/http/limits.ts';
import { pauseWrites } from '../../../api/http/paused-writes.ts';
import type { Mount } from '../../../api/http/routes.ts';
import { createLog } from '../../../api/log.ts';
import { startEncoder } from '../../../api/media/encoder/encoder.ts';
import { openFolders } from '../../../api/media/folders.ts';
import { watchSpace } from '../../../api/media/space.ts';
import { diskStorage } from '../../../api/media/storage.ts';
import { cleanInTurn } from '../../../api/rich-text/cleaner.ts';
import { openSqlite } from '../../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../../db/open.ts';
import type { Admin } from '../../../db/people/admins.ts';
import { listEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import { regattas } from '../../support/regattas.ts';
import { answerOf, encode, type Nested } from './client.ts';
import { formOf, withoutFiles } from './samples.ts';

const migration = `CREATE TABLE regattas (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  created_at text NOT NULL, updated_at text NOT NULL, deleted_at text, deleted_by integer,
  version integer DEFAULT 1 NOT NULL, changed_at text, changed_by integer,
  status text DEFAULT 'published' NOT NULL, publish_at text, is_live integer DEFAULT 1 NOT NULL,
  first_live_at text, position integer DEFAULT 0 NOT NULL,
  title_ar text DEFAULT '' NOT NULL, title_en text DEFAULT '' NOT NULL,
  story_ar text DEFAULT '' NOT NULL, story_en text DEFAULT '' NOT NULL,
  place text DEFAULT '' NOT NULL, day text DEFAULT '' NOT NULL,
  seats integer DEFAULT 0 NOT NULL, audience text DEFAULT '' NOT NULL,
  image text, programme text)`;

const dataDir = mkdtempSync(join(tmpdir(), 'school-type-'));
const folders = openFolders(dataDir);
const storage = diskStorage(folders);
const db = openSqlite(folders.database);
let changes = 0;
let base = '';

const encoder = startEncoder(folders.temporary, null);
const unfinished = uploadsInFolder(folders.resumable);
const services = {
  config: { ...readConfig({ DATA_DIR: dataDir }), siteUrl: 'http://school.test' },
  db,
  log: createLog('error'),
  folders,
  storage,
  unfinished,
  encoder,
  loginCodes: openLoginCodes(folders.root),
  previews: { render: async () => null, stop: async () => undefined },
  contentChanged: () => {
    changes += 1;
  },
  publisherStuck: () => false,
  pausedWrites: pauseWrites(db),
  space: watchSpace(folders.root),
  health: async () => [],
  replaced: () => false,
  bucket: null,
  mails: null,
};
const app = createApi(services);
const admin: Admin = {
  id: 1,
  name: 'A',
  email: 'a@school.test',
  password_hash: '',
  role: 'principal',
  is_active: 1,
  must_change_password: 0,
  password_given: 0,
  last_login_at: null,
  recovery_codes_at: null,
  totp: 0,
  confirmed_key: null,
  subjects: [],
};
const letIn: Mount['guards']['admin'] = async (c) => c.set('admin', admin);
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

beforeAll(async () => {
  await migrateDatabase(db);
  db.$client.exec(migration);
  const uploads = createUploadStore({ db, storage, temporary: folders.temporary, encoder });
  const resumable = createResumable(unfinished, 1000);
  serveList(
    {
      app,
      services,
      guards: { admin: letIn, student: letIn, anyone: letIn },
      studentOf: async () => null,
      strangers: boundedReservations(),
      answers: createAnswerCache(() => changes),
      limits: openLimits(db),
      idempotency: createIdempotency(db),
    },
    regattas,
    {
      tools: { cleanRichText: cleanInTurn, exists: async () => true, may: async () => true },
      uploads,
      resumable,
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/dashboard/regattas`;
});
afterAll(async () => {
  server.close();
  await encoder.stop();
  await closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

async function call(method: string, path: string, form?: Nested) {
  const sent = form ? encode('multipart', form) : { body: null, headers: {} };
  return answerOf(await fetch(base + path, { method, headers: { lang: 'en', ...sent.headers }, body: sent.body }));
}

describe('a content type that is only declared', () => {
  it('has its whole life in the API', async () => {
    const endpoints = listEndpoints(regattas);
    const added = await call('POST', '', await formOf(regattas, 1));
    expect([added.status, added.body.errors]).toEqual([201, undefined]);
    expect(endpoints.create.endpoint.answer.safeParse(added.body).error).toBeUndefined();
    expect(added.body.data).toMatchObject({
      id: 1,
      title: { ar: 'Text ar 1', en: 'Text en 1' },
      day: '2026-02-01',
      seats: 1,
      audience: 'parents',
      image: expect.stringMatching(/^\/media\//),
      programme: expect.stringMatching(/^\/files\/materials\//),
    });
    expect((await call('GET', '?page=1')).body).toMatchObject({ data: [added.body.data], meta: { total: 1 } });
    const changed = await call('POST', '/1', await formOf(regattas, 2, withoutFiles));
    expect(changed.body.data).toMatchObject({ seats: 2, image: added.body.data.image });
    expect((await call('DELETE', '/1')).status).toBe(200);
    expect((await call('POST', '/1/restore')).body.data).toEqual(changed.body.data);
    expect(changes).toBe(4);
  });

  it('checks its fields by its declaration', async () => {
    const { status, body } = await call('POST', '', { place: 'x'.repeat(21), audience: 'teachers', seats: -1 });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      ['audience', 'day', 'place', 'programme', 'seats', 'title.ar', 'title.en'].sort(),
    );
  });
});
