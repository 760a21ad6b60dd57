import { z } from 'zod';
import { answerSchema, withoutShown } from '../content/answer.ts';
import { formFiles, formSchema, isPreviewed } from '../content/form.ts';
import { listFilters } from '../content/list-filters.ts';
import { fieldsForMany, manyActions } from '../content/many.ts';
import { byMissing } from '../content/missing.ts';
import { publicationStates } from '../content/publication.ts';
import { publicationSent } from '../content/publication-form.ts';
import { referencesIn } from '../content/references.ts';
import { listOrders } from '../content/search.ts';
import { scopes, sharedInSeries } from '../content/series.ts';
import { seriesSent } from '../content/series-form.ts';
import type { ContentType, ListType, RecordType } from '../content/type.ts';
import { allLists, allRecords, allTypes } from '../content-types/index.ts';
import type { Fields } from '../fields/index.ts';
import { orMissing } from '../fields/kind.ts';
import { languages } from '../languages.ts';
import { mostOrdered } from '../limits.ts';
import { bilingual, id, named } from '../named.ts';
import type { Capability } from '../people/capabilities.ts';
import { orderOf } from '../text/list-of.ts';
import { optionalInput } from '../text/optional-input.ts';
import { briefText, clean, wholeNumber } from '../text/text.ts';
import { changedConflict, versionSent } from '../version.ts';
import { listKeys, optionsKey, recordKeys } from './content-keys.ts';
import { orderConflict } from './dashboard-levels.ts';
import { manyAnswer, manyIds, manyRefused } from './dashboard-many.ts';
import { options } from './dashboard-school.ts';
import { type Endpoint, type Endpoints, maxQueryNumber, message, meta, pageQuery, searchSent } from './endpoint.ts';

/** The id in a list filter such as `?subject_id=`. Values above `maxQueryNumber` are capped. */
const holder = wholeNumber(1, Number.POSITIVE_INFINITY, 'unknown')
  .transform((id) => Math.min(id, maxQueryNumber))
  .optional();

/** A list entry in an answer. Its fields follow from its declaration. */
export type Row = { id: number } & Record<string, unknown>;

/** The types do not show that the schema has an `id`, so it is checked at run time. */
const isOfRows = (entry: z.ZodType): entry is z.ZodType<Row> => entry instanceof z.ZodObject && 'id' in entry.shape;

/** How many entries of a list are in each state, and how many lack a text in a language in use. */
const counted = z.number().int();
const counts = {
  all: counted,
  draft: counted,
  scheduled: counted,
  published: counted,
  ...byMissing(() => counted),
};

/** What an id in the history is called: an entry has a name in each language, a member of the staff one. */
const calledSo = z.union([bilingual, z.string()]).nullable();

/** A kept version of an entry or record. */
export const keptVersion = z.object({
  version: id,
  at: z.iso.datetime(),
  actor: named(z.string()).nullable(),
  /** Whole values before and after, keyed as in the audit log; of the first version what was there. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** What the ids in `changes` are called, of deleted entries and former staff too. */
  names: z.record(z.string(), z.tuple([calledSo, calledSo])),
  /** The films and papers of this version that are no longer kept. Going back keeps the present ones. */
  gone: z.array(z.string()),
});
export type KeptVersion = z.infer<typeof keptVersion>;

/** The address at which an unsaved entry can be seen, without a login. */
const previewAnswer = z.object({ data: z.object({ address: z.string(), expires_at: z.iso.datetime() }) });

/** Schemas for the answers and bodies of a type, built from its declaration. */
function parts<E>(type: ContentType, entry: z.ZodType<E>) {
  const body = type.shape === 'list' ? formSchema(type).extend(publicationSent) : formSchema(type);
  return {
    one: z.object({ data: entry }),
    many: z.object({ data: z.array(entry), meta, counts: z.object(counts) }),
    written: message.extend({ data: entry }),
    form: { body, files: formFiles(type) },
    preview: { body, files: formFiles(type, isPreviewed), answer: previewAnswer } as const,
    change: { body: body.extend(versionSent), files: formFiles(type), conflict: changedConflict },
    past: { query: pageQuery, answer: z.object({ data: z.array(keptVersion), meta }) },
    back: {
      body: z.object(versionSent),
      conflict: changedConflict,
      answer: message.extend({ data: entry, gone: z.array(z.string()) }),
    },
  };
}

