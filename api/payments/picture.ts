import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { receipt } from '../../src/model/people/student-fields.ts';
import type { Body } from '../http/body-rules.ts';
import type { Services } from '../http/context.ts';
import { namingField } from '../http/refusal.ts';
import { addPrivatePicture, measurePicture } from '../media/pictures.ts';

/** A receipt's picture as it is kept: where it lies, and by which it is known again. */
export interface KeptPicture {
  image: string | null;
  image_hash: string | null;
}

const none: KeptPicture = { image: null, image_hash: null };

/** The fingerprint of a picture's bytes as they were sent: what is kept is encoded anew. */
export async function pictureHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Takes in the pictures of receipts. */
export function receiptStore({ storage, folders, encoder }: Pick<Services, 'storage' | 'folders' | 'encoder'>) {
  const pictures = { storage, temporary: folders.temporary, encoder };
  const field = receipt.sentAs;
  const forget = async (...addresses: readonly (string | null)[]) => {
    await Promise.all(addresses.flatMap((address) => (address === null ? [] : [storage.remove(address)])));
  };
  return {
    forget,
    /** Looks at the picture's header. @throws Refusal 415 for too many points */
    async measure(files: Body['files']): Promise<void> {
      const sent = files.get(field);
      if (sent) await measurePicture(encoder, sent.path, 'document').catch(namingField(field));
    },
    /**
     * Keeps the picture, if there is one, for as long as what is done with it succeeds.
     * @throws Refusal 415 for what cannot be decoded
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
