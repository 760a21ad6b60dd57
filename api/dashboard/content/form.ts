import { z } from 'zod';
import { formSchema, isResumable, valuesToWrite } from '../../../src/model/content/form.ts';
import { isWithin, type Within } from '../../../src/model/content/owned.ts';
import type { ContentType } from '../../../src/model/content/type.ts';
import { uploadPath, valueAt, wireValues } from '../../../src/model/content/wire.ts';
import { type FieldProblems, Refusal } from '../../../src/model/errors.ts';
import { type FileField, isFileField } from '../../../src/model/fields/index.ts';
import type { FormTools } from '../../../src/model/fields/kind.ts';
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

/** Who sends a form, and what is there for them; null: everything. */
export interface Sender {
  id: number;
  within: Within | null;
}

export interface TakenForm {
  /** Values to write, by field. */
  values: Record<string, unknown>;
  /** Removes the files again: nothing was written after all. */
  undo(): Promise<void>;
}

interface FormFile {
  name: string;
  field: FileField;
  /** Dotted name as it was sent. */
  sentAs: string;
  upload: Upload | null;
  /** Id of the finished upload that was named in place of a part. */
  resumed: string | null;
}

/** No form of ours is nested deeper. */
const maxDepth = 4;

/** A JSON null means the same as nothing. @throws Refusal 400 for nesting that no form has */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (depth > maxDepth) throw new Refusal('malformed');
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === null ? [] : [[key, withoutNulls(each, depth + 1)]])),
  );
}

/** What is wrong with the version that a form names: nothing in its place is none either. */
function versionProblems({ version }: Record<string, unknown>): FieldProblems {
  const { error } = z.object(versionSent).safeParse({ version });
  return error ? problemsOf(error) : {};
}

/** Whether a form names a place that is not there for its sender. */
const namesOthers = (values: object, within: Within) =>
  valueAt(values, [within.field]) !== undefined && !isWithin(values, within);

/** Reads forms of one content type: checks everything first, and keeps files only when all of it is right. */
export function createForm(type: ContentType, { tools, uploads, resumable }: FormDeps) {
  const schema = formSchema(type, tools);
  const fileFields = wireValues(type).flatMap(({ name, field, path }) =>
    isFileField(field) ? [{ name, field, path }] : [],
  );

  /** Each file field with its part, or with the finished upload that was named in its place. */
  async function filesOf(body: Body, sent: unknown, owner: number, problems: FieldProblems): Promise<FormFile[]> {
    const files: FormFile[] = [];
    for (const { name, field, path } of fileFields) {
      const part = body.files.get(path.join('.')) ?? null;
      const named = isResumable(field) && part === null ? valueAt(sent, uploadPath(path)) : undefined;
      if (typeof named !== 'string' || named === '') {
        files.push({ name, field, sentAs: path.join('.'), upload: part, resumed: null });
        continue;
      }
      const sentAs = uploadPath(path).join('.');
      const upload = await resumable.find(named, owner, field.kind).catch(namingField(sentAs));
      if (upload === null) problems[sentAs] = [{ problem: 'unknown' }];
      files.push({ name, field, sentAs, upload, resumed: named });
    }
    return files;
  }

  async function keep({ field, sentAs, upload, resumed }: FormFile & { upload: Upload }): Promise<Stored> {
    try {
      const stored = await uploads.keep(field, upload, sentAs);
      if (resumed !== null) await resumable.forget(resumed);
      return stored;
    } catch (error) {
      // Another request has taken the same upload in the meantime.
      const gone = resumed !== null && error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw gone ? new Refusal('invalid', { fields: { [sentAs]: [{ problem: 'unknown' }] } }) : error;
    }
  }

  /** Takes all files in, or none. */
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
    /** Whether a body is one at all. @throws Refusal 400 */
    readable(values: Record<string, unknown>): void {
      withoutNulls(values);
    },
    /**
     * Checks a body and takes its files in.
     * @throws Refusal 415 for a file that is not what it should be, 422 naming every bad field; nothing is kept then
     */
    async take(body: Body, { id: owner, within }: Sender, mode: 'create' | 'update'): Promise<TakenForm> {
      const sent = withoutNulls(body.values);
      const problems: FieldProblems = mode === 'update' ? versionProblems(body.values) : {};
      const files = await filesOf(body, sent, owner, problems);
      // 415 answers before 422; what only decoding finds, after it.
      for (const { field, sentAs, upload } of files) if (upload) await uploads.check(field, upload, sentAs);
      const parsed = await schema.safeParseAsync(sent);
      if (!parsed.success) Object.assign(problems, problemsOf(parsed.error));
      else if (within && namesOthers(parsed.data, within)) problems[within.field] = [{ problem: 'unknown' }];
      for (const { field, sentAs, upload } of files) {
        const missing = upload === null && field.required === 'create' && mode === 'create';
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
