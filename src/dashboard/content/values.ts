import type { ContentType } from '../../model/content/type.ts';
import {
  answerPath,
  draftField,
  isWanted,
  isWantedInDraft,
  uploadPath,
  valueAt,
  type WireValue,
  wireValues,
} from '../../model/content/wire.ts';
import { type Field, type FieldKind, isFileField, isPrivateFile } from '../../model/fields/index.ts';
import { firstLanguage, type Language } from '../../model/languages.ts';
import { countBounds } from '../../model/limits.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { plainText } from '../../model/text/excerpt.ts';
import { type NumberBounds, typedNumber } from '../../model/text/typed-number.ts';
import { isDraft, missingMoment, publicationSentOf, publicationValues } from './publication-values.ts';

/** The values of a form, by dotted key: `step.ar.title`. The API uses the same keys for its errors. */
export type FormValues = Record<string, string>;
export type FormFiles = Record<string, File>;

/** Form key of the entry's version, for the detection of edit conflicts. */
export const versionKey = 'version';

/** The version of an entry as a form value; empty if it has none. */
export const versionValue = (entry: { version?: unknown } | null): FormValues =>
  typeof entry?.version === 'number' ? { [versionKey]: String(entry.version) } : {};

/** The key of a value in the form and in the server's field errors. */
export const keyOf = ({ path }: Pick<WireValue, 'path'>): string => path.join('.');

