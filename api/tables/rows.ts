/** What stands in a cell; null: nothing. */
export type Cell = string | number | null;

/** Rows as they come, some at once. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;
