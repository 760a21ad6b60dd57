import { z } from 'zod';
import { formSchema, isResumable, valuesToWrite } from '../../../src/model/content/form.ts';
import { type EntryFilter, matchesFilter } from '../../../src/model/content/owned.ts';
import type { AnyEntry, ContentType } from '../../../src/model/content/type.ts';
import { isWanted, uploadPath, valueAt, wireValues } from '../../../src/model/content/wire.ts';
import { type FieldProblems, Refusal } from '../../../src/model/errors.ts';
import { type FileField, isFileField } from '../../../src/model/fields/index.ts';
import type { FormTools } from '../../../src/model/fields/kind.ts';
import { kindOf } from '../../../src/model/fields/kinds.ts';
import { versionSent } from '../../../src/model/version.ts';
import type { Body, Upload } from '../../http/body-rules.ts';
import { namingField, onlyMissing, problemsOf } from '../../http/refusal.ts';
import type { Resumable } from '../resumable.ts';
import type { Stored, UploadStore } from './files.ts';

export interface FormDeps {
  tools: FormTools;
  uploads: UploadStore;
  resumable: Resumable;
}

/** The sender of a form, and the content that this person may access; `within: null` means all content. */
export interface Sender {
  id: number;
  within: EntryFilter | null;
}

export interface TakenForm {
  /** Values to write, by field name. */
  values: Record<string, unknown>;
  /** Deletes the stored files again if the write failed. */
  undo(): Promise<void>;
}

interface FormFile {
  name: string;
  field: FileField;
  path: readonly string[];
  /** Field name as it was sent, with dots. */
  sentAs: string;
  upload: Upload | null;
  /** Id of the finished resumable upload that was sent instead of a file. */
  resumed: string | null;
}

/** Maximum nesting depth of a form. */
const maxDepth = 4;

/**
 * Replaces JSON nulls: null means an empty text in fields that can be emptied, and a missing value elsewhere.
 * @param emptiable dotted names of fields that can be emptied
 * @throws Refusal 400 for too deep nesting
 */
function withoutNulls(value: unknown, emptiable: ReadonlySet<string>, path: readonly string[] = []): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (path.length > maxDepth) throw new Refusal('malformed');
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const own = [...path, key];
      if (each !== null) return [[key, withoutNulls(each, emptiable, own)]];
      return emptiable.has(own.join('.')) ? [[key, '']] : [];
    }),
  );
}

/** Validates the `version` of a form; null and an empty text are errors (contract 10). */
function versionProblems({ version }: Record<string, unknown>): FieldProblems {
  const { error } = z.object(versionSent).safeParse({ version });
  return error ? problemsOf(error) : {};
}

/** Whether a form refers to content that its sender may not access, for instance another teacher's subject. */
const namesOthers = (values: object, within: EntryFilter) =>
  valueAt(values, [within.field]) !== undefined && !matchesFilter(values, within);

