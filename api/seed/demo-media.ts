import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addToLibrary } from '../media/files.ts';
import { addPicture, addPrivatePicture, type PictureStore } from '../media/pictures.ts';

const folder = fileURLToPath(new URL('../../db/seed/demo/media/', import.meta.url));

/** Pictures of students are private documents; all others are shown on pages. */
const onPages = (name: string) => name.endsWith('.webp') && !name.startsWith('student-');

/** Stores the demo school's files in the same way as uploads. @param stores one for each encoder to use */
export function demoMedia(stores: readonly [PictureStore, ...PictureStore[]]) {
  const [store] = stores;
  const pictures = new Map<string, Promise<string>>();

  async function copy(name: string): Promise<string> {
    const temporary = join(store.temporary, randomBytes(12).toString('hex'));
    await copyFile(join(folder, name), temporary);
    return temporary;
  }

  /** Pictures that no encoder has started yet, in order. */
  let waiting: (PromiseWithResolvers<string> & { name: string })[] = [];

  async function keep(name: string, isPrivate: boolean): Promise<string> {
    const extension = name.split('.').at(-1) ?? '';
    const kind = extension === 'pdf' ? 'pdf' : 'video';
    return addToLibrary(store, { path: await copy(name), extension, name }, { kind, isPrivate }, null);
  }

  return {
    /**
     * Encodes the pictures of all pages with all encoders in parallel. Calls of `picture` meanwhile wait for their
     * picture.
     */
    async prepare(): Promise<void> {
      const names = readdirSync(folder).filter(onPages);
      waiting = names.map((name) => ({ name, ...Promise.withResolvers<string>() }));
      for (const { name, promise } of waiting) pictures.set(name, promise);
      async function work(each: PictureStore): Promise<void> {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          next.resolve(addPicture(each, join(folder, next.name), { name: next.name }));
          await next.promise;
        }
      }
      await Promise.all(stores.map(work));
    },
    /** Address of a picture. A requested picture moves to the front of the queue; each picture is encoded only once. */
    picture(name: string): Promise<string> {
      waiting.sort((a, b) => Number(b.name === name) - Number(a.name === name));
      const known = pictures.get(name) ?? addPicture(store, join(folder, name), { name });
      pictures.set(name, known);
      return known;
    },
    privatePicture: (name: string) => addPrivatePicture(store, join(folder, name)),
    publicFile: (name: string) => keep(name, false),
    materialFile: (name: string) => keep(name, true),
  };
}

export type DemoMedia = ReturnType<typeof demoMedia>;
