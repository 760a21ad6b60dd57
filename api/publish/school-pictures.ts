import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { picturesOf, type ShownSchool, shownSchools } from '../../db/school/pictures.ts';
import { Refusal } from '../../src/model/errors.ts';
import { firstLetter, letterIcon } from '../../src/model/files/school-pictures.ts';
import { languageFacts } from '../../src/model/languages.ts';
import { imagePoints } from '../../src/model/limits.ts';
import { say } from '../http/texts.ts';
import { startEncoder } from '../media/encoder/encoder.ts';
import type { Drawing } from '../media/encoder/jobs.ts';
import type { FileStorage } from '../media/storage.ts';

interface Setup {
  db: Database;
  storage: FileStorage;
  /** Folder for files that are not complete yet. */
  temporary: string;
  /** Called when a picture cannot be made. */
  onFault(address: string, error: unknown): void;
}

/** Makes the icons and the link previews that pages name. */
export interface SchoolPictureMaker {
  /**
   * Makes the pictures of the school as it is now, unless they exist. A fault is reported; pages are published without
   * the picture.
   * @param again whether to look at the files even if they were there before
   */
  ready(again?: boolean): Promise<void>;
}

/** A character without width that gives a text its direction, whatever its first letter is. */
const directionMark = { rtl: '\u200f', ltr: '\u200e' } as const;

/** A picture to make: its address, and how its file is made. */
type Wanted = { address: string } & ({ svg: string } | { drawing: (to: string) => Drawing });

function wantedOf(shown: ShownSchool, letter: string): Wanted[] {
  const { icons, share } = picturesOf(shown);
  return [
    ...icons.map(({ address, shape, size }): Wanted => {
      if (size === null) return { address, svg: letterIcon(letter, shown.colour) };
      return { address, drawing: (to) => ({ kind: 'icon', to, shape, size }) };
    }),
    { address: share, drawing: (to) => ({ kind: 'share', to }) },
  ];
}

/** The pictures that do not exist yet. */
async function missingOf(storage: FileStorage, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const once = [...new Map(wanted.map((each) => [each.address, each])).values()];
  const found = await Promise.all(once.map(({ address }) => storage.stat(address)));
  return once.filter((_, index) => found[index] === null);
}

/** Makes the missing pictures of a school in one language, in a separate process with bounds. */
async function makePictures({ storage, temporary }: Setup, shown: ShownSchool): Promise<void> {
  const name = shown.name || say(shown.language, 'receipt.school');
  const letter = firstLetter(name);
  const missing = await missingOf(storage, wantedOf(shown, letter));
  if (missing.length === 0) return;
  const newFile = () => join(temporary, randomBytes(12).toString('hex'));
  const made = missing.map((each) => ({ ...each, to: newFile() }));
  const logo = newFile();
  const encoder = startEncoder(temporary, null);
  try {
    if (shown.logo !== null && !(await storage.copyTo(shown.logo, logo))) throw new Refusal('notFound');
    const { dir } = languageFacts[shown.language];
    await encoder.draw(
      {
        logo: shown.logo === null ? null : { file: logo, points: imagePoints.content },
        letter,
        name: directionMark[dir] + name,
        colour: shown.colour,
      },
      made.flatMap((each) => ('drawing' in each ? [each.drawing(each.to)] : [])),
    );
    for (const each of made) {
      if ('svg' in each) await writeFile(each.to, each.svg);
      await storage.put(each.to, each.address);
    }
  } finally {
    await encoder.stop();
    await Promise.all([logo, ...made.map(({ to }) => to)].map((file) => rm(file, { force: true })));
  }
}

export function createSchoolPictureMaker(setup: Setup): SchoolPictureMaker {
  /** The addresses that were made last, or cannot be made. */
  let known = '';
  let running: Promise<void> = Promise.resolve();

  async function make(again: boolean): Promise<void> {
    const schools = await shownSchools(setup.db);
    const wanted = schools.map((shown) => JSON.stringify(picturesOf(shown))).join();
    if (wanted === known && !again) return;
    let settled = true;
    for (const shown of schools) {
      await makePictures(setup, shown).catch((error: unknown) => {
        // A logo that cannot be drawn is not tried again with every publish. Any other fault may pass.
        settled &&= error instanceof Refusal;
        setup.onFault(picturesOf(shown).share, error);
      });
    }
    if (settled) known = wanted;
  }

  return {
    ready(again = false) {
      running = running.catch(() => undefined).then(() => make(again));
      return running;
    },
  };
}
