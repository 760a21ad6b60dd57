import type { Bilingual } from './languages.ts';
import { contentLimits } from './limits.ts';

interface Base {
  /** Two columns, `_ar` and `_en`, edited side by side. */
  bilingual: boolean;
  /** `true`: never empty. `'create'`: a file that the first save needs and later saves may leave as it is. */
  required: boolean | 'create';
}

/** The kinds of field a content type is made of. Each kind's checks, input and table cell derive from this. */
export type Field =
  | (Base & { kind: 'text'; max: number })
  | (Base & { kind: 'plainText'; max: number })
  | (Base & { kind: 'richText'; max: number })
  | (Base & { kind: 'image'; bilingual: false })
  | (Base & { kind: 'video'; bilingual: false; storage: Storage })
  | (Base & { kind: 'pdf'; bilingual: false; storage: Storage })
  | (Base & { kind: 'count'; bilingual: false })
  | (Base & { kind: 'date'; bilingual: false })
  | (Base & { kind: 'time'; bilingual: false })
  | (Base & { kind: 'url'; bilingual: false; protocols: readonly string[] })
  | (Base & { kind: 'email'; bilingual: false })
  | (Base & { kind: 'phone'; bilingual: false })
  | (Base & { kind: 'choice'; bilingual: false; options: readonly string[] })
  | (Base & { kind: 'reference'; bilingual: false; to: ReferenceTarget; shows: readonly Shown[] });

/** Lists an entry can point at. */
export type ReferenceTarget = 'grades' | 'subjects';

/** Texts of the entry pointed at that are read together with the reference. */
export type Shown = 'name' | 'content';

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

/** Public files lie under `/media/`, private ones under `/files/`, opened to those who may. */
export type Storage = 'public' | 'private';

const fileKinds = ['image', 'video', 'pdf'] as const;
export type FileKind = (typeof fileKinds)[number];
export type FileField = Extract<Field, { kind: FileKind }>;

export function isFileField(field: Field): field is FileField {
  return fileKinds.some((kind) => kind === field.kind);
}

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

type Options = { required?: boolean; max?: number };

export const bilingualText = (options: Options = {}) =>
  ({
    kind: 'text',
    bilingual: true,
    required: options.required ?? true,
    max: options.max ?? contentLimits.line,
  }) as const;

/** One line that is the same in both languages. */
export const line = (options: Options = {}) =>
  ({
    kind: 'text',
    bilingual: false,
    required: options.required ?? true,
    max: options.max ?? contentLimits.line,
  }) as const;

export const bilingualPlainText = (options: Options = {}) =>
  ({
    kind: 'plainText',
    bilingual: true,
    required: options.required ?? true,
    max: options.max ?? contentLimits.plain,
  }) as const;

export const bilingualRichText = (options: Options = {}) =>
  ({
    kind: 'richText',
    bilingual: true,
    required: options.required ?? true,
    max: options.max ?? contentLimits.rich,
  }) as const;

export const image = (required: false | 'create' = false) => ({ kind: 'image', bilingual: false, required }) as const;

export const video = (storage: Storage, required: false | 'create' = false) =>
  ({ kind: 'video', bilingual: false, storage, required }) as const;

export const pdf = (storage: Storage, required: false | 'create' = false) =>
  ({ kind: 'pdf', bilingual: false, storage, required }) as const;

export const count = () => ({ kind: 'count', bilingual: false, required: true }) as const;
export const date = () => ({ kind: 'date', bilingual: false, required: true }) as const;
export const time = () => ({ kind: 'time', bilingual: false, required: true }) as const;
export const email = () => ({ kind: 'email', bilingual: false, required: false }) as const;
export const phone = () => ({ kind: 'phone', bilingual: false, required: false }) as const;

export const url = (...protocols: string[]) => ({ kind: 'url', bilingual: false, required: false, protocols }) as const;

export const choice = <const O extends readonly string[]>(options: O) =>
  ({ kind: 'choice', bilingual: false, required: true, options }) as const;

export const reference = (to: ReferenceTarget, shows: readonly Shown[] = ['name']) =>
  ({ kind: 'reference', bilingual: false, required: true, to, shows }) as const;
