import {
  changeOfEntry,
  createEntry,
  DanglingReference,
  updateEntry,
  type Values,
} from '../../../db/content/content.ts';
import { deleteEntry, restoreEntry } from '../../../db/content/deletion.ts';
import { countWanted, foundInPieces, wantedCondition } from '../../../db/content/finding.ts';
import { countStates, findPresent } from '../../../db/content/live-entries.ts';
import { changeMany, type EntryAction, refusalOf } from '../../../db/content/many.ts';
import { countMissing } from '../../../db/content/missing.ts';
import { orderEntries } from '../../../db/content/order.ts';
import { createSeries, deleteInSeries } from '../../../db/content/series.ts';
import type { Database } from '../../../db/open.ts';
import { inEachLanguage } from '../../../src/model/all-languages.ts';
import {
  answerOf,
  type NamedPerson,
  type ReferencedEntry,
  refersTo,
  withoutShown,
} from '../../../src/model/content/answer.ts';
import { listFilters } from '../../../src/model/content/list-filters.ts';
import { byMissing } from '../../../src/model/content/missing.ts';
import { type EntryFilter, matchesFilter } from '../../../src/model/content/owned.ts';
import { nameField } from '../../../src/model/content/references.ts';
import { type Scope, scopes, sharedInSeries } from '../../../src/model/content/series.ts';
import { seriesDaysSent } from '../../../src/model/content/series-form.ts';
import type { AnyEntry, ListType } from '../../../src/model/content/type.ts';
import { valueAt } from '../../../src/model/content/wire.ts';
import { lists } from '../../../src/model/content-types/index.ts';
import {
  listEndpoints,
  manyEndpoint,
  orderEndpoint,
  type Row,
  seriesEndpoint,
} from '../../../src/model/endpoints/dashboard-content.ts';
import { pageWindowOf } from '../../../src/model/endpoints/endpoint.ts';
import { type Problem, Refusal } from '../../../src/model/errors.ts';
import type { Field } from '../../../src/model/fields/index.ts';
import { kindOf } from '../../../src/model/fields/kinds.ts';
import type { Language } from '../../../src/model/languages.ts';
import { schoolFacts } from '../../../src/model/school/facts.ts';
import { characters } from '../../../src/model/text/characters.ts';
import type { RouteContext } from '../../http/context.ts';
import { eachPiece, listInPieces } from '../../http/pieces.ts';
import { problemsOf } from '../../http/refusal.ts';
import { type Mount, serveEndpoint } from '../../http/routes.ts';
import { say } from '../../http/texts.ts';
import { updating } from '../../http/updating.ts';
import { withinOf } from '../access-scope.ts';
import { manyAnswerOf } from '../many.ts';
import { createForm, type FormDeps } from './form.ts';
import { serveHistory } from './history.ts';
import { previewing } from './preview.ts';
import { referredBy } from './referenced-entries.ts';
import { referrersText } from './referrers-text.ts';
import { writeForm } from './write-form.ts';

/** Prepares API rows of entries with their references: one query per reference field, not one per entry (no N+1). */
async function answerer(db: Database, type: ListType, entries: readonly AnyEntry[]): Promise<(entry: AnyEntry) => Row> {
  const found = new Map<Field, Map<unknown, ReferencedEntry | NamedPerson>>();
  for (const [name, field] of Object.entries(type.fields)) {
    if (!refersTo(field)) continue;
    const ids = [...new Set(entries.map((entry) => entry[name]).filter((id) => typeof id === 'number'))];
    found.set(field, await referredBy(db, field, ids));
  }
  return (entry) => ({ id: entry.id, ...answerOf(type, entry, (field, id) => found.get(field)?.get(id) ?? null) });
}

/** The entries of a list as the dashboard API returns them. */
async function answersOf(db: Database, type: ListType, entries: readonly AnyEntry[]): Promise<Row[]> {
  return entries.map(await answerer(db, type, entries));
}

async function oneAnswer(db: Database, type: ListType, entry: AnyEntry): Promise<Row> {
  return (await answerer(db, type, [entry]))(entry);
}

/** The stored values of an entry, as they are written. */
const valuesOf = ({ fields }: ListType, entry: AnyEntry): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, entry[name]]));

/** The name of a copy in each language in which the entry has one, shortened to fit. */
function nameOfCopy(type: ListType, entry: AnyEntry): Values {
  const name = nameField(type);
  const field = name === null ? undefined : type.fields[name];
  if (name === null || field?.kind !== 'text') return {};
  const copied = (language: Language) => {
    const title = String(valueAt(entry, [name, language]) ?? '');
    if (title === '') return '';
    const room = field.max - characters(say(language, 'content.copy_of', { name: '' }));
    const short =
      characters(title) > room
        ? `${[...title]
            .slice(0, room - 1)
            .join('')
            .trimEnd()}…`
        : title;
    return say(language, 'content.copy_of', { name: short });
  };
  return { [name]: inEachLanguage(copied) };
}

