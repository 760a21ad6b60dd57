import type { z } from 'zod';
import type { FieldProblem, FieldProblems } from '../errors.ts';
import type { Bilingual } from '../languages.ts';
import { textLimits } from '../limits.ts';
import type { PriceTerm } from '../school/price-terms.ts';
import { asciiDigits } from '../text/digits.ts';
import { bareEmail } from '../text/email.ts';
import { isSudanese, phoneNumber } from '../text/phone.ts';
import { searchText } from '../text/search-text.ts';
import { clean } from '../text/text.ts';
import { studentRules } from './registration.ts';
import type { StoredStudent } from './student.ts';
import type { AccountKind } from './student-fields.ts';

/** The columns of the exported student list, in this order. */
export const rosterColumns = [
  'name',
  'email',
  'phone',
  'level',
  'grade',
  'kind_of_account',
  'payment_term',
  'state',
  'paid_until',
  'created_at',
  'due',
  'paid',
] as const;
export type RosterColumn = (typeof rosterColumns)[number];

/**
 * The columns that an import reads. Kind and term are only read for new students, the level only where several grades
 * have the same name.
 */
export const importedColumns = ['name', 'email', 'phone', 'level', 'grade', 'kind_of_account', 'payment_term'] as const;
export type ImportedColumn = (typeof importedColumns)[number];

/** The heading that a column has in a list, where a person named it. */
export type GivenColumns = Partial<Record<ImportedColumn, string>>;

/** A row of the imported list: the trimmed cells, and the row number (the heading is row 1). */
export type RosterRow = Record<ImportedColumn, string> & {
  row: number;
  /** Whether the row contains bytes that could not be decoded. */
  damaged?: boolean;
};

/** Normalises a text for comparing headings and grades: ignores case, spaces and letter variants. */
export const comparable = (text: string): string => searchText([text]);

/**
 * Where a spreadsheet program could start a formula in a CSV (CSV injection): a sign at the start of a cell, or after a
 * character that some programs read as the end of a cell, ignoring spaces. A text that already has an apostrophe gets
 * another one, so that the import removes exactly what the export added.
 */
