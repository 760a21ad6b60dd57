import { describe, expect, it } from 'vitest';
import { createShelf } from '../../api/publish/shelf.ts';

describe('the shelf for pages that wait to be written', () => {
  it('keeps the bytes of each page as they are while others are put beside it', () => {
    const shelf = createShelf();
    const pages = Array.from({ length: 40 }, (_, number) => `<p>صفحة ${number}</p>`.repeat(1500));
    const bytes = pages.map((page) => shelf.put(page));
    expect(bytes.map(String)).toEqual(pages);
  });

  it('holds a page that is larger than itself', () => {
    const page = 'ج'.repeat(2 ** 20);
    expect(String(createShelf().put(page))).toBe(page);
  });

  it('uses the same room again once it is cleared', () => {
    const shelf = createShelf();
    const first = shelf.put('<p>first</p>');
    shelf.clear();
    const second = shelf.put('<p>other</p>');
    expect(second.buffer).toBe(first.buffer);
    expect(String(second)).toBe('<p>other</p>');
  });
});
