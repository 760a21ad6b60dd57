import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  hkdfSync,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { Fault } from '../../faults.ts';

/** Encrypts files with the key of the backups. The place sees neither their names nor what is in them. */
export interface Seal {
  /** The name of a file's copy. */
  nameOf(file: string): string;
  close(file: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** @throws Fault if it is not whole, or was not made of this file with this key */
  open(file: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

/** What a copy begins with: its form. The nonce follows, then the encrypted file, then the tag. */
const form = Buffer.from('SCHOOL-1');
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = form.length + nonceBytes;
const cipher = 'aes-256-gcm';

/** How much longer a copy is than its file. */
export const sealBytes = headBytes + tagBytes;

const derive = (key: string): Promise<Buffer> =>
  new Promise((done, fail) => {
    scrypt(key, 'school-files', 32, (error, derived) => (error ? fail(error) : done(derived)));
  });

export async function sealWith(key: string): Promise<Seal> {
  const base = await derive(key);
  const subkey = (use: string) => Buffer.from(hkdfSync('sha256', base, '', use, 32));
  const [names, contents] = [subkey('names'), subkey('contents')];
  const damaged = (file: string) => new Fault(`the copy of ${file} is damaged`, { kind: 'refused' });

  return {
    nameOf: (file) => createHmac('sha256', names).update(file).digest('hex'),
    async *close(file, pieces) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, contents, nonce).setAAD(Buffer.from(file));
      yield Buffer.concat([form, nonce]);
      for await (const piece of pieces) yield sealing.update(piece);
      sealing.final();
      yield sealing.getAuthTag();
    },
    async *open(file, pieces) {
      let opening: DecipherGCM | null = null;
      let held = Buffer.alloc(0);
      for await (const piece of pieces) {
        held = Buffer.concat([held, piece]);
        if (opening === null) {
          if (held.length < headBytes) continue;
          if (!held.subarray(0, form.length).equals(form)) throw damaged(file);
          opening = createDecipheriv(cipher, contents, held.subarray(form.length, headBytes));
          opening.setAAD(Buffer.from(file));
          held = held.subarray(headBytes);
        }
        // The last bytes are the tag, and nobody knows yet which are the last.
        if (held.length <= tagBytes) continue;
        yield opening.update(held.subarray(0, held.length - tagBytes));
        held = held.subarray(held.length - tagBytes);
      }
      if (opening === null || held.length !== tagBytes) throw damaged(file);
      try {
        opening.setAuthTag(held);
        opening.final();
      } catch {
        throw damaged(file);
      }
    },
  };
}
