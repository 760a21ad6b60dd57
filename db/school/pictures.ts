import { createHash } from 'node:crypto';
import { records } from '../../src/model/content-types/index.ts';
import { firstLetter, type SchoolPictures, schoolPictures } from '../../src/model/files/school-pictures.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import { findEntry } from '../content/live-entries.ts';
import { readPicture } from '../files/images.ts';
import type { Database } from '../open.ts';
import { readSchool } from './own-school.ts';

/** Increase it when the pictures are drawn differently: then all of them get new addresses. */
const drawnAs = '1';

/** What the pictures of a school show in one language. */
export interface ShownSchool {
  language: Language;
  /** Empty before the school has a name. */
  name: string;
  /** Address of the logo. */
  logo: string | null;
  colour: string;
}

const shortHash = (...parts: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([drawnAs, ...parts]))
    .digest('hex')
    .slice(0, 16);

/** The addresses of a school's pictures. They change with what the pictures show. */
export function picturesOf({ language, name, logo, colour }: ShownSchool): SchoolPictures {
  // The letter of a school without a name depends on the language.
  const letter = firstLetter(name) || language;
  return schoolPictures(
    logo !== null,
    shortHash(logo ?? letter, logo === null && colour),
    shortHash(language, name, logo, colour),
  );
}

/** What the pictures of a school show, for each language in use. */
export async function shownSchools(db: Database): Promise<ShownSchool[]> {
  const { name, colours, languages, default_language } = await readSchool(db);
  const settings = await findEntry(db, records.settings, 1);
  const logo = settings?.logo ? await readPicture(db, settings.logo) : null;
  return languages.map((language) => ({
    language,
    name: inLanguage(name, language, default_language),
    logo: logo?.src ?? null,
    colour: colours.primary,
  }));
}
