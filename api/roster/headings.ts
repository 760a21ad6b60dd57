import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import type { RosterColumn } from '../../src/model/people/roster.ts';
import { say } from '../http/texts.ts';

const headingOf = (column: RosterColumn): Bilingual =>
  inEachLanguage((language) => say(language, `roster.columns.${column}`));

/** What the columns of a list are called that the import knows. */
export const headings = {
  name: headingOf('name'),
  email: headingOf('email'),
  phone: headingOf('phone'),
  grade: headingOf('grade'),
};
