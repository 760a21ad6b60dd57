import type { z } from 'zod';
import type { FieldProblem, FieldProblems } from '../errors.ts';
import type { Bilingual } from '../languages.ts';
import { textLimits } from '../limits.ts';
import type { PriceTerm } from '../school/price-terms.ts';
import { asciiDigits } from '../text/digits.ts';
import { bareEmail } from '../text/email.ts';
import { phoneNumber } from '../text/phone.ts';
import { searchText } from '../text/search-text.ts';
import { studentRules } from './registration.ts';
import type { AccountKind } from './student-fields.ts';

/** What the list of all students tells of each (beyond 2), in this order. */
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

/** What of it is taken in again; kind and term are read of new students only. */
export const importedColumns = ['name', 'email', 'phone', 'grade', 'kind_of_account', 'payment_term'] as const;
export type ImportedColumn = (typeof importedColumns)[number];

/** A row as it stands in a list: what is left of each cell, and where it stands (the heading is row 1). */
export type RosterRow = Record<ImportedColumn, string> & {
  row: number;
  /** Whether a byte of the row could not be read. */
  damaged?: boolean;
};

/** Texts as headings and grades are compared: neither case nor spaces nor the forms of letters count. */
export const comparable = (text: string): string => searchText([text]);

/**
 * Where a program that opens a CSV may begin a formula: a sign at the start of a cell, or behind what some programs read
 * as the end of one, spaces aside. One that has an apostrophe already gets another, so that the import takes off no more
 * than was put there.
 */
const formula = /(^|[;\t\r\n])(\p{Zs}*'*)([=+\-@＝＋－＠])/gu;
const harmlessFormula = /(^|[;\t\r\n])(\p{Zs}*'*)'([=+\-@＝＋－＠])/gu;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell that no program takes for a formula; the import takes the apostrophes off again. */
export const harmless = (cell: string): string =>
  plainNumber.test(cell) ? cell : cell.replace(formula, (_, before, spaces, sign) => `${before}${spaces}'${sign}`);

/** A cell as it was before it was made harmless, or typed with an apostrophe that keeps a number a text. */
export const unharmed = (cell: string): string =>
  cell.replace(harmlessFormula, (_, before, spaces, sign) => `${before}${spaces}${sign}`).replace(/^'(?=\p{Nd})/u, '');

/**
 * Which column of a list is which, by its headings in any language, case and order; the first of two alike counts.
 * @param headings what each may be called, beside its own name
 * @returns the place of each, -1 for one that is not there
 */
export function columnsOf(
  heading: readonly string[],
  headings: Record<ImportedColumn, Bilingual>,
): Record<ImportedColumn, number> {
  const found = heading.map((cell) => comparable(unharmed(cell)));
  const placeOf = (column: ImportedColumn) => {
    const names = [column, ...Object.values(headings[column])].map(comparable);
    return found.findIndex((cell) => names.includes(cell));
  };
  const [name, email, phone, grade] = [placeOf('name'), placeOf('email'), placeOf('phone'), placeOf('grade')];
  return {
    name,
    email,
    phone,
    grade,
    kind_of_account: placeOf('kind_of_account'),
    payment_term: placeOf('payment_term'),
  };
}

/** Nine digits are a number whose 0 a spreadsheet has taken for nothing. */
const withoutZero = /^[1-9]\d{8}$/;

/** Ten digits that begin with another one are no number of the country's, and nothing is cut off or guessed. */
const tenWithoutZero = /^[1-9]\d{9}$/;

/** What programs make of a column of numbers: `912345678.0`. */
const withDecimals = /^(\d{1,15})\.0+$/;

/** A number that is not whole is no phone; a point between other groups of digits only parts them. */
const withFraction = /^[1-9]\d{8,}\.\d+$/;

/** What parts groups of digits, and is no part of a number as a program writes it. */
const parting = /[\p{Pd}()\u2212]/gu;

/** The same in scientific writing: `9.12345678E8`. */
const scientific = /^(\d)(?:\.(\d{1,14}))?[eE]\+?0?(\d{1,2})$/;

/** Fewer digits than this are rounded: `9.12E+08` may be any of a million numbers. */
const fewestDigits = 9;

/** A number's digits however a program has written it; null when some of them are lost. */
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

/** A phone in any of its forms with ten digits; null when it is not understood. */
export function rosterPhone(typed: string): string | null {
  const digits = wholeDigits(asciiDigits(typed).replace(/[\s\p{Cf}]/gu, ''));
  const bare = digits?.replace(parting, '') ?? '';
  if (digits === null || tenWithoutZero.test(bare)) return null;
  return withoutZero.test(bare) ? `0${bare}` : phoneNumber(digits);
}

/** What a spreadsheet writes into a cell that it could not reckon: `#N/A`, `#DIV/0!`, `#SPILL!`; LibreOffice `Err:502`. */
const cellError = /^(#N\/A|#GETTING_DATA|#[A-Z]{1,20}(\/0)?[!?]|Err:\d{3})$/i;

/** What a row says, with what is wrong with it; what is empty is null. */
export interface ReadRow {
  row: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  gradeId: number | null;
  /** Null: the list does not say. */
  kind: AccountKind | null;
  term: PriceTerm | null;
  problems: FieldProblems;
}

/** What the words of a list mean. Each is asked with the word in comparable form. */
export interface RosterWords {
  grade(word: string): number | undefined;
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
 * Reads one row by itself. Whether its address is new, and whether it must be one then, is for whoever knows the others.
 */
export function readRow(cells: RosterRow, words: RosterWords): ReadRow {
  const [name, address, phone, grade, kindWord, termWord] = importedColumns.map((column) =>
    unharmed(cells[column].trim()).trim(),
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
  const gradeId = grade ? words.grade(comparable(grade)) : undefined;
  const kind = kindWord ? words.kind(comparable(kindWord)) : undefined;
  const term = termWord ? words.term(comparable(termWord)) : undefined;
  const read = {
    ...{ row: cells.row, name: name || null, email: email || null, phone: ten },
    ...{ gradeId: gradeId ?? null, kind: kind ?? null, term: term ?? null },
    problems,
  };
  // What could not be read is told alone: everything else follows from it.
  if (isWrong) return read;
  if (name) wrong('name', problemOf(studentRules.name, name));
  if (email && email.length > textLimits.email)
    wrong('email', { problem: 'tooLong', values: { count: textLimits.email } });
  if (phone && ten === null) wrong('phone', { problem: 'phone' });
  if (grade && gradeId === undefined) wrong('grade', { problem: 'unknown' });
  if (kindWord && kind === undefined) wrong('kind_of_account', { problem: 'choice' });
  if (termWord && term === undefined) wrong('payment_term', { problem: 'choice' });
  return read;
}

/** What is still wrong with a row that makes a new student: nothing may be missing but the address. */
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
