import { Refusal } from '../../src/model/errors.ts';

const maxFields = 1000;
const maxDepth = 4;
const longestName = 200;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Splits a field name: `step[ar][title]` → `['step', 'ar', 'title']`, `ids[]` → `['ids', '']`. @throws Refusal 400 for
 * an invalid name
 */
export function segments(name: string): string[] {
  if (name.length > longestName) throw new Refusal('malformed');
  const match = /^([^[\]]+)((?:\[[^[\]]+\])*(?:\[\])?)$/.exec(name);
  const first = match?.[1];
  if (!match || first === undefined) throw new Refusal('malformed');
  const rest = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((each) => each[1] ?? '');
  const path = [first, ...rest];
  if (path.length > maxDepth || path.some((segment) => forbidden.has(segment))) throw new Refusal('malformed');
  return path;
}

type Tree = Map<string, Tree | string>;

function plant(tree: Tree, path: readonly string[], value: string): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  // `ids[]` appends: its key is the next index.
  const head = first === '' ? String(tree.size) : first;
  if (rest.length === 0) {
    tree.set(head, value);
    return;
  }
  const found = tree.get(head);
  const branch: Tree = found instanceof Map ? found : new Map();
  tree.set(head, branch);
  plant(branch, rest, value);
}

function objectOf(tree: Tree): Record<string, unknown> {
  return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? objectOf(value) : value]));
}

/** Parses a URL-encoded form. @throws Refusal 400 for too many fields */
export function pairsOf(form: string): URLSearchParams {
  // Counted before parsing: a megabyte of separators takes seconds to parse.
  if (form.split('&', maxFields + 1).length > maxFields) throw new Refusal('malformed');
  return new URLSearchParams(form);
}

/** Converts bracketed field names to a nested object. If a name occurs twice, the last value counts. */
export function nested(pairs: Iterable<[string, string]>): Record<string, unknown> {
  const tree: Tree = new Map();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > maxFields) throw new Refusal('malformed');
    plant(tree, segments(name), value);
  }
  return objectOf(tree);
}
