/** Bytes: enough for one batch of staged pages, most of which have 20 to 40 kB. */
const size = 2 ** 19;

/** A buffer for the bytes of pages until they are written. */
export interface PageBuffer {
  /** Copies a page into the buffer. @returns its bytes, which are valid until `clear` */
  put(html: string): Buffer;
  clear(): void;
}

/**
 * A buffer of fixed size that is reused: separate allocations per page would cost a publish a tenth of its time in
 * garbage collection. A page that does not fit gets its own memory.
 */
export function createPageBuffer(): PageBuffer {
  const room = Buffer.allocUnsafeSlow(size);
  let used = 0;
  return {
    put(html) {
      // One UTF-16 code unit takes at most three bytes in UTF-8.
      if (html.length * 3 > size - used) return Buffer.from(html);
      const start = used;
      used += room.write(html, start);
      return room.subarray(start, used);
    },
    clear: () => {
      used = 0;
    },
  };
}
