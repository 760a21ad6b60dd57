/** Room for as many pages as are made ready together, most of them of 20 to 40 kB. */
const size = 2 ** 19;

/** Where the bytes of pages stand until they are written. */
export interface Shelf {
  /** @returns the page's bytes, which stay as they are until the shelf is cleared */
  put(html: string): Buffer;
  clear(): void;
}

/**
 * A shelf of a fixed size, used over and over: memory that each page took for itself would be left to the garbage
 * collector, which costs a publish a tenth of its time. What finds no place has memory of its own.
 */
export function createShelf(): Shelf {
  const room = Buffer.allocUnsafeSlow(size);
  let used = 0;
  return {
    put(html) {
      // A character takes three bytes at most.
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