/** What hinders a restore, by the target of the broken reference. */
const deletedTarget: Readonly<Record<string, Problem>> = {
  [lists.subjects.name]: 'subjectDeleted',
  grades: 'gradeDeleted',
};

/** Which entries of a series a call concerns. */
const scopeIn = (query: unknown): Scope => scopes.find((scope) => scope === valueAt(query, ['scope'])) ?? 'one';

/** Registers the call that makes entries of a list as a series. */
export function serveSeries(mount: Mount, type: ListType, deps: FormDeps): void {
  const { db, contentChanged } = mount.services;
  const { key, endpoint } = seriesEndpoint(type);
  const form = createForm(sharedInSeries(type), deps);
  const shown = withoutShown(type);
  serveEndpoint(mount, key, endpoint, async ({ c, language, rawBody }) => {
    const by = c.get('admin');
    const body = await rawBody();
    const days = seriesDaysSent.safeParse(body.values);
    const sender = { by, within: withinOf(by, type) };
    const taken = await form.take(body, sender, null, days.success ? {} : problemsOf(days.error));
    const { entries, undo } = await writeForm(taken, () =>
      createSeries(db, type, days.data ?? [], taken.values, { by, publication: taken.publication }),
    );
    contentChanged();
    const message = say(language, 'content.series', { count: entries.length });
    return { message, data: await answersOf(db, shown, entries), undo };
  });
}

