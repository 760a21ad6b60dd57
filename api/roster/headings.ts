import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { comparable, type RosterColumn, rosterColumns } from '../../src/model/people/roster.ts';
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

/** Every heading of the roster's own export, as it is compared. */
const ofTheRoster = new Set(
  rosterColumns.flatMap((column) => [column, ...Object.values(headingOf(column))]).map(comparable),
);

/** Whether a heading is one of the roster's own, which the import reads or leaves out on purpose. */
export const isOwnHeading = (heading: string): boolean => ofTheRoster.has(comparable(heading));
