import { changeOfEntry } from '../../../db/content/content.ts';
import { countVersions, type Version, valuesAt, versionsInPieces } from '../../../db/content/history.ts';
import type { Database } from '../../../db/open.ts';
import { refersTo } from '../../../src/model/content/answer.ts';
import type { EntryFilter } from '../../../src/model/content/owned.ts';
import type { Status } from '../../../src/model/content/publication.ts';
import type { AnyEntry, ContentType } from '../../../src/model/content/type.ts';
import { draftField } from '../../../src/model/content/wire.ts';
import type { KeptVersion, RecordEndpoints } from '../../../src/model/endpoints/dashboard-content.ts';
import { pageWindowOf } from '../../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../../src/model/errors.ts';
import { isFileField } from '../../../src/model/fields/index.ts';
import type { RouteContext } from '../../http/context.ts';
import { eachPiece, listInPieces } from '../../http/pieces.ts';
import { type Mount, positiveNumber, serveEndpoint } from '../../http/routes.ts';
import { say } from '../../http/texts.ts';
import { updating } from '../../http/updating.ts';
import type { FileStorage } from '../../media/storage.ts';
import type { Form } from './form.ts';
import { referredBy } from './referenced-entries.ts';

/** A list or single record whose versions are served. */
interface Kept {
  type: ContentType;
  form: Form;
  /** The present entry. @throws Refusal 404 */
  find(c: RouteContext, id: number): Promise<AnyEntry>;
  within(c: RouteContext): EntryFilter | null;
  /** Writes the values of a version as an update. @throws Refusal 404, and what the form's update throws */
  write(
    c: RouteContext,
    id: number,
    values: Record<string, unknown>,
    from: { version: number | undefined; assumed: Status; backTo: number },
  ): Promise<AnyEntry>;
  answer(entry: AnyEntry): Promise<Record<string, unknown>>;
}

/**
 * The files of an old version, by field, and the fields whose file is gone: those keep the present file.
 * @param gone the fields of which the history says that their file is gone
 */
async function filesOf(
  storage: Pick<FileStorage, 'stat'>,
  type: Pick<ContentType, 'fields'>,
  { values, gone, isDraft }: { values: Readonly<Record<string, unknown>>; gone: readonly string[]; isDraft: boolean },
) {
  const files: Record<string, unknown> = {};
  const lost = [...gone];
  for (const [name, field] of Object.entries(type.fields)) {
    const address = values[name];
    if (!isFileField(field) || address === undefined) continue;
    if (typeof address !== 'string') {
      if (!field.required || (isDraft && name !== draftField(type))) files[name] = null;
    } else if (await storage.stat(address)) files[name] = address;
    else lost.push(name);
  }
  return { files, gone: lost };
}

/** Versions with what the ids in their changes are called. */
async function withNames(db: Database, { fields }: ContentType, versions: readonly Version[]): Promise<KeptVersion[]> {
  const named = versions.map((version): KeptVersion => ({ ...version, names: {} }));
  for (const [name, field] of Object.entries(fields)) {
    if (!refersTo(field)) continue;
    // An entry is named, without its texts.
    const called = field.kind === 'reference' ? { ...field, shows: [] } : field;
    const ids = versions.flatMap(({ changes }) => changes[name] ?? []).filter((id) => typeof id === 'number');
    const found = await referredBy(db, called, [...new Set(ids)]);
    const nameOf = (id: unknown) => (typeof id === 'number' ? (found.get(id)?.name ?? null) : null);
    for (const { changes, names } of named) {
      const change = changes[name];
      if (change) names[name] = [nameOf(change[0]), nameOf(change[1])];
    }
  }
  return named;
}

type Calls = { [K in 'history' | 'goBack']: { key: string; endpoint: RecordEndpoints[K]['endpoint'] } };

/** Registers the calls for the history of a list's entries or of a single record. */
export function serveHistory(
  mount: Mount,
  { history, goBack }: Calls,
  { type, form, find, within, write, answer }: Kept,
): void {
  const { db, storage, contentChanged } = mount.services;
  const idOf = (id: number) => (type.shape === 'record' ? 1 : id);

  serveEndpoint(mount, history.key, history.endpoint, async ({ c, id, query }) => {
    const entry = await find(c, idOf(id));
    const { page, perPage } = pageWindowOf(query, true);
    const window = { page: page ?? 1, perPage };
    const versions = eachPiece(versionsInPieces(db, type, entry, window), (piece) => withNames(db, type, piece));
    return listInPieces(window, versions, () => countVersions(db, type, entry.id));
  });

  serveEndpoint(mount, goBack.key, goBack.endpoint, async (input) => {
    const { c, language } = input;
    const id = idOf(input.id);
    const before = await find(c, id);
    const backTo = positiveNumber(c.req.param('version'));
    const old = backTo === null ? null : await valuesAt(db, type, before, backTo);
    if (backTo === null || !old) throw new Refusal('notFound');
    const updated = updating(input, {
      last: () => changeOfEntry(db, type, id),
      read: async () => answer(await find(c, id)),
    });
    await updated.body();
    await input.body();
    const { files, gone } = await filesOf(storage, type, { ...old, isDraft: before.status === 'draft' });
    const values = { ...(await form.retake(old.values, within(c), before)), ...files };
    const from = { assumed: before.status, backTo };
    const entry = await updated.write((version) => write(c, id, values, { version, ...from }));
    contentChanged();
    return { message: say(language, 'content.back'), data: await answer(entry), gone };
  });
}
