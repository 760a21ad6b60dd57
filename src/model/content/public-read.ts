/**
 * Where the values of a public answer come from: a field, `id` or `published_at`, or an object of such. A reference
 * gives the entry that it points at, with its name.
 */
export type Shape<Name extends string = string> =
  | Name
  | 'id'
  | 'published_at'
  | { readonly [key: string]: Shape<Name> };

/** A read of content that needs nobody's name, under the path and with the names that the specification gives it. */
export interface PublicRead<Name extends string = string> {
  /** Below `/api`. `:id` is the number of the entry, or with `of` that of the entry which the list hangs on. */
  path: string;
  summary: string;
  /** One entry, the list as a whole, in pages, or in pages when one is asked for. */
  gives: 'one' | 'all' | 'pages' | 'pagesWhenAsked';
  /** The reference that points at `:id`. */
  of?: Name;
  /** The key it is answered under: `data` unless said otherwise. */
  as?: string;
  answer: Shape<Name>;
  /** What is answered in place of a file that is not there. */
  otherwise?: Readonly<Record<string, string>>;
}
