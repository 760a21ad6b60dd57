/** Prefix of stored idempotency keys of unanswered writes. They survive a page reload. */
export const prefix = 'unanswered ';
/** Separates the call from the writer in a stored key; neither contains a line break. */
export const separator = '\n';

/** Fallback for pages without storage. */
export const inMemory = new Map<string, string>();

/** Runs a function on `sessionStorage`; null if storage is blocked or full. */
export function inTab<T>(use: (kept: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** A random key; `crypto.randomUUID` is not available on pages without HTTPS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A call that writes. */
interface Write {
  method: string;
  address: string;
  /** The form or button that writes, where several share the address. Each has a key of its own. */
  writer?: string | undefined;
}

/** The `Idempotency-Key` of one write. */
export interface WriteKey {
  headers: Record<string, string>;
  /**
   * Call it with the status of the answer, or null if no answer came. The key is reused until an answer below 500
   * arrives that tells what became of the write.
   */
  finish(status: number | null): void;
}

/** The server answers these before it looks at the key, so they tell nothing of an earlier sending. */
const beforeKey: ReadonlySet<number> = new Set([401, 403, 429]);

/** Keys of writes that are running on this page. */
const underWay = new Set<string>();

/** Keeps the key of a write that has no answer yet. */
export function keep(at: string, key: string): void {
  inMemory.set(at, key);
  inTab((kept) => kept.setItem(at, key));
}

/** Deletes the key of a write that was answered, or whose input was discarded. */
export function forget(at: string): void {
  inMemory.delete(at);
  inTab((kept) => kept.removeItem(at));
}

/** The key of an earlier write that has no answer yet; undefined if there is none. @param at its storage name */
export const keptAt = (at: string): string | undefined => inTab((kept) => kept.getItem(at)) ?? inMemory.get(at);

/**
 * The `Idempotency-Key` of a write. An unanswered earlier call of the same form or button to the same address gives its
 * key, so that a retry is executed only once; otherwise a new key. It is stored before sending, because the page may
 * close before the answer. Two calls at the same time never share a key.
 */
export function writeKey({ method, address, writer = '' }: Write): WriteKey {
  if (method === 'GET') return { headers: {}, finish: () => undefined };
  const at = `${prefix}${method} ${address}${separator}${writer}`;
  const kept = keptAt(at);
  const key = kept === undefined || underWay.has(kept) ? newKey() : kept;
  underWay.add(key);
  keep(at, key);
  return {
    headers: { 'Idempotency-Key': key },
    finish(status) {
      underWay.delete(key);
      const open = status === null || status >= 500 || (key === kept && beforeKey.has(status));
      if (open) keep(at, key);
      else if (keptAt(at) === key) forget(at);
    },
  };
}
