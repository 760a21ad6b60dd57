import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Server } from '@tus/server';
import { Refusal } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { originalName } from '../../src/model/files/original-name.ts';
import type { Upload } from '../http/body-rules.ts';
import { checkFileType } from '../media/file-types.ts';
import { StoreUnavailable } from '../storage/unavailable.ts';
import type { UnfinishedUploads } from './unfinished/unfinished.ts';

/** Path of the resumable upload calls, below `/api`. */
export const resumablePath = '/dashboard/uploads/resumable';

export interface Resumable {
  /** Handles a request of the tus protocol. @param owner id of the administrator */
  serve(request: Request, owner: number): Promise<Response>;
  /**
   * Finds a finished upload of this administrator; null when there is none.
   * @throws Refusal 415 when its content is not of the expected type
   */
  find(id: string, owner: number, kind: FileKind): Promise<Upload | null>;
  /** Deletes the state of an upload whose file has been moved to its final place. */
  forget(id: string): Promise<void>;
}

/** Whether an upload belongs to this administrator. The id starts with the owner's id. */
const belongsTo = (id: string, owner: number) => /^\d+-[0-9a-f]{32}$/.test(id) && id.startsWith(`${owner}-`);

/** Resumable uploads of large files (tus protocol): after a lost connection the upload resumes where it stopped. */
export function createResumable({ datastore, whole, forget }: UnfinishedUploads, maxSize: number): Resumable {
  const owners = new AsyncLocalStorage<number>();
  const tus = new Server({
    path: `/api${resumablePath}`,
    datastore,
    maxSize,
    relativeLocation: true,
    // No CORS: the dashboard is on the same origin.
    allowedOrigins: () => false,
    // Only errors of the tus protocol are answered here. The API's error handler answers an unavailable store.
    onResponseError: (_request, error) => {
      if (error instanceof StoreUnavailable) throw error;
      return undefined;
    },
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
      const upload = await datastore.getUpload(id).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) throw error;
        return null;
      });
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return null;
      const path = await whole(id);
      const judged = await checkFileType(path, kind);
      if ('problem' in judged) throw new Refusal('wrongType', { fields: { '': [judged.problem] } });
      return { path, extension: judged.extension, name: originalName(upload.metadata?.['filename']) };
    },
    forget,
  };
}
