/** One row of the result table: measurement, limit, and whether the limit is met. */
export interface Row {
  what: string;
  measured: string;
  bound: string;
  holds: boolean;
  /** The target on an idle machine with two cores, and whether it is reached. */
  aim?: { words: string; reached: boolean };
}

/** A benchmark module: measures and returns result rows. */
export type Bench = () => Promise<Row[]>;

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The quantile of the values; `share` is between 0 and 1. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const rounded = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** @param bound limit for any machine; @param aim target, see `Row` */
export function atMost(what: string, value: number, bound: number, unit: string, aim?: number): Row {
  const row = { what, measured: `${rounded(value)} ${unit}`, bound: `≤ ${bound} ${unit}`, holds: value <= bound };
  return aim === undefined ? row : { ...row, aim: { words: `≤ ${aim} ${unit}`, reached: value <= aim } };
}

/** @param bound limit for any machine; @param aim target, see `Row` */
export function atLeast(what: string, value: number, bound: number, detail = '', aim?: number): Row {
  const measured = `${rounded(value)}${detail && ` (${detail})`}`;
  const row = { what, measured, bound: `≥ ${bound}`, holds: value >= bound };
  return aim === undefined ? row : { ...row, aim: { words: `≥ ${aim}`, reached: value >= aim } };
}

export function noted(what: string, measured: string): Row {
  return { what, measured, bound: '', holds: true };
}
