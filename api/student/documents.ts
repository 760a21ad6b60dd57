import { type DocumentName, documents } from '../../src/model/people/student-fields.ts';
import type { Body } from '../http/body-rules.ts';
import type { Services } from '../http/context.ts';
import { namingField } from '../http/refusal.ts';
import { addPrivatePicture, measurePicture } from '../media/pictures.ts';

/** Addresses of the stored documents. */
export type KeptDocuments = Partial<Record<DocumentName, string>>;

/** Stores the pictures of a registration. */
export function documentStore({ storage, folders, encoder }: Pick<Services, 'storage' | 'folders' | 'encoder'>) {
  const pictures = { storage, temporary: folders.temporary, encoder };

  async function forget(kept: KeptDocuments): Promise<void> {
    await Promise.all(Object.values(kept).map((address) => storage.remove(address)));
  }

  return {
    forget,
    /** Checks the pictures' headers. @throws Refusal 415 naming the first one with too many pixels */
    async measure(files: Body['files']): Promise<void> {
      for (const [field, { path }] of files) await measurePicture(encoder, path, 'document').catch(namingField(field));
    },
    /** Stores all pictures or none. @throws Refusal 415 naming the one that cannot be decoded */
    async keep(files: Body['files']): Promise<KeptDocuments> {
      const kept: KeptDocuments = {};
      try {
        for (const { name, sentAs } of documents) {
          const file = files.get(sentAs);
          if (file) kept[name] = await addPrivatePicture(pictures, file.path).catch(namingField(sentAs));
        }
        return kept;
      } catch (error) {
        await forget(kept);
        throw error;
      }
    },
  };
}