const formula = /(^|[;\t\r\n])(\p{Zs}*'*)([=+\-@＝＋－＠])/gu;
const harmlessFormula = /(^|[;\t\r\n])(\p{Zs}*'*)'([=+\-@＝＋－＠])/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Escapes a cell against CSV injection. The import removes the apostrophes again. */
export const escapeFormula = (cell: string): string =>
  plainNumber.test(cell) ? cell : cell.replace(formula, (_, before, spaces, sign) => `${before}${spaces}'${sign}`);

/** Removes the escaping, or a typed apostrophe that keeps a number as text. */
export const unescapeFormula = (cell: string): string =>
  cell.replace(harmlessFormula, (_, before, spaces, sign) => `${before}${spaces}${sign}`).replace(/^'(?=\p{Nd})/u, '');

/** Maximum length of a shown heading. */
const longestHeading = 100;

/** A heading as it is shown and as a person sends it back: a very long one is cut. */
export const shownHeading = (cell: string): string => clean(cell).trim().slice(0, longestHeading);

/**
 * Finds the columns by their headings, in any language, case and order. For duplicate headings the first one counts.
 * @param headings the translated names of each column, besides its own name
 * @param given headings that a person named for columns; they take precedence
 * @returns the index of each column, -1 if it is missing
 */
export function columnsOf(
  heading: readonly string[],
  headings: Record<ImportedColumn, Bilingual>,
  given: GivenColumns = {},
): Record<ImportedColumn, number> {
  const meant = (cell: string) => comparable(unescapeFormula(cell));
  const found = heading.map(meant);
  const shown = heading.map((cell) => meant(shownHeading(cell)));
  const placeOf = (column: ImportedColumn) => {
    const named = given[column];
    if (named) return shown.indexOf(meant(shownHeading(named)));
    const names = [column, ...Object.values(headings[column])].map(comparable);
    return found.findIndex((cell) => names.includes(cell));
  };
  return {
    name: placeOf('name'),
    email: placeOf('email'),
    phone: placeOf('phone'),
    level: placeOf('level'),
    grade: placeOf('grade'),
    kind_of_account: placeOf('kind_of_account'),
    payment_term: placeOf('payment_term'),
  };
}

/** Nine digits: a phone number whose leading 0 was removed by a spreadsheet. */
const withoutZero = /^[1-9]\d{8}$/;

/** Ten digits that do not begin with 0 are not a Sudanese number; nothing is cut off or guessed. */
const tenWithoutZero = /^[1-9]\d{9}$/;

/** A number as some programs write a column of numbers: `912345678.0`. */
const withDecimals = /^(\d{1,15})\.0+$/;

/** A fractional number is not a phone number. A dot between shorter digit groups is only a separator. */
const withFraction = /^[1-9]\d{8,}\.\d+$/;

/** Separators between groups of digits, which no program writes inside a number. */
const parting = /[\p{Pd}()\u2212]/gu;

/** A number in scientific notation: `9.12345678E8`. */
const scientific = /^(\d)(?:\.(\d{1,14}))?[eE]\+?0?(\d{1,2})$/;

/** With fewer digits the number was rounded: `9.12E+08` can stand for a million numbers. */
const fewestDigits = 9;

/** The digits of a number in any of these notations; null if digits were lost. */
function wholeDigits(written: string): string | null {
  const whole = withDecimals.exec(written)?.[1];
  if (whole !== undefined) return whole;
  if (withFraction.test(written)) return null;
  const [all, first = '', rest = '', exponent = ''] = scientific.exec(written) ?? [];
  if (all === undefined) return written;
  const digits = first + rest;
  const length = Number(exponent) + 1;
  return digits.length >= fewestDigits && digits.length <= length ? digits.padEnd(length, '0') : null;
}

const writtenDigits = (typed: string) => wholeDigits(asciiDigits(typed).replace(/[\s\p{Cf}]/gu, ''));

/** Parses a phone number of an imported list into ten digits; null if it is not understood. */
export function rosterPhone(typed: string): string | null {
  const digits = writtenDigits(typed);
  const bare = digits?.replace(parting, '') ?? '';
  if (digits === null) return null;
  if (!isSudanese()) return phoneNumber(digits);
  if (tenWithoutZero.test(bare)) return null;
  return withoutZero.test(bare) ? `0${bare}` : phoneNumber(digits);
}

/**
 * The numbers that a student of a list may have stored: the number as it was read, and as it is written, because a
 * stored number stays when the school's country changes. A spreadsheet may have removed the leading 0 of a number that
 * no longer fits.
 */
function storedForms(typed: string, read: string | null): string[] {
  const written = writtenDigits(typed)?.replace(parting, '') ?? '';
  if (!/^\+?\d+$/.test(written)) return read === null ? [] : [read];
  return [...new Set(read === null ? [written, `0${written}`] : [read, written])];
}

/** Error values of spreadsheets: `#N/A`, `#DIV/0!`, `#SPILL!`; LibreOffice `Err:502`. */
const cellError = /^(#N\/A|#GETTING_DATA|#[A-Z]{1,20}(\/0)?[!?]|Err:\d{3})$/i;

/** A parsed row with its problems. Empty cells are null. */
export interface ReadRow {
  row: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** The numbers that a known student of this row may have stored. */
  storedPhones: readonly string[];
  gradeId: number | null;
  /** Null: not given in the list. */
  kind: AccountKind | null;
  term: PriceTerm | null;
  problems: FieldProblems;
}

/** Looks up the meaning of words in the list. Words are passed in normalised form (`comparable`). */
export interface RosterWords {
  /** The id of a grade of this name; the names of all if there are several, also in the level of the row. */
  grade(word: string, level: string): number | { several: string } | undefined;
  kind(word: string): AccountKind | undefined;
  term(word: string): PriceTerm | undefined;
}

const problemOf = (rule: z.ZodType, value: string): FieldProblem | null => {
  const issue = rule.safeParse(value).error?.issues[0];
  if (!issue) return null;
  const known = [
    ...(['required', 'tooShort', 'tooLong', 'hiddenCharacters'] as const),
    ...(['email', 'emailLatin', 'emailSign', 'emailSpace'] as const),
  ];
  const problem = known.find((each) => each === issue.message) ?? 'invalid';
  return issue.code === 'custom' && issue.params ? { problem, values: issue.params } : { problem };
};

/**
 * Parses one row alone. Whether the e-mail is required and unique is checked by the caller, who knows the other rows.
 */
export function readRow(cells: RosterRow, words: RosterWords): ReadRow {
  const [name, address, phone, level, grade, kindWord, termWord] = importedColumns.map((column) =>
    unescapeFormula(cells[column].trim()).trim(),
  );
  const email = bareEmail(address ?? '');
  const problems: FieldProblems = {};
  const wrong = (field: ImportedColumn, problem: FieldProblem | null) => {
    if (problem) problems[field] = [problem];
  };
  for (const column of importedColumns) {
    const error = cells[column].trim();
    if (cellError.test(error)) wrong(column, { problem: 'cellError', values: { error } });
  }
  if (cells.damaged) wrong('name', { problem: 'damagedText' });
  const isWrong = Object.keys(problems).length > 0;
  const ten = phone ? rosterPhone(phone) : null;
  const meant = grade ? words.grade(comparable(grade), comparable(level ?? '')) : undefined;
  const gradeId = typeof meant === 'number' ? meant : undefined;
  const kind = kindWord ? words.kind(comparable(kindWord)) : undefined;
  const term = termWord ? words.term(comparable(termWord)) : undefined;
  const read = {
    row: cells.row,
    name: name || null,
    email: email || null,
    phone: ten,
    storedPhones: phone ? storedForms(phone, ten) : [],
    gradeId: gradeId ?? null,
    kind: kind ?? null,
    term: term ?? null,
    problems,
  };
  // If cells could not be read, only that is reported: other errors would be consequences.
  if (isWrong) return read;
  if (name) wrong('name', problemOf(studentRules.name, name));
  if (email && email.length > textLimits.email)
    wrong('email', { problem: 'tooLong', values: { count: textLimits.email } });
  if (phone && ten === null) wrong('phone', { problem: 'phone' });
  if (typeof meant === 'object') wrong('grade', { problem: 'severalGrades', values: { grades: meant.several } });
  else if (grade && gradeId === undefined) wrong('grade', { problem: 'unknown' });
  if (kindWord && kind === undefined) wrong('kind_of_account', { problem: 'choice' });
  if (termWord && term === undefined) wrong('payment_term', { problem: 'choice' });
  return read;
}

/** A row of a known student. The stored phone number is not validated again. */
export function rowOfKnown(row: ReadRow, { phone }: Pick<StoredStudent, 'phone'>): ReadRow {
  if (!row.storedPhones.includes(phone)) return row;
  const { phone: _unfit, ...problems } = row.problems;
  return { ...row, phone, problems };
}

/** Additional problems of a row for a new student: everything except the e-mail is required. */
export function problemsOfNew({ name, email, phone, gradeId, kind, term, problems }: ReadRow): FieldProblems {
  const found: FieldProblems = { ...problems };
  const missing: [ImportedColumn, unknown][] = [
    ['name', name],
    ['phone', phone],
    ['grade', gradeId],
  ];
  for (const [field, value] of missing) if (value === null && !found[field]) found[field] = [{ problem: 'required' }];
  if (kind === 'paid' && term === null && !found['payment_term']) found['payment_term'] = [{ problem: 'required' }];
  const ofEmail = email === null ? null : problemOf(studentRules.email, email);
  if (ofEmail && !found['email']) found['email'] = [ofEmail];
  return found;
}

/**
 * Whether a row is the example of the template. Name and e-mail tell it: the other cells of an older template have the
 * grade that was the first and the country that the school had then, and a spreadsheet writes a phone number in its own
 * way.
 */
export function isExample(row: ReadRow, examples: readonly Record<'name' | 'email', string>[]): boolean {
  return examples.some(({ name, email }) => comparable(row.name ?? '') === comparable(name) && row.email === email);
}
