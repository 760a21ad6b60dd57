import { z } from 'zod';
import { isReplaying } from '../../../db/idempotency/attempt.ts';
import type { Admin } from '../../../db/people/admins.ts';
import { bodyOf, formSchema, isPreviewed, isResumable, valuesToWrite } from '../../../src/model/content/form.ts';
import { type EntryFilter, matchesFilter } from '../../../src/model/content/owned.ts';
import { afterChange, type PublicationChange } from '../../../src/model/content/publication.ts';
import { publicationSent } from '../../../src/model/content/publication-form.ts';
import type { AnyEntry, ContentType } from '../../../src/model/content/type.ts';
import {
  draftField,
  isFilled,
  isWantedInDraft,
  isWantedLive,
  missingValues,
  uploadPath,
  valueAt,
  type WireValue,
  wireValues,
} from '../../../src/model/content/wire.ts';
import { type FieldProblems, Refusal } from '../../../src/model/errors.ts';
import { type FileField, isFileField } from '../../../src/model/fields/index.ts';
import type { FormTools } from '../../../src/model/fields/kind.ts';
import { kindOf } from '../../../src/model/fields/kinds.ts';
import type { Language } from '../../../src/model/languages.ts';
import { schoolFacts } from '../../../src/model/school/facts.ts';
import { clean, isBlank, isMissing } from '../../../src/model/text/text.ts';
import { versionSent } from '../../../src/model/version.ts';
import type { Body, Upload } from '../../http/body-rules.ts';
import { invalidFields, namingField, problemsOf } from '../../http/refusal.ts';
import type { Resumable } from '../resumable.ts';
import type { ChosenFile, Stored, UploadStore } from './files.ts';

export interface FormDeps {
  tools: FormTools;
  uploads: UploadStore;
  resumable: Resumable;
}

/** The sender of a form, and the content that this person may access; `within: null` means all content. */
export interface Sender {
  by: Admin;
  within: EntryFilter | null;
}

export interface TakenForm {
  /** Values to write, by field name. */
  values: Record<string, unknown>;
  /** The decision when visitors see the entry; empty for a single record. */
  publication: PublicationChange;
  /** Addresses of stored files that were chosen, by field as sent: they must still be there when this is written. */
  chosen: ReadonlyMap<string, string>;
  /** Deletes the stored files again if the write failed. */
  undo(): Promise<void>;
}

/** What a form is read for. */
type Purpose = 'save' | 'preview';

interface FormFile {
  name: string;
  field: FileField;
  path: readonly string[];
  /** Field name as it was sent, with dots. */
  sentAs: string;
  upload: Upload | null;
  /** Id of the finished resumable upload that was sent instead of a file. */
  resumed: string | null;
  /** The stored file whose address was sent instead of a file; `kept` if the entry has it already. */
  chosen: ChosenFile | 'kept' | null;
}

/** Stands for an upload that an earlier run of the same request has taken. */
const takenBefore: Upload = { path: '', extension: '', name: null };

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

/** Drops a staff field whose value has not changed, so that an entry can keep a person who has left. */
function withoutKept({ fields }: ContentType, sent: unknown, before: AnyEntry | null): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const isKept = ([name, value]: [string, unknown]) =>
    fields[name]?.kind === 'staff' && typeof before?.[name] === 'number' && String(before[name]) === String(value);
  return Object.fromEntries(Object.entries(sent).filter((each) => !isKept(each)));
}

/** Validates the `version` of a form; null and an empty text are errors (contract 10). */
function versionProblems({ version }: Record<string, unknown>): FieldProblems {
  const { error } = z.object(versionSent).safeParse({ version });
  return error ? problemsOf(error) : {};
}

/** @throws Refusal 422 naming every invalid field */
function refuseProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length === 0) return;
  throw invalidFields(problems);
}

/** Whether a form refers to content that its sender may not access, for instance another teacher's subject. */
const namesOthers = (values: object, within: EntryFilter) =>
  valueAt(values, [within.field]) !== undefined && !matchesFilter(values, within);

