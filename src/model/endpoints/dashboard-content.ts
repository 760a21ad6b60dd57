import { z } from 'zod';
import { answerSchema } from '../content-answer.ts';
import { formFiles, formSchema } from '../content-form.ts';
import type { ContentType, ListType, RecordType } from '../content-type.ts';
import { allLists, allRecords } from '../content-types/index.ts';
import { referencesIn } from '../references.ts';
import { wholeNumber } from '../text.ts';
import { options } from './dashboard.ts';
import { type Endpoint, type Endpoints, farAway, message, meta, pageQuery } from './endpoint.ts';

/** The number of an entry that a list is narrowed to. */
const holder = wholeNumber(1, Number.POSITIVE_INFINITY, 'unknown')
  .transform((id) => Math.min(id, farAway))
  .optional();

/** Answers and bodies of a type, from its declaration. */
function parts(type: ContentType) {
  const entry = answerSchema(type);
  return {
    one: z.object({ data: entry }),
    many: z.object({ data: z.array(entry), meta }),
    written: message.extend({ data: entry }),
    form: { body: formSchema(type), files: formFiles(type) },
  };
}

const admin = { auth: 'admin' } as const;

/** The calls of a list, named by what they do. */
export function listEndpoints(type: ListType) {
  const { one, many, written, form } = parts(type);
  const query = type.filterBy === undefined ? pageQuery : pageQuery.extend({ [type.filterBy]: holder });
  const title = type.path;
  const base = `/dashboard/${type.path}`;
  return {
    list: { key: `GET ${base}`, endpoint: { ...admin, summary: `${title}: list`, query, answer: many } },
    read: { key: `GET ${base}/:id`, endpoint: { ...admin, summary: `${title}: one`, answer: one } },
    create: {
      key: `POST ${base}`,
      endpoint: { ...admin, ...form, summary: `${title}: add`, answer: written, status: 201 },
    },
    update: { key: `POST ${base}/:id`, endpoint: { ...admin, ...form, summary: `${title}: change`, answer: written } },
    remove: { key: `DELETE ${base}/:id`, endpoint: { ...admin, summary: `${title}: delete`, answer: message } },
    restore: {
      key: `POST ${base}/:id/restore`,
      endpoint: { ...admin, summary: `${title}: undo a delete, within a day`, answer: written },
    },
  } as const;
}

/** The two calls of a single record; the specification spells some of their paths differently. */
export function recordEndpoints(type: RecordType) {
  const { one, written, form } = parts(type);
  return {
    read: { key: `GET /dashboard/${type.read}`, endpoint: { ...admin, summary: `${type.read}: read`, answer: one } },
    write: {
      key: `POST /dashboard/${type.write}`,
      endpoint: { ...admin, ...form, summary: `${type.write}: change`, answer: written },
    },
  } as const;
}

/** The calls that offer what references point at; those of grades and subjects stand in the specification. */
export const optionEndpoints: readonly { to: string; key: string; endpoint: Endpoint }[] = [
  ...new Set(allLists.flatMap(({ fields }) => referencesIn(fields).map(([, { to }]) => to))),
]
  .filter((to) => to !== 'grades' && to !== 'subjects')
  .map((to) => ({
    to,
    key: `GET /dashboard/options/${to}`,
    endpoint: { ...admin, summary: `${to}, for a select`, answer: options },
  }));

/** Every call that the declarations bring, for the OpenAPI document. */
export function contentEndpoints(): Endpoints {
  const calls = [
    ...allLists.flatMap((type) => Object.values(listEndpoints(type))),
    ...allRecords.flatMap((type) => Object.values(recordEndpoints(type))),
    ...optionEndpoints,
  ];
  return Object.fromEntries(calls.map(({ key, endpoint }) => [key, endpoint]));
}
