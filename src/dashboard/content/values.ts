import type { ContentType } from '../../model/content/type.ts';
import { answerPath, uploadPath, valueAt, type WireValue, wireValues } from '../../model/content/wire.ts';
import { type Field, isFileField } from '../../model/fields/index.ts';
import { firstLanguage } from '../../model/languages.ts';
import { countBounds } from '../../model/limits.ts';
import { plainText } from '../../model/text/excerpt.ts';
import { typedNumber } from '../../model/text/typed-number.ts';

/** What stands in a form, by the dotted name of the value: `step.ar.title`. The API names its errors the same way. */
export type FormValues = Record<string, string>;
export type FormFiles = Record<string, File>;

/** The key under which a form's values bear the version that they were made from. */
export const versionKey = 'version';

/** The version of an entry as a value of its form. */
export const versionValue = (entry: { version?: unknown } | null): FormValues =>
  typeof entry?.version === 'number' ? { [versionKey]: String(entry.version) } : {};

/** Key of a value in a form, and of what the server says against it. */
export const keyOf = ({ path }: Pick<WireValue, 'path'>): string => path.join('.');

/** A path as the name of a form part: `step[ar][title]`. */
export function partName([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((segment) => `[${segment}]`).join('');
}

function textOf(field: Field, value: unknown): string {
  // A time is read in every language, in all the same; the input takes hours and minutes.
  if (field.kind === 'time') return String(valueAt(value, [firstLanguage]) ?? value ?? '').slice(0, 5);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The values a form starts with: those of an answer, or empty ones. Files are no values. */
export function initialValues(type: ContentType, answer: unknown): FormValues {
  const entries = wireValues(type).flatMap((value): [string, string][] =>
    isFileField(value.field) ? [] : [[keyOf(value), textOf(value.field, valueAt(answer, answerPath(type, value)))]],
  );
  return { ...Object.fromEntries(entries), ...versionValue(isEntry(answer) ? answer : null) };
}

const isEntry = (answer: unknown): answer is { version?: unknown } => typeof answer === 'object' && answer !== null;

/** The address of the file that a field holds already, or null. */
export function presentFile(type: ContentType, value: WireValue, answer: unknown): string | null {
  const found = valueAt(answer, answerPath(type, value));
  return typeof found === 'string' && found !== '' ? found : null;
}

/** A value as it is sent: a count in plain digits; the specification's form adds the seconds to a time. */
function sent(field: Field, value: string): string {
  if (field.kind === 'count') {
    const typed = typedNumber(value, countBounds);
    return typed.kind === 'number' ? String(typed.value) : value;
  }
  return field.kind === 'time' && /^\d{2}:\d{2}$/.test(value) ? `${value}:00` : value;
}

/**
 * The body of a save.
 * @param uploads ids of finished resumable uploads, by the key of their field; they stand in place of a file part
 */
export function bodyOf(
  type: ContentType,
  values: FormValues,
  files: FormFiles,
  uploads: Record<string, string> = {},
): FormData {
  const body = new FormData();
  if (values[versionKey] !== undefined) body.append(versionKey, values[versionKey]);
  // Texts go first, so that the server knows what is wrong with them before it has taken a large file.
  for (const value of wireValues(type)) {
    const key = keyOf(value);
    const upload = uploads[key];
    if (upload !== undefined) body.append(partName(uploadPath(value.path)), upload);
    else if (!isFileField(value.field)) body.append(partName(value.path), sent(value.field, values[key] ?? ''));
  }
  for (const value of wireValues(type)) {
    const file = files[keyOf(value)];
    if (file && uploads[keyOf(value)] === undefined) body.append(partName(value.path), file);
  }
  return body;
}

/** Whether a value says nothing; rich text that holds neither words nor a picture is empty too. */
export function isEmptyValue(field: Field, value: string): boolean {
  if (field.kind === 'richText') return plainText(value) === '' && !/<img\s/.test(value);
  return value.trim() === '';
}

/** Keys of what must be filled and is not. A file that is there already need not come again. */
export function missingKeys(type: ContentType, values: FormValues, files: FormFiles, answer: unknown): string[] {
  return wireValues(type)
    .filter((value) => {
      const key = keyOf(value);
      if (!value.field.required) return false;
      if (isFileField(value.field)) return !files[key] && presentFile(type, value, answer) === null;
      return isEmptyValue(value.field, values[key] ?? '');
    })
    .map(keyOf);
}