/** Reads forms of one content type. It validates everything first and stores files only if all fields are valid. */
export function createForm(type: ContentType, { tools, uploads, resumable }: FormDeps) {
  const values = wireValues(type);
  const emptiable = new Set(values.flatMap(({ field, path }) => (kindOf(field).emptiable ? [path.join('.')] : [])));
  const schemas = new Map<string, ReturnType<typeof formSchema>>();

  /** The schema for the values that are wanted now: it depends on the languages in use and on empty stored texts. */
  function schemaFor(before: Readonly<Record<string, unknown>> | null) {
    const required = values.filter((value) => isWanted(value, before?.[value.name]));
    const key = required.map(({ path }) => path.join('.')).join();
    const schema =
      schemas.get(key) ??
      formSchema(type, tools, (value) => required.some(({ path }) => String(path) === String(value.path)));
    // A type with many texts has more combinations than are worth remembering.
    if (schemas.size < 16) schemas.set(key, schema);
    return schema;
  }

  const fileFields = values.flatMap(({ name, field, path }) => (isFileField(field) ? [{ name, field, path }] : []));

  /** Each file field with its uploaded file, or with the finished resumable upload whose id was sent instead. */
  async function filesOf(body: Body, sent: unknown, owner: number, problems: FieldProblems): Promise<FormFile[]> {
    const files: FormFile[] = [];
    for (const { name, field, path } of fileFields) {
      const part = body.files.get(path.join('.')) ?? null;
      const named = isResumable(field) && part === null ? valueAt(sent, uploadPath(path)) : undefined;
      if (typeof named !== 'string' || named === '') {
        files.push({ name, field, path, sentAs: path.join('.'), upload: part, resumed: null });
        continue;
      }
      const sentAs = uploadPath(path).join('.');
      const upload = await resumable.find(named, owner, field.kind).catch(namingField(sentAs));
      if (upload === null) problems[sentAs] = [{ problem: 'unknown' }];
      files.push({ name, field, path, sentAs, upload, resumed: named });
    }
    return files;
  }

  async function keep({ field, sentAs, upload, resumed }: FormFile & { upload: Upload }): Promise<Stored> {
    try {
      const stored = await uploads.keep(field, upload, sentAs);
      if (resumed !== null) await resumable.forget(resumed);
      return stored;
    } catch (error) {
      // Another request has used the same upload in the meantime.
      const gone = resumed !== null && error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw gone ? new Refusal('invalid', { fields: { [sentAs]: [{ problem: 'unknown' }] } }) : error;
    }
  }

  /** Stores all files, or none. */
  async function keepAll(files: readonly FormFile[]): Promise<(Stored & { name: string })[]> {
    const stored: (Stored & { name: string })[] = [];
    try {
      for (const file of files) {
        const { name, upload } = file;
        if (upload) stored.push({ name, ...(await keep({ ...file, upload })) });
      }
      return stored;
    } catch (error) {
      await uploads.undo(stored);
      throw error;
    }
  }

  return {
    /** Checks that a body is well-formed. @throws Refusal 400 if it is nested too deep */
    readable(values: Record<string, unknown>): void {
      withoutNulls(values, emptiable);
    },
    /**
     * Validates a body and stores its files.
     * @param before the entry that an update changes; null for a new one
     * @throws Refusal 415 for a file of the wrong type, 422 naming every invalid field; nothing is stored then
     */
    async take(body: Body, { id: owner, within }: Sender, before: AnyEntry | null): Promise<TakenForm> {
      const mode = before === null ? 'create' : 'update';
      const sent = withoutNulls(body.values, emptiable);
      const problems: FieldProblems = mode === 'update' ? versionProblems(body.values) : {};
      const files = await filesOf(body, sent, owner, problems);
      // Problems in the image header (415) come before invalid fields (422), decoding errors after them (contract 8).
      for (const { field, sentAs, upload } of files) if (upload) await uploads.check(field, upload, sentAs);
      const parsed = await schemaFor(before).safeParseAsync(sent);
      if (!parsed.success) Object.assign(problems, problemsOf(parsed.error));
      else if (within && namesOthers(parsed.data, within)) problems[within.field] = [{ problem: 'unknown' }];
      for (const { field, path, sentAs, upload } of files) {
        const wanted = mode === 'create' || valueAt(sent, path) !== undefined;
        const missing = upload === null && field.required === 'create' && wanted;
        if (missing && !problems[sentAs]) problems[sentAs] = [{ problem: 'required' }];
      }
      if (!parsed.success || Object.keys(problems).length > 0) {
        throw new Refusal(onlyMissing(problems) ? 'required' : 'invalid', { fields: problems });
      }
      const stored = await keepAll(files);
      const addresses = Object.fromEntries(stored.map(({ name, address }) => [name, address]));
      return {
        values: { ...valuesToWrite(type, parsed.data, sent), ...addresses },
        undo: () => uploads.undo(stored),
      };
    },
  };
}

export type Form = ReturnType<typeof createForm>;
