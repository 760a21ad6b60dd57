/** Where keys of writes are kept whose answer was lost; a reload of the page keeps them. */
const prefix = 'unanswered ';
const place = (call: string) => prefix + call;

/** The same for pages that may store nothing. */
const inMemory = new Map<string, string>();

/** Uses what the tab keeps; a browser that keeps nothing, or no more, has the page's own memory. */
function inTab<T>(use: (kept: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Available where `crypto.randomUUID` is not: on pages without HTTPS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The `Idempotency-Key` of one write. */
export interface WriteKey {
  headers: Record<string, string>;
  /** To be called when the write was answered or not: a key is used again until an answer below 500 has come. */
  settle(status: number | null): void;
}

/** Keys of writes that are under way on this page. */
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
 * The key of a write: that of the same call which was not answered, so that it is done once however often it is sent, or
 * a new one. It is kept before it is sent: a page may be gone before the answer is there. Two calls at the same moment
 * never share a key.
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

/** Keys of writes that are not answered, by where they are kept. */
export type OpenKeys = Readonly<Record<string, string>>;

/** All keys that are not answered: those of a form are kept with what was typed, which may outlive the tab. */
export function openKeys(): OpenKeys {
  const stored = inTab((kept) => Object.entries(kept).filter(([at]) => at.startsWith(prefix))) ?? [];
  return { ...Object.fromEntries(stored), ...Object.fromEntries(inMemory) };
}

/** Goes on with keys that were kept, unless the same call has lost another answer since. */
export function goOnWith(keys: OpenKeys): void {
  const newer = openKeys();
  for (const [at, key] of Object.entries(keys)) {
    if (at.startsWith(prefix) && newer[at] === undefined) keep(at, key);
  }
}

/** Forgets keys: what was typed is thrown away, and what comes next is something new. */
export function forgetKeys(keys: OpenKeys): void {
  for (const at of Object.keys(keys)) forget(at);
}
