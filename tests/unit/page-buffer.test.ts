import { describe, expect, it } from 'vitest';
import { createPageBuffer } from '../../api/publish/make-pages.ts';

describe('the buffer for pages that wait to be written', () => {
  it('keeps the bytes of each page as they are while others are put beside it', () => {
    const buffer = createPageBuffer();
    const pages = Array.from({ length: 40 }, (_, number) => `<p>صفحة ${number}</p>`.repeat(1500));
    const bytes = pages.map((page) => buffer.put(page));
    expect(bytes.map(String)).toEqual(pages);
  });

  it('holds a page that is larger than itself', () => {
    const page = 'ج'.repeat(2 ** 20);
    expect(String(createPageBuffer().put(page))).toBe(page);
  });

  it('uses the same room again once it is cleared', () => {
    const buffer = createPageBuffer();
    const first = buffer.put('<p>first</p>');
    buffer.clear();
    const second = buffer.put('<p>other</p>');
    expect(second.buffer).toBe(first.buffer);
    expect(String(second)).toBe('<p>other</p>');
  });
});
