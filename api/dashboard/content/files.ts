import type { FileField } from '../../../src/model/fields/index.ts';
import type { Actor } from '../../../src/model/people/audit.ts';
import type { Upload } from '../../http/body-rules.ts';
import { namingField } from '../../http/refusal.ts';
import { addMaterialFile, addPublicFile } from '../../media/files.ts';
import { addPicture, measurePicture, type PictureStore } from '../../media/pictures.ts';

export interface Stored {
  address: string;
  /** Nobody else can have this file, so that it may be removed again at once. */
  own: boolean;
}

/** Puts uploaded files where their field says they belong. */
export interface UploadStore {
  /**
   * Looks at what its first bytes say, before anything is done with it.
   * @throws Refusal 415, naming the field, for a picture of too many points
   */
  check(field: FileField, upload: Upload, sentAs: string): Promise<void>;
  /** @param by who has sent a picture by itself, for the audit @throws Refusal 415, naming the field, for what cannot be decoded */
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
      if (field.kind === 'image') {
        const address = await addPicture(store, upload.path, by).catch(namingField(sentAs));
        return { address, own: false };
      }
      const own = field.storage === 'private';
      const add = own ? addMaterialFile : addPublicFile;
      return { address: await add(store.storage, upload.path, upload.extension), own };
    },
    async undo(stored) {
      // A public file's address comes from its content, so another entry may show it: the sweep decides.
      await Promise.all(stored.filter(({ own }) => own).map(({ address }) => store.storage.remove(address)));
    },
  };
}