/** Who may read and write a type. Teachers may reach materials, limited to their own subjects. */
const holdersOf = ({ needs }: ContentType) => ({ auth: 'admin', needs, own: needs === 'materials' }) as const;

/** What a list may be asked for: words, its filters, entries of one state or without a text, and an order. */
const listQuery = (type: ListType) =>
  pageQuery.extend({
    q: searchSent,
    status: optionalInput(z.enum(publicationStates, 'choice')),
    missing: optionalInput(z.enum(languages, 'choice')),
    sort: optionalInput(z.enum(listOrders, 'choice')),
    ...Object.fromEntries(listFilters(type).map(({ name }) => [name, holder])),
  });

const noQuery = z.looseObject({});
/** Which entries of its series a call concerns, beside the one in its path. */
const scopeQuery = z.object({ scope: optionalInput(z.enum(scopes, 'choice')) });

/** The endpoints of a list, by action. */
export function listEndpoints(type: ListType) {
  const entry = answerSchema(type);
  if (!isOfRows(entry)) throw new Error(`${type.name} has entries without a number`);
  const { one, many, written, form, change, past, back, preview } = parts(type, entry);
  const query = listQuery(type);
  const keys = listKeys(type);
  const call = (what: string) => ({ ...holdersOf(type), summary: `${type.path}: ${what}` });
  const reaching = { query: type.series ? scopeQuery : noQuery };
  return {
    list: { key: keys.list, endpoint: { ...call('list'), query, answer: many } },
    read: { key: keys.read, endpoint: { ...call('one'), answer: one } },
    create: { key: keys.create, endpoint: { ...call('add'), ...form, answer: written, status: 201 } },
    update: { key: keys.update, endpoint: { ...call('change'), ...change, ...reaching, answer: written } },
    remove: {
      key: keys.remove,
      // With others of its series: the id for the undo of an action on many things.
      endpoint: { ...call('delete'), ...reaching, answer: message.extend({ undo: z.string().optional() }) },
    },
    previewNew: { key: keys.previewNew, endpoint: { ...call('look at a new one'), ...preview } },
    preview: { key: keys.preview, endpoint: { ...call('look at a change'), ...preview } },
    restore: { key: keys.restore, endpoint: { ...call('undo a delete, within 30 days'), answer: written } },
    history: { key: keys.history, endpoint: { ...call('kept versions, newest first'), ...past } },
    goBack: { key: keys.goBack, endpoint: { ...call('make a kept version the newest'), ...back } },
    copy: { key: keys.copy, endpoint: { ...call('copy it as a draft'), answer: written, status: 201 } },
  } as const;
}
/** The action that puts a list in another order, for lists that have one. */
export function orderEndpoint(type: ListType) {
  const endpoint = {
    ...holdersOf(type),
    summary: `${type.path}: put all entries, or all of one subject or grade, in another order`,
    body: z.object({ ids: orderOf(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown'), mostOrdered) }),
    conflict: orderConflict,
    answer: message,
  } as const;
  return { key: listKeys(type).order, endpoint };
}

/** An action on many entries of a list: all of them, or none. */
export function manyEndpoint(type: ListType) {
  const endpoint = {
    ...holdersOf(type),
    summary: `${type.path}: publish, hide, delete, restore or change many at once`,
    body: z.object({
      ...manyIds,
      action: z.enum([...manyActions, ...fieldsForMany(type)], orMissing('choice')),
      value: optionalInput(z.union([z.number(), briefText('unknown')])),
      /** The undo of an earlier portion of the same action, so that one undo puts back all of them. */
      undo: optionalInput(briefText('unknown').transform(clean)),
    }),
    refused: manyRefused,
    answer: manyAnswer,
  } as const;
  return { key: listKeys(type).many, endpoint };
}

export type ManyEndpoint = ReturnType<typeof manyEndpoint>;
export type OrderEndpoint = ReturnType<typeof orderEndpoint>;

export type ListEndpoints = ReturnType<typeof listEndpoints>;

/** The endpoint that makes entries of a list as a series. */
export function seriesEndpoint(type: ListType) {
  const shared = sharedInSeries(type);
  const answer = message.extend({ data: z.array(answerSchema(withoutShown(type))), undo: z.string() });
  return {
    key: listKeys(type).series,
    endpoint: {
      ...holdersOf(type),
      summary: `${type.path}: add a series`,
      body: formSchema(shared).extend({ ...publicationSent, ...seriesSent }),
      answer,
      status: 201,
    },
  } as const;
}
export type SeriesEndpoint = ReturnType<typeof seriesEndpoint>;

/** The endpoints of a single record. */
export function recordEndpoints(type: RecordType) {
  const { one, written, change, past, back, preview } = parts<Record<string, unknown>>(type, answerSchema(type));
  const keys = recordKeys(type);
  const call = (what: string) => ({ ...holdersOf(type), summary: `${type.read}: ${what}` });
  return {
    read: { key: keys.read, endpoint: { ...call('read'), answer: one } },
    write: {
      key: keys.write,
      endpoint: { ...holdersOf(type), ...change, summary: `${type.write}: change`, answer: written },
    },
    history: { key: keys.history, endpoint: { ...call('kept versions, newest first'), ...past } },
    goBack: { key: keys.goBack, endpoint: { ...call('make a kept version the newest'), ...back } },
    preview: { key: keys.preview, endpoint: { ...call('look at a change'), ...preview } },
  } as const;
}
export type RecordEndpoints = ReturnType<typeof recordEndpoints>;

/**
 * Endpoints that list the options of reference fields. Those for grades and subjects are declared in
 * `dashboard-school.ts`.
 */
export const optionEndpoints: readonly { to: string; key: string; endpoint: Endpoint }[] = [
  ...new Set(allLists.flatMap(({ fields }) => referencesIn(fields).map(([, { to }]) => to))),
]
  .filter((to) => to !== 'grades' && to !== 'subjects')
  .map((to) => ({
    to,
    key: optionsKey(to),
    endpoint: { auth: 'admin', needs: 'any', summary: `${to}, for a select`, answer: options },
  }));

/** The options of a field for a member of the staff: whoever may be chosen. */
const staffOptions = (to: string) =>
  ({
    auth: 'admin',
    needs: 'any',
    summary: `${to}, for a select`,
    answer: z.object({ data: z.array(named(z.string())) }),
  }) as const;
export type StaffOptions = ReturnType<typeof staffOptions>;

const staffIn = (fields: Fields): [string, Capability][] =>
  Object.values(fields).flatMap((field) => (field.kind === 'staff' ? [[field.to, field.can]] : []));

/** The endpoints that list the options of fields for a member of the staff, with the capability that they ask for. */
export const staffOptionEndpoints = [...new Map(allTypes.flatMap(({ fields }) => staffIn(fields))).entries()].map(
  ([to, can]) => ({ to, can, key: optionsKey(to), endpoint: staffOptions(to) }),
);

/** All endpoints that follow from content declarations, for the OpenAPI document. */
export function contentEndpoints(): Endpoints {
  const calls = [
    ...allLists.flatMap((type) => [
      ...Object.values(listEndpoints(type)),
      ...(type.ordered ? [orderEndpoint(type)] : []),
      manyEndpoint(type),
    ]),
    ...allLists.filter(({ series }) => series).map(seriesEndpoint),
    ...allRecords.flatMap((type) => Object.values(recordEndpoints(type))),
    ...optionEndpoints,
    ...staffOptionEndpoints,
  ];
  return Object.fromEntries(calls.map(({ key, endpoint }) => [key, endpoint]));
}
