import type { FileField } from '../../../src/model/fields/index.ts';
import type { Actor } from '../../../src/model/people/audit.ts';
import type { Upload } from '../../http/body-rules.ts';
import { namingField } from '../../http/refusal.ts';
import { addMaterialFile, addPublicFile } from '../../media/files.ts';
import { addMaterialPicture, addPicture, measurePicture, type PictureStore } from '../../media/pictures.ts';

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
   * @param by for the audit log: who uploaded an image on its own
   * @throws Refusal 415, naming the field, for an image that cannot be decoded
   */
  keep(field: FileField, upload: Upload, sentAs: string, by?: Actor): Promise<Stored>;
  undo(stored: readonly Stored[]): Promise<void>;
}

export function createUploadStore(store: PictureStore): UploadStore {
  return {
    async check(field, upload, sentAs) {
      if (field.kind === 'image') {
        await measurePicture(store.encoder, upload.path, 'content').catch(namingField(sentAs));
      }
    },
    async keep(field, upload, sentAs, by) {
      const own = field.storage === 'private';
      if (field.kind === 'image') {
        const add = own ? addMaterialPicture(store, upload.path) : addPicture(store, upload.path, by);
        return { address: await add.catch(namingField(sentAs)), own };
      }
      const add = own ? addMaterialFile : addPublicFile;
      return { address: await add(store.storage, upload.path, upload.extension), own };
    },
    async undo(stored) {
      // The address of a public file is a hash of its content, so another entry may use it. The cleanup deletes it.
      await Promise.all(stored.filter(({ own }) => own).map(({ address }) => store.storage.remove(address)));
    },
  };
}
