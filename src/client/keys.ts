/** Where keys of writes are kept whose answer was lost; a reload of the page keeps them. */
const place = (call: string) => `unanswered ${call}`;

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

/**
 * The key of a write: that of the same call whose answer was lost, so that it is done once however often it is sent, or a
 * new one. Two calls at the same moment never share a key.
 */
export function writeKey({ method, address }: { method: string; address: string }): WriteKey {
  if (method === 'GET') return { headers: {}, settle: () => undefined };
  const call = place(`${method} ${address}`);
  const kept = inTab((kept) => kept.getItem(call)) ?? inMemory.get(call);
  const key = kept ?? newKey();
  inTab((kept) => kept.removeItem(call));
  inMemory.delete(call);
  return {
    headers: { 'Idempotency-Key': key },
    settle(status) {
      if (status !== null && status < 500) return;
      inMemory.set(call, key);
      inTab((kept) => kept.setItem(call, key));
    },
  };
}