/** Reads forms of one content type. It validates everything first and stores files only if all fields are valid. */
export function createForm(type: ContentType, { tools, uploads, resumable }: FormDeps) {
  const values = wireValues(type);
  const emptiable = new Set(values.flatMap(({ field, path }) => (kindOf(field).emptiable ? [path.join('.')] : [])));
  const schemas = new Map<string, ReturnType<typeof formSchema>>();

  /** Whether a value must be in the body, or in the form as a file. */
  function wantedIn(sent: unknown, before: AnyEntry | null, isDraft: boolean): (value: WireValue) => boolean {
    if (isDraft) {
      const textIn = (value: WireValue, language: Language) => {
        const each = values.find(({ name, language: of }) => name === value.name && of === language);
        const given = each && valueAt(sent, each.path);
        if (typeof given === 'string') return !isBlank(given);
        return each !== undefined && (given !== undefined || isFilled(each, before));
      };
      return (value) => isWantedInDraft(type, value, isFilled(value, before), textIn, schoolFacts().default_language);
    }
    return (value) => isWantedLive(type, value, before);
  }

  /** The schema for the values that are wanted now. */
  function schemaFor(isWantedNow: (value: WireValue) => boolean) {
    const required = values.filter(isWantedNow);
    const key = required.map(({ path }) => path.join('.')).join();
    const schema =
      schemas.get(key) ??
      formSchema(type, tools, (value) => required.some(({ path }) => String(path) === String(value.path)));
    // A type with many texts has more combinations than are worth remembering.
    if (schemas.size < 16) schemas.set(key, schema);
    return schema;
  }

  /** Removes the optional empty values from a draft's body, except texts. These fields are reset. */
  function emptied(sent: unknown): { rest: unknown; cleared: Record<string, unknown> } {
    const cleared: Record<string, unknown> = {};
    const without = (tree: unknown, path: readonly string[]): unknown => {
      if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return tree;
      return Object.fromEntries(
        Object.entries(tree).flatMap(([key, each]) => {
          const here = [...path, key];
          const value = values.find((one) => one.language === null && String(one.path) === String(here));
          const mayBeEmpty = value && !isFileField(value.field) && value.name !== draftField(type);
          const empty = mayBeEmpty ? kindOf(value.field).empty : undefined;
          if (value === undefined || empty === undefined || !isMissing(each)) return [[key, without(each, here)]];
          cleared[value.name] = empty;
          return [];
        }),
      );
    };
    return { rest: without(sent, []), cleared };
  }

  /** The decision in a body, with its problems. */
  function publicationIn(
    body: Readonly<Record<string, unknown>>,
    before: AnyEntry | null,
    problems: FieldProblems,
  ): { change: PublicationChange; isDraft: boolean } {
    if (type.shape === 'record') return { change: {}, isDraft: false };
    const { status, publish_at } = body;
    const parsed = z.object(publicationSent).safeParse({ status, publish_at });
    if (!parsed.success) {
      Object.assign(problems, problemsOf(parsed.error));
      return { change: {}, isDraft: false };
    }
    const change = parsed.data;
    const after = afterChange(before ?? { status: 'published', publish_at: null }, change);
    const isDraft = after.status === 'draft';
    if (isDraft && change.publish_at) problems['publish_at'] = [{ problem: 'draftMoment' }];
    return { change, isDraft };
  }

  const fileFields = values.flatMap(({ name, field, path }) => (isFileField(field) ? [{ name, field, path }] : []));

  /** The stored file whose address was sent in place of a file; null if none was sent, or no such file is known. */
  async function chosenFor(
    { field, path, name }: (typeof fileFields)[number],
    sent: unknown,
    by: Admin,
    before: AnyEntry | null,
  ): Promise<FormFile['chosen']> {
    const text = valueAt(sent, path);
    const address = typeof text === 'string' ? clean(text).trim() : '';
    if (address === '') return null;
    return before?.[name] === address ? 'kept' : uploads.find(field, address, by);
  }

  /**
   * Each file field with its uploaded file, or with the finished resumable upload or the stored file that was sent
   * instead.
   */
  async function filesOf(
    body: Body,
    sent: unknown,
    by: Admin,
    before: AnyEntry | null,
    problems: FieldProblems,
    purpose: Purpose,
  ): Promise<FormFile[]> {
    const files: FormFile[] = [];
    for (const each of fileFields) {
      const { field, path } = each;
      if (purpose === 'preview' && !isPreviewed(field)) continue;
      const part = body.files.get(path.join('.')) ?? null;
      const named = isResumable(field) && part === null ? valueAt(sent, uploadPath(path)) : undefined;
      if (typeof named !== 'string' || named === '') {
        const sentAs = path.join('.');
        const chosen = part === null ? await chosenFor(each, sent, by, before) : null;
        if (part === null && chosen === null && valueAt(sent, path)) problems[sentAs] = [{ problem: 'unknown' }];
        files.push({ ...each, sentAs, upload: part, resumed: null, chosen });
        continue;
      }
      const sentAs = uploadPath(path).join('.');
      const found = await resumable.find(named, by.id, field.kind).catch(namingField(sentAs));
      // A repeated request has found it in its earlier run, which has written something since.
      const upload = found ?? (isReplaying() ? takenBefore : null);
      if (upload === null) problems[sentAs] = [{ problem: 'unknown' }];
      files.push({ ...each, sentAs, upload, resumed: named, chosen: null });
    }
    return files;
  }

  async function keep({ field, sentAs, upload, resumed }: FormFile & { upload: Upload }, by: Admin): Promise<Stored> {
    const unknown = () => new Refusal('invalid', { fields: { [sentAs]: [{ problem: 'unknown' }] } });
    if (upload === takenBefore) {
      const stored = await uploads.keptBefore(field);
      if (!stored) throw unknown();
      return stored;
    }
    try {
      const stored = await uploads.keep(field, upload, sentAs, by);
      if (resumed !== null) await resumable.forget(resumed);
      return stored;
    } catch (error) {
      // Another request has used the same upload in the meantime.
      const gone = resumed !== null && error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw gone ? unknown() : error;
    }
  }

  /** Stores all files, or none. */
  async function keepAll(files: readonly FormFile[], by: Admin): Promise<(Stored & { name: string })[]> {
    const stored: (Stored & { name: string })[] = [];
    try {
      for (const file of files) {
        const { name, upload, chosen, field, sentAs } = file;
        if (upload) stored.push({ name, ...(await keep({ ...file, upload }, by)) });
        else if (chosen && chosen !== 'kept') {
          stored.push({ name, ...(await uploads.choose(field, chosen, sentAs, by)) });
        }
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
     * Validates stored values as if an update sent them.
     * @returns the values to write, without files
     * @throws Refusal 422 naming every invalid field
     */
    async retake(
      stored: Readonly<Record<string, unknown>>,
      within: EntryFilter | null,
      before: AnyEntry,
    ): Promise<Record<string, unknown>> {
      const isDraft = type.shape === 'list' && before.status === 'draft';
      const sent = withoutKept(type, withoutNulls(bodyOf(type, stored), emptiable), before);
      const { rest, cleared } = isDraft ? emptied(sent) : { rest: sent, cleared: {} };
      const parsed = await schemaFor(wantedIn(rest, before, isDraft)).safeParseAsync(rest);
      const problems = parsed.success ? {} : problemsOf(parsed.error);
      if (parsed.success && within && namesOthers(parsed.data, within))
        problems[within.field] = [{ problem: 'unknown' }];
      refuseProblems(problems);
      return { ...cleared, ...valuesToWrite(type, parsed.data, rest) };
    },
    /**
     * Validates a body and stores its files.
     * @param before the entry that an update changes; null for a new one
     * @param also problems of fields that are checked elsewhere, to report together
     * @param purpose a preview is checked like a draft, needs no version, and takes only the files that a page shows
     * @throws Refusal 415 for a file of the wrong type, 422 naming every invalid field; nothing is stored then
     */
    async take(
      body: Body,
      { by, within }: Sender,
      before: AnyEntry | null,
      also: FieldProblems = {},
      purpose: Purpose = 'save',
    ): Promise<TakenForm> {
      const mode = before === null ? 'create' : 'update';
      const sent = withoutKept(type, withoutNulls(body.values, emptiable), before);
      const isChange = mode === 'update' && purpose === 'save';
      const problems: FieldProblems = { ...also, ...(isChange ? versionProblems(body.values) : {}) };
      const files = await filesOf(body, sent, by, before, problems, purpose);
      // Problems in the image header (415) come before invalid fields (422), decoding errors after them (contract 8).
      for (const { field, sentAs, upload } of files) if (upload) await uploads.check(field, upload, sentAs);
      const decided = publicationIn(body.values, before, problems);
      const { change } = decided;
      const isDraft = decided.isDraft || purpose === 'preview';
      const decides = !isDraft && (change.status !== undefined || change.publish_at !== undefined);
      const nothingElse =
        files.every(({ upload }) => upload === null) && values.every(({ path }) => valueAt(sent, path) === undefined);
      if (before !== null && decides && nothingElse) {
        for (const { path } of missingValues(type, before)) problems[path.join('.')] = [{ problem: 'required' }];
        refuseProblems(problems);
        return { values: {}, publication: change, chosen: new Map(), undo: async () => undefined };
      }
      const { rest, cleared } = isDraft ? emptied(sent) : { rest: sent, cleared: {} };
      const isWantedNow = wantedIn(rest, before, isDraft);
      const parsed = await schemaFor(isWantedNow).safeParseAsync(rest);
      if (!parsed.success) Object.assign(problems, problemsOf(parsed.error));
      else if (within && namesOthers(parsed.data, within)) problems[within.field] = [{ problem: 'unknown' }];
      for (const { name, field, path, sentAs, upload, chosen } of files) {
        if (upload !== null || chosen !== null || field.required !== 'create' || problems[sentAs]) continue;
        if (isDraft && name !== draftField(type)) continue;
        const isKept = before !== null && before[name] !== null && valueAt(sent, path) === undefined;
        if (!isKept) problems[sentAs] = [{ problem: 'required' }];
      }
      refuseProblems(problems);
      if (!parsed.success) throw new Refusal('invalid');
      const stored = await keepAll(files, by);
      const addresses = Object.fromEntries(stored.map(({ name, address }) => [name, address]));
      return {
        values: { ...cleared, ...valuesToWrite(type, parsed.data, rest), ...addresses },
        publication: change,
        chosen: new Map(
          files.flatMap(({ chosen, name, sentAs }) =>
            chosen && chosen !== 'kept' ? [[sentAs, addresses[name] ?? chosen.address]] : [],
          ),
        ),
        undo: () => uploads.undo(stored),
      };
    },
  };
}

export type Form = ReturnType<typeof createForm>;
