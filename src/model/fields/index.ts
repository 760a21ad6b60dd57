import type { Bilingual } from '../languages.ts';
import type { ChoiceField } from './choice.ts';
import type { CountField } from './count.ts';
import type { DateField } from './date.ts';
import type { FileField, FileKind } from './file.ts';
import type { EmailField, PhoneField, UrlField } from './optional-text.ts';
import type { PlainTextField } from './plain-text.ts';
import type { ReferenceField } from './reference.ts';
import type { RichTextField } from './rich-text.ts';
import type { TextField } from './text.ts';
import type { TimeField } from './time.ts';

export { choice } from './choice.ts';
export { count } from './count.ts';
export { date } from './date.ts';
export { type FileField, type FileKind, image, pdf, type Storage, video } from './file.ts';
export { email, phone, url } from './optional-text.ts';
export { bilingualPlainText } from './plain-text.ts';
export { type ReferenceField, reference } from './reference.ts';
export { bilingualRichText } from './rich-text.ts';
export { bilingualText, line } from './text.ts';
export { time } from './time.ts';

/** The kinds of field a content type is made of; a new one is a file beside this and a line in `kinds.ts`. */
export type Field =
  | TextField
  | PlainTextField
  | RichTextField
  | FileField
  | CountField
  | DateField
  | TimeField
  | UrlField
  | EmailField
  | PhoneField
  | ChoiceField
  | ReferenceField;

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

const fileKinds: Record<FileKind, true> = { image: true, video: true, pdf: true };

export const isFileField = (field: Field): field is FileField => field.kind in fileKinds;

/** Whether a field's files are opened only to those who may. */
export const isPrivateFile = (field: Field): boolean => 'storage' in field && field.storage === 'private';

/** What a field holds once read: a file is its stored key or null, an empty optional text is ''. */
export type Value<F extends Field> = F extends { bilingual: true }
  ? Bilingual
  : F extends { kind: 'count' | 'reference' }
    ? number
    : F extends { kind: FileKind }
      ? string | null
      : F extends { kind: 'choice'; options: readonly (infer Option)[] }
        ? Option
        : string;

/** A value of any field: what code that serves every type handles. */
export type AnyValue = Bilingual | number | string | null;
