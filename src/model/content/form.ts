import { z } from 'zod';
import { type Field, type FileField, type FileKind, isFileField, isPrivateFile } from '../fields/index.ts';
import type { FormTools } from '../fields/kind.ts';
import { kindOf } from '../fields/kinds.ts';
import { isInUse } from '../school/facts.ts';
import { briefText } from '../text/text.ts';
import type { ContentType } from './type.ts';
import { nest, plain, type Tree, uploadPath, valueAt, type WireValue, wireValues } from './wire.ts';

/**
 * Skips checks that need the server (database, HTML cleaning): for the OpenAPI document and for checks in the browser.
 */
export const lenientTools: FormTools = {
  cleanRichText: async (html) => html,
  exists: async () => true,
  may: async () => true,
};

function objectOf(tree: Tree<z.ZodType>): z.ZodObject {
  const shape = Object.fromEntries(
    [...tree].map(([key, leaf]) => [key, leaf instanceof Map ? objectOf(leaf).prefault({}) : leaf]),
  );
  return z.object(shape);
}

/** Whether a file of this field can be sent as a resumable upload before the form. */
export const isResumable = (field: FileField): boolean => field.kind === 'video';

function leaves({ field, path }: WireValue, tools: FormTools, mayBeAbsent: boolean): [readonly string[], z.ZodType][] {
  const schema = kindOf(field).check(field, tools);
  const own: [readonly string[], z.ZodType] = [path, mayBeAbsent ? schema.optional() : schema];
  const resumable = isFileField(field) && isResumable(field);
  return resumable ? [own, [uploadPath(path), briefText('unknown').optional()]] : [own];
}

/** The same field, but optional: for a text in a language that may be empty. */
const optional = (field: Field): Field => ({ ...field, required: false });

/**
 * The validation schema for the body of a create or update, nested as it is sent.
 * @param isRequired whether a value that its declaration requires must be sent; default: all
 */
export function formSchema(
  type: ContentType,
  tools: FormTools = lenientTools,
  isRequired: (value: WireValue) => boolean = () => true,
): z.ZodObject {
  const leavesOf = wireValues(type).flatMap((value) => {
    const mayBeAbsent = value.field.required === true && !isRequired(value);
    const field = mayBeAbsent ? optional(value.field) : value.field;
    return leaves({ ...value, field }, tools, mayBeAbsent && !value.field.bilingual);
  });
  return objectOf(nest(leavesOf));
}

/**
 * The file fields of a form, keyed by dotted field name.
 * @param isWanted selects fields; default: all
 */
export function formFiles(
  type: ContentType,
  isWanted: (field: FileField) => boolean = () => true,
): Readonly<Record<string, FileKind>> {
  return Object.fromEntries(
    wireValues(type).flatMap(({ field, path }) =>
      isFileField(field) && isWanted(field) ? [[path.join('.'), field.kind]] : [],
    ),
  );
}

/** Whether a preview takes the file of a field: a page shows public pictures, but neither films nor papers. */
export const isPreviewed = (field: FileField): boolean => field.kind === 'image' && !isPrivateFile(field);

/**
 * The values to store, by field, from a validated body. Fields that were not sent are left out, so they stay unchanged,
 * and so are texts that are empty in a language that is not in use.
 * @param sent the body before validation
 */
export function valuesToWrite(type: ContentType, checked: unknown, sent: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const texts: Record<string, Record<string, unknown>> = {};
  for (const { name, language, path } of wireValues(type)) {
    if (valueAt(sent, path) === undefined) continue;
    const value = valueAt(checked, path);
    if (language === null) values[name] = value;
    else if (value === '' && !isInUse(language)) continue;
    else texts[name] = { ...texts[name], [language]: value };
  }
  return { ...values, ...texts };
}

/** The body that sends stored values, without files. A value that is undefined is left out. */
export function bodyOf(type: ContentType, values: object): Record<string, unknown> {
  const leaves = wireValues(type).flatMap(({ name, field, language, path }): [readonly string[], unknown][] => {
    const value = valueAt(values, language === null ? [name] : [name, language]);
    return isFileField(field) || value === undefined ? [] : [[path, value]];
  });
  return plain(nest(leaves));
}
