/** The value of a cell; null for an empty cell. */
export type Cell = string | number | null;

/** Rows as a stream of batches. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