/** Registers the CRUD calls of a list type: list, read, create, update, delete (soft delete) and restore. */
export function serveList(mount: Mount, type: ListType, deps: FormDeps): void {
  const { db, contentChanged } = mount.services;
  const { list, read, create, update, remove, restore, copy, previewNew, preview, ...past } = listEndpoints(type);
  const form = createForm(type, deps);
  const filters = listFilters(type);

  const askerOf = (c: RouteContext) => {
    const by = c.get('admin');
    return { by, within: withinOf(by, type) };
  };

  async function mustFind(c: RouteContext, id: number) {
    const entry = await findPresent(db, type, id);
    if (!entry || !matchesFilter(entry, askerOf(c).within)) throw new Refusal('notFound');
    return entry;
  }

  // Before the calls with an id: `order` is none.
  if (type.ordered) {
    const order = orderEndpoint(type);
    serveEndpoint(mount, order.key, order.endpoint, async ({ c, language, body }) => {
      const { ids } = await body();
      await orderEntries(db, type, ids, askerOf(c));
      contentChanged();
      return { message: say(language, 'content.updated') };
    });
  }

  const many = manyEndpoint(type);
  serveEndpoint(mount, many.key, many.endpoint, async ({ c, language, body }) => {
    const { ids, action, value, undo } = await body();
    const { by, within } = askerOf(c);
    const meant = await entryAction(action, value, within);
    const outcome = await changeMany(db, type, ids, meant, { by, within, undo }).catch((error: unknown) => {
      throw error instanceof DanglingReference ? wrongValue('unknown') : error;
    });
    const held = (heldBy: Record<string, number>) => referrersText(heldBy, language);
    const shown =
      'refused' in outcome
        ? { refused: outcome.refused.map(({ id, why }) => ({ id, why: refusalOf(why, held) })) }
        : outcome;
    const answer = manyAnswerOf(shown, language);
    contentChanged();
    return answer;
  });

  serveEndpoint(mount, list.key, list.endpoint, async ({ c, query, language }) => {
    const { within } = askerOf(c);
    const used = schoolFacts().languages;
    const window = pageWindowOf(query, type.paged);
    const { q, missing, sort: order = 'newest', status: state = 'any' } = query;
    const of = filters.flatMap(({ name, path }) => {
      const id = valueAt(query, [name]);
      return typeof id === 'number' ? [{ path, id }] : [];
    });
    const wanted = await wantedCondition(db, type, { within, q, of, state, missing, used });
    const entries = foundInPieces(db, type, wanted, { ...window, order, language });
    const answers = eachPiece(entries, (piece) => answersOf(db, type, piece));
    return listInPieces(window, answers, () => countWanted(db, type, wanted), {
      counts: async () => {
        const lacking = await countMissing(db, { type, within }, used);
        return { ...(await countStates(db, type, within)), ...byMissing((each) => lacking[each]) };
      },
    });
  });

  serveEndpoint(mount, read.key, read.endpoint, async ({ c, id }) => ({
    data: await oneAnswer(db, type, await mustFind(c, id)),
  }));

  serveEndpoint(mount, create.key, create.endpoint, async ({ c, language, rawBody }) => {
    const asker = askerOf(c);
    const taken = await form.take(await rawBody(), asker, null);
    const { publication, chosen } = taken;
    const entry = await writeForm(taken, () => createEntry(db, type, taken.values, { ...asker, publication, chosen }));
    contentChanged();
    return { message: say(language, 'content.added'), data: await oneAnswer(db, type, entry) };
  });

  serveEndpoint(mount, update.key, update.endpoint, async (input) => {
    const { c, language, id } = input;
    const scope = scopeIn(input.query);
    const before = await mustFind(c, id);
    const asker = askerOf(c);
    const updated = updating(input, {
      last: () => changeOfEntry(db, type, id),
      read: async () => oneAnswer(db, type, await mustFind(c, id)),
      readable: form.readable,
    });
    const taken = await form.take(await updated.body(), asker, before);
    const entry = await updated.write((version) =>
      writeForm(taken, () =>
        updateEntry(db, type, id, taken.values, {
          ...asker,
          version,
          publication: taken.publication,
          chosen: taken.chosen,
          assumed: before.status,
          scope,
        }),
      ),
    );
    if (!entry) {
      await taken.undo();
      throw new Refusal('notFound');
    }
    contentChanged();
    return { message: say(language, 'content.updated'), data: await oneAnswer(db, type, entry) };
  });

  serveHistory(mount, past, {
    type,
    form,
    find: mustFind,
    within: (c) => askerOf(c).within,
    async write(c, id, values, from) {
      const entry = await writeForm({ undo: async () => undefined }, () =>
        updateEntry(db, type, id, values, { ...askerOf(c), ...from }),
      );
      if (!entry) throw new Refusal('notFound');
      return entry;
    },
    answer: (entry) => oneAnswer(db, type, entry),
  });

  serveEndpoint(mount, remove.key, remove.endpoint, async ({ c, language, id, query }) => {
    const [asker, scope] = [askerOf(c), scopeIn(query)];
    const deletion = await (scope === 'one'
      ? deleteEntry(db, type, id, asker)
      : deleteInSeries(db, type, id, { ...asker, scope }));
    if (!deletion) throw new Refusal('notFound');
    if (!deletion.done) {
      throw new Refusal('inUse', { values: { holders: referrersText(deletion.heldBy, language) } });
    }
    contentChanged();
    const message = say(language, 'content.deleted');
    return deletion.undo === undefined ? { message } : { message, undo: deletion.undo };
  });

  const lookAt = previewing(mount, type, form);
  // First, because the path of the other one fits it too.
  serveEndpoint(mount, previewNew.key, previewNew.endpoint, (input) => lookAt(input, null));
  serveEndpoint(mount, preview.key, preview.endpoint, async (input) =>
    lookAt(input, await mustFind(input.c, input.id)),
  );

  serveEndpoint(mount, restore.key, restore.endpoint, async ({ c, language, id }) => {
    const restored = await restoreEntry(db, type, id, askerOf(c));
    if (!restored) throw new Refusal('notFound');
    if ('orphan' in restored) {
      const { field, to } = restored.orphan;
      const problem = deletedTarget[to] ?? 'unknown';
      throw new Refusal('invalid', { fields: { [field]: [{ problem }] } });
    }
    contentChanged();
    return { message: say(language, 'content.restored'), data: await oneAnswer(db, type, restored.entry) };
  });

  serveEndpoint(mount, copy.key, copy.endpoint, async ({ c, language, id }) => {
    const entry = await mustFind(c, id);
    const values = { ...valuesOf(type, entry), ...nameOfCopy(type, entry) };
    const made = await createEntry(db, type, values, { ...askerOf(c), publication: { status: 'draft' } });
    contentChanged();
    return { message: say(language, 'content.added'), data: await oneAnswer(db, type, made) };
  });

  const wrongValue = (problem: Problem) => new Refusal('invalid', { fields: { value: [{ problem }] } });

  /** The action that a body asks for. @throws Refusal 422 if its value does not suit the field */
  async function entryAction(action: string, value: unknown, within: EntryFilter | null): Promise<EntryAction> {
    if (action === 'publish') return { kind: 'decide', publication: { status: 'published', publish_at: null } };
    if (action === 'draft') return { kind: 'decide', publication: { status: 'draft' } };
    if (action === 'delete' || action === 'restore') return { kind: action };
    const field = type.fields[action];
    if (!field) throw wrongValue('unknown');
    const checked = await kindOf(field).check(field, deps.tools).safeParseAsync(value);
    if (!checked.success) throw wrongValue(value === undefined ? 'required' : 'unknown');
    const values = { [action]: checked.data };
    if (within && action === within.field && !matchesFilter(values, within)) throw wrongValue('unknown');
    return { kind: 'set', values };
  }
}
