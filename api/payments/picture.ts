import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { receipt } from '../../src/model/people/student-fields.ts';
import type { Body } from '../http/body-rules.ts';
import type { Services } from '../http/context.ts';
import { namingField } from '../http/refusal.ts';
import { addPrivatePicture, measurePicture } from '../media/pictures.ts';

/** The stored picture of a receipt: its address, and the hash that finds duplicates. */
export interface KeptPicture {
  image: string | null;
  image_hash: string | null;
}

const none: KeptPicture = { image: null, image_hash: null };

/** SHA-256 of a picture's bytes as they were uploaded. The stored file is re-encoded, so its bytes differ. */
export async function pictureHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Stores the pictures of receipts. */
export function receiptStore({ storage, folders, encoder }: Pick<Services, 'storage' | 'folders' | 'encoder'>) {
  const pictures = { storage, temporary: folders.temporary, encoder };
  const field = receipt.sentAs;
  const forget = async (...addresses: readonly (string | null)[]) => {
    await Promise.all(addresses.flatMap((address) => (address === null ? [] : [storage.remove(address)])));
  };
  return {
    forget,
    /** Checks the picture's header. @throws Refusal 415 for too many pixels */
    async measure(files: Body['files']): Promise<void> {
      const sent = files.get(field);
      if (sent) await measurePicture(encoder, sent.path, 'document').catch(namingField(field));
    },
    /**
     * Stores the picture, if there is one, and deletes it again when `use` throws.
     * @throws Refusal 415 if it cannot be decoded
     */
    async keep<T>(files: Body['files'], use: (kept: KeptPicture) => Promise<T>): Promise<T> {
      const sent = files.get(field);
      if (!sent) return use(none);
      const image_hash = await pictureHash(sent.path);
      const image = await addPrivatePicture(pictures, sent.path).catch(namingField(field));
      try {
        return await use({ image, image_hash });
      } catch (error) {
        await forget(image);
        throw error;
      }
    },
  };
}
