import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { Refusal } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { resumableHours } from '../../src/model/limits.ts';
import type { Upload } from '../http/body-rules.ts';
import { detectType } from '../media/file-types.ts';

/** Path of the calls, after `/api`. */
export const resumablePath = '/dashboard/uploads/resumable';

export interface Resumable {
  /** Answers a request of the tus protocol for an administrator. */
  serve(request: Request, owner: number): Promise<Response>;
  /**
   * A finished upload of this administrator; null when there is none.
   * @throws Refusal 415 when its bytes are of another type
   */
  find(id: string, owner: number, kind: FileKind): Promise<Upload | null>;
  /** Forgets an upload whose file has been taken. */
  forget(id: string): Promise<void>;
}

/** Uploads belong to whoever began them: their id says whose they are. */
const belongsTo = (id: string, owner: number) => /^\d+-[0-9a-f]{32}$/.test(id) && id.startsWith(`${owner}-`);

/** Large files sent in pieces (tus protocol): what has arrived is kept when the connection breaks. */
export function createResumable(folder: string, maxSize: number): Resumable {
  mkdirSync(folder, { recursive: true });
  const owners = new AsyncLocalStorage<number>();
  const states = new FileConfigstore(folder);
  const datastore = new FileStore({
    directory: folder,
    configstore: states,
    expirationPeriodInMilliseconds: resumableHours * 3_600_000,
  });
  const tus = new Server({
    path: `/api${resumablePath}`,
    datastore,
    maxSize,
    relativeLocation: true,
    // The dashboard stands on this site: no other origin has anything to ask.
    allowedOrigins: () => false,
    namingFunction: () => `${owners.getStore()}-${randomBytes(16).toString('hex')}`,
  });
  return {
    async serve(request, owner) {
      const id = new URL(request.url).pathname.slice(`/api${resumablePath}/`.length);
      if (request.method === 'GET' || (id !== '' && !belongsTo(id, owner))) throw new Refusal('notFound');
      const response = await owners.run(owner, () => tus.handleWeb(request));
      response.headers.set('Cache-Control', 'no-store');
      return response;
    },
    async find(id, owner, kind) {
      if (!belongsTo(id, owner)) return null;
      const upload = await datastore.getUpload(id).catch(() => null);
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return null;
      const path = join(folder, id);
      const extension = await detectType(path, kind);
      if (extension === null) throw new Refusal('wrongType');
      return { path, extension };
    },
    forget: (id) => states.delete(id),
  };
}
