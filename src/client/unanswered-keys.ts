import { forget, inMemory, inTab, keep, keptAt, prefix, separator } from './idempotency-keys.ts';

/** Idempotency keys of unanswered writes, by storage name. */
export type UnansweredKeys = Readonly<Record<string, string>>;

/**
 * The keys of the unanswered writes of a form or button. A draft stores them together with the input, which may outlive
 * the tab.
 */
export function unansweredKeys(writer = ''): UnansweredKeys {
  const stored = inTab((kept) => Object.entries(kept)) ?? [];
  const isOwn = ([at]: [string, unknown]) => at.startsWith(prefix) && at.endsWith(separator + writer);
  return Object.fromEntries([...stored, ...inMemory].filter(isOwn));
}

/** Restores stored keys, unless the same form or button has a newer unanswered call to the same address. */
export function restoreKeys(keys: UnansweredKeys): void {
  for (const [at, key] of Object.entries(keys)) {
    if (at.startsWith(prefix) && keptAt(at) === undefined) keep(at, key);
  }
}

/** Deletes keys: the input was discarded, so the next write is a new one. */
export function forgetKeys(keys: UnansweredKeys): void {
  for (const at of Object.keys(keys)) forget(at);
}
