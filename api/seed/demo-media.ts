import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addMaterialFile, addPublicFile } from '../media/files.ts';
import { addPicture, addPrivatePicture, type PictureStore } from '../media/pictures.ts';

const folder = fileURLToPath(new URL('../../db/seed/demo/media/', import.meta.url));

/** The demo school's files, taken in by the way every upload goes. */
export function demoMedia(store: PictureStore) {
  const pictures = new Map<string, Promise<string>>();

  async function copy(name: string): Promise<string> {
    const temporary = join(store.temporary, randomBytes(12).toString('hex'));
    await copyFile(join(folder, name), temporary);
    return temporary;
  }

  const extension = (name: string) => name.split('.').at(-1) ?? '';

  return {
    /** Address of a picture; one that is used twice is encoded once. */
    picture(name: string): Promise<string> {
      const known = pictures.get(name) ?? addPicture(store, join(folder, name));
      pictures.set(name, known);
      return known;
    },
    privatePicture: (name: string) => addPrivatePicture(store, join(folder, name)),
    publicFile: async (name: string) => addPublicFile(store.storage, await copy(name), extension(name)),
    materialFile: async (name: string) => addMaterialFile(store.storage, await copy(name), extension(name)),
  };
}

export type DemoMedia = ReturnType<typeof demoMedia>;
