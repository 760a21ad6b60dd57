import { Refusal } from '../../src/model/errors.ts';

const maxFields = 1000;
const maxDepth = 4;
const longestName = 200;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** `step[ar][title]` → `['step', 'ar', 'title']`, `ids[]` → `['ids', '']`. @throws Refusal 400 for a name that is none */
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
  // `ids[]` takes the next place.
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

/** Names and values of a form as it is sent. @throws Refusal 400 for more than any form has */
export function pairsOf(form: string): URLSearchParams {
  // Counted before any is made: a megabyte of separators takes seconds to take apart.
  if (form.split('&', maxFields + 1).length > maxFields) throw new Refusal('malformed');
  return new URLSearchParams(form);
}

/** Bracketed names as a nested object; a name that comes twice counts with its last value. */
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