/** A path as a multipart field name: `step[ar][title]`. */
export function partName([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((segment) => `[${segment}]`).join('');
}

function textOf(field: Field, value: unknown): string {
  // The API sends a time once per language, always the same. Seconds are shown only where there are any.
  if (field.kind === 'time') return String(valueAt(value, [firstLanguage]) ?? value ?? '').replace(/(:\d\d):00$/, '$1');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The value of a file field whose stored file is to be removed; a field that keeps its file is empty. */
export const removedFile = 'removed';

/** Whether the value of a file field is the address of a stored file that was chosen. */
export const isStoredFile = (value: string | undefined): value is string => value?.startsWith('/') === true;

/** The initial values of a form, from an API response or empty. File fields are empty: they keep their files. */
export function initialValues(type: ContentType, answer: unknown): FormValues {
  const entries = wireValues(type).map((value): [string, string] => [
    keyOf(value),
    isFileField(value.field) ? '' : textOf(value.field, valueAt(answer, answerPath(type, value))),
  ]);
  const entry = isEntry(answer) ? answer : null;
  return { ...Object.fromEntries(entries), ...publicationValues(type, entry), ...versionValue(entry) };
}

const isEntry = (answer: unknown): answer is { version?: unknown; status?: unknown; publish_at?: unknown } =>
  typeof answer === 'object' && answer !== null;

/** The URL of the file that is already stored in a field, or null. */
export function presentFile(type: ContentType, value: WireValue, answer: unknown): string | null {
  const found = valueAt(answer, answerPath(type, value));
  return typeof found === 'string' && found !== '' ? found : null;
}

/** The bounds of a field that holds a number; null for other fields. */
export function boundsOf(field: Field): NumberBounds | null {
  if (field.kind === 'count') return countBounds;
  return field.kind === 'number' ? { decimals: 0, max: field.max } : null;
}

/** Converts a form value for the request: a count in plain digits, a time with seconds. */
function sent(field: Field, value: string): string {
  const bounds = boundsOf(field);
  if (bounds) {
    const typed = typedNumber(value, bounds);
    return typed.kind === 'number' ? String(typed.value) : value;
  }
  return field.kind === 'time' && /^\d{2}:\d{2}$/.test(value) ? `${value}:00` : value;
}

/**
 * The multipart body of a save request.
 * @param uploads ids of finished resumable uploads, by field key; they replace the file parts
 */
export function bodyOf(
  type: ContentType,
  values: FormValues,
  files: FormFiles,
  uploads: Record<string, string> = {},
): FormData {
  const body = new FormData();
  if (values[versionKey] !== undefined) body.append(versionKey, values[versionKey]);
  for (const [name, value] of Object.entries(publicationSentOf(values))) body.append(name, value);
  // Texts go first, so that the server can reject invalid ones before it has received a large file.
  for (const value of wireValues(type)) {
    const key = keyOf(value);
    const upload = uploads[key];
    if (upload !== undefined) body.append(partName(uploadPath(value.path)), upload);
    else if (!isFileField(value.field)) body.append(partName(value.path), sent(value.field, values[key] ?? ''));
    else if (files[key]) continue;
    else if (values[key] === removedFile) body.append(partName(value.path), '');
    else if (isStoredFile(values[key])) body.append(partName(value.path), values[key]);
  }
  for (const value of wireValues(type)) {
    const file = files[keyOf(value)];
    if (file && uploads[keyOf(value)] === undefined) body.append(partName(value.path), file);
  }
  return body;
}

/** The multipart body of a preview: without films and papers, which the page of an entry does not show. */
export function previewBodyOf(type: ContentType, values: FormValues, files: FormFiles): FormData {
  const sent = wireValues(type).flatMap((value): [string, File][] => {
    const file = value.field.kind === 'image' && !isPrivateFile(value.field) ? files[keyOf(value)] : undefined;
    return file ? [[keyOf(value), file]] : [];
  });
  return bodyOf(type, values, Object.fromEntries(sent));
}

/** Whether a value is empty. Rich text is empty if it has neither text nor an image. */
export function isEmptyValue(field: Field, value: string): boolean {
  if (field.kind === 'richText') return plainText(value) === '' && !/<img\s/.test(value);
  return value.trim() === '';
}

/** The stored texts of a value's field, by language; undefined for a new entry. */
function storedTexts(type: ContentType, { name, language }: WireValue, answer: unknown): unknown {
  if (language === null || !isEntry(answer)) return undefined;
  const texts = wireValues(type).filter((value) => value.name === name);
  return Object.fromEntries(texts.map((value) => [value.language, valueAt(answer, answerPath(type, value))]));
}

/** The keys of required fields that are empty. A file that is already stored does not have to be sent again. */
export function missingKeys(type: ContentType, values: FormValues, files: FormFiles, answer: unknown): string[] {
  const draft = isDraft(values);
  const isFilled = (value: WireValue) => !isEmptyValue(value.field, values[keyOf(value)] ?? '');
  const textIn = ({ name }: WireValue, language: Language) =>
    wireValues(type).some((each) => each.name === name && each.language === language && isFilled(each));
  const lacking = wireValues(type)
    .filter((value) => {
      const key = keyOf(value);
      if (draft && isFileField(value.field) && value.name !== draftField(type)) return false;
      if (draft && !isFileField(value.field)) {
        return isWantedInDraft(type, value, false, textIn, schoolFacts().default_language) && !isFilled(value);
      }
      if (isFileField(value.field)) {
        const isThere = files[key] || isStoredFile(values[key]) || presentFile(type, value, answer) !== null;
        return value.field.required !== false && !isThere;
      }
      if (!isWanted(value, storedTexts(type, value, answer))) return false;
      return isEmptyValue(value.field, values[key] ?? '');
    })
    .map(keyOf);
  return [...lacking, ...missingMoment(values)];
}

/** Fields that a further entry of the same kind often shares: what it belongs to, a choice, a date. */
const carried: Partial<Record<FieldKind, true>> = { reference: true, choice: true, date: true };

/** The values with which the form of a further entry begins, after one was saved. */
export function valuesOfAnother(type: ContentType, values: FormValues): FormValues {
  const kept = wireValues(type).filter(({ field }) => carried[field.kind]);
  return {
    ...initialValues(type, null),
    ...Object.fromEntries(kept.map((value) => [keyOf(value), values[keyOf(value)] ?? ''])),
  };
}
