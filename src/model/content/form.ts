import { z } from 'zod';
import { type FileField, type FileKind, isFileField } from '../fields/index.ts';
import type { FormTools } from '../fields/kind.ts';
import { kindOf } from '../fields/kinds.ts';
import { briefText } from '../text/text.ts';
import type { ContentType } from './type.ts';
import { nest, type Tree, uploadPath, valueAt, type WireValue, wireValues } from './wire.ts';

/** Accepts whatever only the server can judge: for the OpenAPI document and for checks in a browser. */
export const lenientTools: FormTools = { cleanRichText: async (html) => html, exists: async () => true };

function objectOf(tree: Tree<z.ZodType>): z.ZodObject {
  const shape = Object.fromEntries(
    [...tree].map(([key, leaf]) => [key, leaf instanceof Map ? objectOf(leaf).prefault({}) : leaf]),
  );
  return z.object(shape);
}

/** Whether a file of this field may be sent resumably before the form. */
export const isResumable = (field: FileField): boolean => field.kind === 'video';

function leaves({ field, path }: WireValue, tools: FormTools): [readonly string[], z.ZodType][] {
  if (isFileField(field)) return isResumable(field) ? [[uploadPath(path), briefText('unknown').optional()]] : [];
  const schema = kindOf(field).check(field, tools);
  return schema ? [[path, schema]] : [];
}

/** The check of a body that creates or changes content of a type, nested as it is sent. */
export function formSchema(type: ContentType, tools: FormTools = lenientTools): z.ZodObject {
  return objectOf(nest(wireValues(type).flatMap((value) => leaves(value, tools))));
}

/** The file parts of a type's form by the dotted name of their field. */
export function formFiles(type: ContentType): Readonly<Record<string, FileKind>> {
  return Object.fromEntries(
    wireValues(type).flatMap(({ field, path }) => (isFileField(field) ? [[path.join('.'), field.kind]] : [])),
  );
}

/**
 * What to write, by field, from a checked body. What was not sent is left out, so that it stays as it is.
 * @param sent the body before its check
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
