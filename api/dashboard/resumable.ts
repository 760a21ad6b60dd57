import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Server } from '@tus/server';
import { Refusal } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import type { Upload } from '../http/body-rules.ts';
import { judgeType } from '../media/file-types.ts';
import { StoreAway } from '../storage/away.ts';
import type { UnfinishedUploads } from './unfinished/unfinished.ts';

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
export function createResumable({ datastore, whole, forget }: UnfinishedUploads, maxSize: number): Resumable {
  const owners = new AsyncLocalStorage<number>();
  const tus = new Server({
    path: `/api${resumablePath}`,
    datastore,
    maxSize,
    relativeLocation: true,
    // The dashboard stands on this site: no other origin has anything to ask.
    allowedOrigins: () => false,
    // What is not the protocol's own is the API's to answer.
    onResponseError: (_request, error) => {
      if (error instanceof StoreAway) throw error;
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
        if (error instanceof StoreAway) throw error;
        return null;
      });
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return null;
      const path = await whole(id);
      const judged = await judgeType(path, kind);
      if ('problem' in judged) throw new Refusal('wrongType', { fields: { '': [judged.problem] } });
      return { path, extension: judged.extension };
    },
    forget,
  };
}
