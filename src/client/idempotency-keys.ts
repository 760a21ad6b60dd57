/** Prefix of stored idempotency keys of unanswered writes. They survive a page reload. */
const prefix = 'unanswered ';
const place = (call: string) => prefix + call;

/** Fallback for pages without storage. */
const inMemory = new Map<string, string>();

/** Runs a function on `sessionStorage`; null if storage is blocked or full. */
function inTab<T>(use: (kept: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** A random key; `crypto.randomUUID` is not available on pages without HTTPS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The `Idempotency-Key` of one write. */
export interface WriteKey {
  headers: Record<string, string>;
  /**
   * Call it with the status of the answer, or null if no answer came. The key is reused until an answer below 500
   * arrives.
   */
  settle(status: number | null): void;
}

/** Keys of writes that are running on this page. */
const underWay = new Set<string>();

function keep(at: string, key: string): void {
  inMemory.set(at, key);
  inTab((kept) => kept.setItem(at, key));
}

function forget(at: string): void {
  inMemory.delete(at);
  inTab((kept) => kept.removeItem(at));
}

const keptAt = (at: string): string | undefined => inTab((kept) => kept.getItem(at)) ?? inMemory.get(at);

/**
 * The `Idempotency-Key` of a write. An unanswered earlier call to the same address gives its key, so that a retry is
 * executed only once; otherwise a new key. It is stored before sending, because the page may close before the answer.
 * Two calls at the same time never share a key.
 */
export function writeKey({ method, address }: { method: string; address: string }): WriteKey {
  if (method === 'GET') return { headers: {}, settle: () => undefined };
  const at = place(`${method} ${address}`);
  const kept = keptAt(at);
  const key = kept === undefined || underWay.has(kept) ? newKey() : kept;
  underWay.add(key);
  keep(at, key);
  return {
    headers: { 'Idempotency-Key': key },
    settle(status) {
      underWay.delete(key);
      if (status === null || status >= 500) keep(at, key);
      else if (keptAt(at) === key) forget(at);
    },
  };
}

/** Idempotency keys of unanswered writes, by storage name. */
export type UnansweredKeys = Readonly<Record<string, string>>;

/** All keys of unanswered writes. Drafts store them together with the input, which may outlive the tab. */
export function unansweredKeys(): UnansweredKeys {
  const stored = inTab((kept) => Object.entries(kept).filter(([at]) => at.startsWith(prefix))) ?? [];
  return { ...Object.fromEntries(stored), ...Object.fromEntries(inMemory) };
}

/** Restores stored keys, unless a newer unanswered call exists for the same address. */
export function restoreKeys(keys: UnansweredKeys): void {
  const newer = unansweredKeys();
  for (const [at, key] of Object.entries(keys)) {
    if (at.startsWith(prefix) && newer[at] === undefined) keep(at, key);
  }
}

/** Deletes keys: the input was discarded, so the next write is a new one. */
export function forgetKeys(keys: UnansweredKeys): void {
  for (const at of Object.keys(keys)) forget(at);
}
