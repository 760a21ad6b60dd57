import { z } from 'zod';
import type { FileKind } from '../fields/index.ts';
import { pageSize, searchLength } from '../limits.ts';
import type { Need } from '../people/capabilities.ts';
import { wholeNumber } from '../text/text.ts';

/** What may come with a call: the kinds of content, and a list of students. */
export type UploadKind = FileKind | 'roster';

/**
 * One call of the API as data: from it come the check of what is sent, the types of the client and the OpenAPI
 * document. Keys of the tables are `METHOD /path`, path parameters written `:id`.
 */
interface Call {
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** File parts of a multipart body, by the dotted name of their field. */
  files?: Readonly<Record<string, UploadKind>>;
  answer: z.ZodType;
  /** An `Idempotency-Key` means nothing to it: a login, or what changes a password. */
  ignoresKey?: true;
  /** Also for a shared session that nobody has used for a while; such a call is no sign that somebody is there. */
  whileLocked?: true;
  /** Success is 200 unless said otherwise. */
  status?: 200 | 201;
  /** When it answers 409, for the document. */
  conflict?: string;
  /** When it answers 422 though nothing is sent, for the document. */
  refused?: string;
}

/** Who may call: everyone, a student, or those of the staff who have what it needs. */
type Asker =
  | { auth?: 'student' }
  | {
      auth: 'admin';
      needs: Need;
      /** The call keeps to the asker's own subjects and grades by itself, so that a teacher may make it. */
      own?: boolean;
      /** Also for who must first choose a password of their own. */
      beforePassword?: boolean;
    };

export type Endpoint = Call & Asker;

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** What a call takes and gives, as types. */
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodObject } ? z.infer<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodObject } ? z.infer<E['body']> : undefined;
/** The same as whoever calls writes them, before any check. */
export type AskedOf<E extends Endpoint> = E extends { query: z.ZodObject } ? z.input<E['query']> : undefined;
export type SentOf<E extends Endpoint> = E extends { body: z.ZodObject } ? z.input<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = z.infer<E['answer']>;

export const message = z.object({ message: z.string() });

/** What was done to many students at once and can still be undone: under which number, when, by whom, to how many. */
export const undoable = z.object({
  undo: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  moved: z.number().int(),
});

export const meta = z.object({
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
});
export type Meta = z.infer<typeof meta>;

/** Far beyond any list, and a number that SQL takes: what lies past it answers like the first that is not there. */
export const farAway = 1_000_000_000_000;

/** What is searched: words, at most so many characters. */
export const searchSent = z
  .string()
  .superRefine((words, context) => {
    if (words.length <= searchLength) return;
    context.addIssue({ code: 'custom', message: 'tooLong', params: { count: searchLength } });
  })
  .optional();

/** `?page=` from 1 and `?per_page=` from 1 to 100; what is out of bounds is refused, not bent. */
export const pageQuery = z.object({
  page: wholeNumber(1, Number.POSITIVE_INFINITY, 'page')
    .transform((page) => Math.min(page, farAway))
    .optional(),
  per_page: wholeNumber(1, pageSize.max, 'page').optional(),
});

/** A page of a list, or with `page` null the whole list. */
export interface Window {
  page: number | null;
  perPage: number;
}

/** The window a query asks for. `per_page` alone counts as page 1. */
export function windowOfQuery(query: z.infer<typeof pageQuery>, alwaysPaged: boolean): Window {
  const asked = query.page ?? (query.per_page !== undefined || alwaysPaged ? 1 : null);
  return { page: asked, perPage: query.per_page ?? pageSize.default };
}

/** `meta` of a list; a whole list is one page. */
export function metaOf(window: Window, total: number): Meta {
  if (window.page === null) return { current_page: 1, last_page: 1, per_page: Math.max(1, total), total };
  const last = Math.max(1, Math.ceil(total / window.perPage));
  return { current_page: window.page, last_page: last, per_page: window.perPage, total };
}
