/**
 * The shape of a public answer: a field name, `id`, `published_at`, or an object of these. A reference gives the id and
 * the name of the entry that it points to.
 */
export type Shape<Name extends string = string> =
  | Name
  | 'id'
  | 'published_at'
  | { readonly [key: string]: Shape<Name> };

/** A public read that needs no login. The specification sets its path and its names. */
export interface PublicRead<Name extends string = string> {
  /** Path below `/api`. `:id` is the id of the entry, or, if `of` is set, the id of the referenced entry. */
  path: string;
  summary: string;
  /** One entry, the whole list, always paged, or paged when the query asks for a page. */
  gives: 'one' | 'all' | 'pages' | 'pagesWhenAsked';
  /** The reference field that must match `:id`. */
  of?: Name;
  /** The key in the answer. Default: `data`. */
  as?: string;
  answer: Shape<Name>;
  /** Default values for missing files, by field. */
  otherwise?: Readonly<Record<string, string>>;
}
