import { z } from 'zod';
import type { FileKind } from '../fields/index.ts';
import { pageSize, searchLength } from '../limits.ts';
import type { Need } from '../people/capabilities.ts';
import { wholeNumber } from '../text/text.ts';

/** The kinds of uploaded files: content files, or a list of students. */
export type UploadKind = FileKind | 'roster';

/**
 * One endpoint as data. It is the source of the request validation, the client types and the OpenAPI document. Table
 * keys are `METHOD /path` with path parameters as `:id`.
 */
interface Call {
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** File parts of a multipart body, by dotted field name. */
  files?: Readonly<Record<string, UploadKind>>;
  answer: z.ZodType;
  /** Ignores the `Idempotency-Key`: logins, password changes and previews. */
  ignoresKey?: true;
  /** Allowed while a shared session is locked after inactivity. The call does not count as activity. */
  whileLocked?: true;
  /** With `family: 1` in its body it is a call of the logged-in student; else nobody needs a session. */
  ofFamily?: true;
  /** Success status. Default: 200. */
  status?: 200 | 201;
  /** When it answers 409, for the OpenAPI document. */
  conflict?: string;
  /** When it answers 422 although there is no body, for the OpenAPI document. */
  refused?: string;
}

/** Who may call: everyone, a student, or staff with the needed capability. */
type Asker =
  | { auth?: 'student' }
  | {
      auth: 'admin';
      needs: Need;
      /** The endpoint limits itself to the user's own subjects and grades, so teachers may call it. */
      own?: boolean;
      /** Allowed for staff who must still choose their own password. */
      beforePassword?: boolean;
      /** Allowed for staff who must still set up the second step of their login, as is what `beforePassword` allows. */
      beforeTotp?: boolean;
    };

export type Endpoint = Call & Asker;

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Types of the parsed input and of the answer of an endpoint. */
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodObject } ? z.infer<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodObject } ? z.infer<E['body']> : undefined;
/** Types of the input as the client sends it, before validation. */
export type AskedOf<E extends Endpoint> = E extends { query: z.ZodObject } ? z.input<E['query']> : undefined;
export type SentOf<E extends Endpoint> = E extends { body: z.ZodObject } ? z.input<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = z.infer<E['answer']>;

export const message = z.object({ message: z.string() });

/** A bulk action that can still be undone: its undo id, when, by whom, and how many students. */
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

/** The largest page number or id in SQL queries. Larger values are capped to it and match nothing. */
export const maxQueryNumber = 1_000_000_000_000;

/** A search text with a maximum length. */
export const searchSent = z
  .string()
  .superRefine((words, context) => {
    if (words.length <= searchLength) return;
    context.addIssue({ code: 'custom', message: 'tooLong', params: { count: searchLength } });
  })
  .optional();

/** `?page=` from 1 and `?per_page=` from 1 to 100. Values outside this range are refused, not corrected. */
export const pageQuery = z.object({
  page: wholeNumber(1, Number.POSITIVE_INFINITY, 'page')
    .transform((page) => Math.min(page, maxQueryNumber))
    .optional(),
  per_page: wholeNumber(1, pageSize.max, 'page').optional(),
});

/** A page of a list, or the whole list if `page` is null. */
export interface PageWindow {
  page: number | null;
  perPage: number;
}

/** The page that a query asks for. `per_page` without `page` means page 1. */
export function pageWindowOf(query: z.infer<typeof pageQuery>, alwaysPaged: boolean): PageWindow {
  const asked = query.page ?? (query.per_page !== undefined || alwaysPaged ? 1 : null);
  return { page: asked, perPage: query.per_page ?? pageSize.default };
}

/** `meta` of a list. A whole list counts as one page. */
export function metaOf(window: PageWindow, total: number): Meta {
  if (window.page === null) return { current_page: 1, last_page: 1, per_page: Math.max(1, total), total };
  const last = Math.max(1, Math.ceil(total / window.perPage));
  return { current_page: window.page, last_page: last, per_page: window.perPage, total };
}
