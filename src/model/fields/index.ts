import type { Bilingual } from '../languages.ts';
import { contentLimits } from '../limits.ts';
import type { Capability } from '../people/capabilities.ts';

/** Properties that every field declaration has. */
interface Base {
  /** One column per language, edited side by side. */
  bilingual: boolean;
  /** `true`: must not be empty. `'create'`: a file that is required at creation and optional afterwards. */
  required: boolean | 'create';
}

interface Plain extends Base {
  bilingual: false;
}

/** Public files are served under `/media/`, private files under `/files/` after an access check. */
export type Storage = 'public' | 'private';

/**
 * The field kinds. To add one: a line and a constructor here, its server part in a file in this folder and in
 * `kinds.ts`, and its input in `src/dashboard/fields/`. Browsers load this file, so it must not import zod.
 */
export type Field =
  | (Base & { kind: 'text'; max: number })
  | (Base & { kind: 'plainText'; max: number; standsFor?: string })
  | (Base & { kind: 'richText'; max: number })
  | (Plain & { kind: 'image'; storage: Storage })
  | (Plain & { kind: 'video'; storage: Storage })
  | (Plain & { kind: 'pdf'; storage: Storage })
  | (Plain & { kind: 'count' })
  | (Plain & { kind: 'number'; min: number; max: number })
  | (Plain & { kind: 'date' })
  | (Plain & { kind: 'time' })
  | (Plain & { kind: 'url'; protocols: readonly string[] })
  | (Plain & { kind: 'email' })
  | (Plain & { kind: 'phone' })
  | (Plain & { kind: 'choice'; options: readonly string[] })
  | (Plain & { kind: 'reference'; to: string; shows: readonly string[] })
  | (Plain & { kind: 'staff'; to: string; can: Capability });

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
export type Fields = Readonly<Record<string, Field>>;

export type FileKind = 'image' | 'video' | 'pdf';
export type FileField = FieldOf<FileKind>;
const fileKinds: Record<FileKind, true> = { image: true, video: true, pdf: true };

export const isFileField = (field: Field): field is FileField => field.kind in fileKinds;

/** Whether access to the files of this field is restricted. */
export const isPrivateFile = (field: Field): boolean => isFileField(field) && field.storage === 'private';

/** The stored value of a field: a file is its key or null; an empty optional text is ''. */
export type Value<F extends Field> = F extends { bilingual: true }
  ? Bilingual
  : F extends { kind: 'count' | 'reference' }
    ? number
    : F extends { kind: 'number' | 'staff' }
      ? number | null
      : F extends { kind: FileKind }
        ? string | null
        : F extends { kind: 'choice'; options: readonly (infer Option)[] }
          ? Option
          : string;

/** A value of any field kind, for code that handles all types. */
export type AnyValue = Bilingual | number | string | null;

interface TextOptions {
  required?: boolean;
  /** Maximum length in characters. */
  max?: number;
}

/** One line in each language. */
export const bilingualText = ({ required = true, max = contentLimits.line }: TextOptions = {}) =>
  ({ kind: 'text', bilingual: true, required, max }) as const;

/** One line that is the same in every language. */
export const line = (options: TextOptions = {}) => ({ ...bilingualText(options), bilingual: false }) as const;

/** Multi-line plain text in each language. */
export const bilingualPlainText = ({ required = true, max = contentLimits.plain }: TextOptions = {}) =>
  ({ kind: 'plainText', bilingual: true, required, max }) as const;

/**
 * A summary that replaces the excerpt of a rich text. It is shown only in the language in which that text is shown.
 * @param standsFor name of the rich text field
 */
export const summaryOf = (standsFor: string) =>
  ({ ...bilingualPlainText({ required: false, max: contentLimits.summary }), standsFor }) as const;

/** HTML, sanitised when it is saved. */
export const bilingualRichText = ({ required = true, max = contentLimits.rich }: TextOptions = {}) =>
  ({ kind: 'richText', bilingual: true, required, max }) as const;

export const image = <const S extends Storage>(storage: S, required: false | 'create' = false) =>
  ({ kind: 'image', bilingual: false, storage, required }) as const;

export const video = (storage: Storage, required: false | 'create' = false) =>
  ({ kind: 'video', bilingual: false, storage, required }) as const;

export const pdf = (storage: Storage, required: false | 'create' = false) =>
  ({ kind: 'pdf', bilingual: false, storage, required }) as const;

export const count = () => ({ kind: 'count', bilingual: false, required: true }) as const;

/** An optional whole number; null if it is empty. */
export const optionalNumber = (bounds: { min: number; max: number }) =>
  ({ kind: 'number', bilingual: false, required: false, ...bounds }) as const;

export const date = () => ({ kind: 'date', bilingual: false, required: true }) as const;
export const time = () => ({ kind: 'time', bilingual: false, required: true }) as const;
export const email = () => ({ kind: 'email', bilingual: false, required: false }) as const;
export const phone = () => ({ kind: 'phone', bilingual: false, required: false }) as const;

export const url = (...protocols: string[]) => ({ kind: 'url', bilingual: false, required: false, protocols }) as const;

export const choice = <const O extends readonly string[]>(options: O) =>
  ({ kind: 'choice', bilingual: false, required: true, options }) as const;

/**
 * The id of a list entry or of a grade.
 * @param to name of the list, or `grades`
 * @param shows texts of the referenced entry that are included in answers, besides its name
 */
export const reference = (to: string, shows: readonly string[] = []) =>
  ({ kind: 'reference', bilingual: false, required: true, to, shows }) as const;

/**
 * A member of the staff, or nobody (null).
 * @param to name of the endpoint that lists the options
 * @param can the capability that a person needs to be chosen
 */
export const optionalStaff = (to: string, can: Capability) =>
  ({ kind: 'staff', bilingual: false, required: false, to, can }) as const;
