import { z } from 'zod';
import { type FileField, type FileKind, isFileField } from '../fields/index.ts';
import type { FormTools } from '../fields/kind.ts';
import { kindOf } from '../fields/kinds.ts';
import { briefText } from '../text/text.ts';
import type { ContentType } from './type.ts';
import { nest, type Tree, uploadPath, valueAt, type WireValue, wireValues } from './wire.ts';

/**
 * Skips checks that need the server (database, HTML cleaning): for the OpenAPI document and for checks in the browser.
 */
export const lenientTools: FormTools = { cleanRichText: async (html) => html, exists: async () => true };

function objectOf(tree: Tree<z.ZodType>): z.ZodObject {
  const shape = Object.fromEntries(
    [...tree].map(([key, leaf]) => [key, leaf instanceof Map ? objectOf(leaf).prefault({}) : leaf]),
  );
  return z.object(shape);
}

/** Whether a file of this field can be sent as a resumable upload before the form. */
export const isResumable = (field: FileField): boolean => field.kind === 'video';

function leaves({ field, path }: WireValue, tools: FormTools): [readonly string[], z.ZodType][] {
  if (isFileField(field)) return isResumable(field) ? [[uploadPath(path), briefText('unknown').optional()]] : [];
  const schema = kindOf(field).check(field, tools);
  return schema ? [[path, schema]] : [];
}

/** The validation schema for the body of a create or update, nested as it is sent. */
export function formSchema(type: ContentType, tools: FormTools = lenientTools): z.ZodObject {
  return objectOf(nest(wireValues(type).flatMap((value) => leaves(value, tools))));
}

/** The file fields of a form, keyed by dotted field name. */
export function formFiles(type: ContentType): Readonly<Record<string, FileKind>> {
  return Object.fromEntries(
    wireValues(type).flatMap(({ field, path }) => (isFileField(field) ? [[path.join('.'), field.kind]] : [])),
  );
}

/**
 * The values to store, by field, from a validated body. Fields that were not sent are left out, so they stay unchanged.
 * @param sent the body before validation
 */
export function valuesToWrite(type: ContentType, checked: unknown, sent: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const texts: Record<string, Record<string, unknown>> = {};
  for (const { name, field, language, path } of wireValues(type)) {
    if (isFileField(field) || valueAt(sent, path) === undefined) continue;
    const value = valueAt(checked, path);
    if (language === null) values[name] = value;
    else texts[name] = { ...texts[name], [language]: value };
  }
  return { ...values, ...texts };
}
