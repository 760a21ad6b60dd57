import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { findMedia } from '../../../db/files/media-list.ts';
import type { Admin } from '../../../db/people/admins.ts';
import { Refusal } from '../../../src/model/errors.ts';
import { type FileField, isPrivateFile } from '../../../src/model/fields/index.ts';
import type { Actor } from '../../../src/model/people/audit.ts';
import type { Upload } from '../../http/body-rules.ts';
import { namingField } from '../../http/refusal.ts';
import { addToLibrary, storedBefore, takeBack } from '../../media/files.ts';
import { addMaterialPicture, addPicture, measurePicture, type PictureStore } from '../../media/pictures.ts';
import { mediaAskerOf } from '../media-asker.ts';

export interface Stored {
  address: string;
  /** Whether only this entry can refer to the file. Then it may be deleted at once. */
  own: boolean;
}

/** Stores uploaded files in the place that their field defines. */
export interface UploadStore {
  /**
   * Checks the header of an uploaded image before it is decoded.
   * @throws Refusal 415, naming the field, for an image with too many pixels
   */
  check(field: FileField, upload: Upload, sentAs: string): Promise<void>;
  /**
   * Stores a file.
   * @param by who uploaded it
   * @param alone whether it is a picture of a text: its upload gets an audit line of its own
   * @throws Refusal 415, naming the field, for an image that cannot be decoded
   */
  keep(field: FileField, upload: Upload, sentAs: string, by: Actor, alone?: boolean): Promise<Stored>;
  /** The film that an earlier run of this request has stored in this field; null if it is not there. */
  keptBefore(field: FileField): Promise<Stored | null>;
  /** The stored file at an address, if it fits the field and this person may use it; null if not. */
  find(field: FileField, address: string, by: Admin): Promise<ChosenFile | null>;
  /**
   * Uses a stored file in a field. Where the field keeps its files elsewhere (public or protected), the file is stored
   * there again.
   * @throws Refusal 422, naming the field, if the file is gone
   */
  choose(field: FileField, file: ChosenFile, sentAs: string, by: Actor): Promise<Stored>;
  undo(stored: readonly Stored[]): Promise<void>;
}

/** A file of the media library. */
export interface ChosenFile {
  address: string;
  name: string | null;
}

export function createUploadStore(store: PictureStore): UploadStore {
  const uploads: UploadStore = {
    async check(field, upload, sentAs) {
      if (field.kind === 'image') {
        await measurePicture(store.encoder, upload.path, 'content').catch(namingField(sentAs));
      }
    },
    async keep(field, upload, sentAs, by, alone = false) {
      const own = isPrivateFile(field);
      if (field.kind === 'image') {
        const add = own ? addMaterialPicture : addPicture;
        const storing = { name: upload.name, by, alone };
        return { address: await add(store, upload.path, storing).catch(namingField(sentAs)), own };
      }
      const address = await addToLibrary(store, upload, { kind: field.kind, isPrivate: own }, by.id);
      return { address, own };
    },
    async keptBefore(field) {
      const address = await storedBefore(store);
      return address === null ? null : { address, own: isPrivateFile(field) };
    },
    async find({ kind }, address, by) {
      const file = await findMedia(store.db, mediaAskerOf(by), address);
      return file && file.kind === kind ? { address, name: file.name } : null;
    },
    async choose(field, { address, name }, sentAs, by) {
      if (isPrivateFile(field) === address.startsWith('/files/')) return { address, own: false };
      const path = join(store.temporary, randomBytes(12).toString('hex'));
      try {
        if (!(await store.storage.copyTo(address, path))) {
          throw new Refusal('invalid', { fields: { [sentAs]: [{ problem: 'unknown' }] } });
        }
        return await uploads.keep(field, { path, extension: extname(address).slice(1), name }, sentAs, by);
      } finally {
        await rm(path, { force: true });
      }
    },
    async undo(stored) {
      // The address of a public file is a hash of its content, so another entry may use it. The cleanup deletes it.
      await Promise.all(stored.filter(({ own }) => own).map(({ address }) => takeBack(store, address)));
    },
  };
  return uploads;
}
