import { z } from 'zod';
import type { PublicRead, Shape } from '../content/public-read.ts';
import type { ContentType } from '../content/type.ts';
import { allTypes, type contentTypes } from '../content-types/index.ts';
import type { Fields, Value } from '../fields/index.ts';
import { kindOf } from '../fields/kinds.ts';
import { type Endpoint, type Endpoints, type Meta, meta, pageQuery } from './endpoint.ts';

/** The type of a public value: a text in one language, a file address, or the id and name of a referenced entry. */
type Leaf<F extends Fields, Name> = Name extends keyof F
  ? F[Name] extends { bilingual: true }
    ? string
    : F[Name] extends { kind: 'reference' }
      ? { id: number; name: string }
      : Value<F[Name]>
  : Name extends 'id'
    ? number
    : string;
type Shaped<F extends Fields, S> = S extends string ? Leaf<F, S> : { [K in keyof S]: Shaped<F, S[K]> };

type KeyOf<R> = R extends { as: infer As extends string } ? As : 'data';
type Content<F extends Fields, R extends PublicRead> = {
  [K in KeyOf<R>]: R['gives'] extends 'one' ? Shaped<F, R['answer']> : Shaped<F, R['answer']>[];
};
type Paged<R extends PublicRead> = R['gives'] extends 'pages' | 'pagesWhenAsked' ? true : false;
type Call<F extends Fields, R extends PublicRead> = R extends PublicRead
  ? {
      key: `GET ${R['path']}`;
      endpoint: { summary: string } & (Paged<R> extends true
        ? { query: typeof pageQuery; answer: z.ZodType<Content<F, R> & { meta: Meta }> }
        : { answer: z.ZodType<Content<F, R>> });
    }
  : never;
type CallsOf<T> = T extends {
  fields: infer F extends Fields;
  public?: infer R extends readonly PublicRead[] | undefined;
}
  ? Call<F, NonNullable<R>[number]>
  : never;
type Calls = CallsOf<(typeof contentTypes)[keyof typeof contentTypes]>;

/** The public content endpoints, typed from the declarations. */
export type ContentReads = { [C in Calls as C['key']]: C['endpoint'] };

const named = z.object({ id: z.number().int(), name: z.string() });

function shapeSchema(type: ContentType, shape: Shape): z.ZodType {
  if (typeof shape !== 'string') {
    return z.object(Object.fromEntries(Object.entries(shape).map(([key, leaf]) => [key, shapeSchema(type, leaf)])));
  }
  const field = type.fields[shape];
  if (field) return field.kind === 'reference' ? named : kindOf(field).value(field);
  return shape === 'id' ? z.number().int() : z.iso.datetime();
}

export const isPaged = ({ gives }: PublicRead): boolean => gives === 'pages' || gives === 'pagesWhenAsked';

/** The endpoint for a declared public read, with its key. */
export function readEndpoint(type: ContentType, read: PublicRead): { key: string; endpoint: Endpoint } {
  const one = shapeSchema(type, read.answer);
  const content = { [read.as ?? 'data']: read.gives === 'one' ? one : z.array(one) };
  const { path, summary } = read;
  const endpoint = isPaged(read)
    ? { summary, query: pageQuery, answer: z.object({ ...content, meta }) }
    : { summary, answer: z.object(content) };
  return { key: `GET ${path}`, endpoint };
}

const calls: Endpoints = Object.fromEntries(
  allTypes.flatMap((type) =>
    (type.public ?? []).map((read) => readEndpoint(type, read)).map(({ key, endpoint }) => [key, endpoint]),
  ),
);

/**
 * All public reads as a table. The cast is needed because the compiler cannot follow the loop; both come from the same
 * declarations.
 */
export const contentReads = calls as ContentReads;
