import { describe, expect, it } from 'vitest';
import { fill, find, say } from '../../src/model/text/texts.ts';

const catalogue = {
  title: 'Blog',
  page: 'Page {page} of {of}',
  list: { edit: 'Edit: {title}', found_one: 'one result', found_other: '{count} results' },
};

describe('a text', () => {
  it('is found by its key, in groups too', () => {
    expect(say(catalogue, 'en', 'title')).toBe('Blog');
    expect(say(catalogue, 'en', 'list.edit', { title: '{title} & $&' })).toBe('Edit: {title} & $&');
  });

  it('has numbers in the digits of its language, and a number of things in its form', () => {
    expect(say(catalogue, 'ar', 'page', { page: 1200, of: '9' })).toBe('Page ١٬٢٠٠ of 9');
    expect([1, 2].map((count) => say(catalogue, 'en', 'list.found', { count }))).toEqual(['one result', '2 results']);
  });

  it('keeps a gap for which there is no value: an island fills it later', () => {
    expect(say(catalogue, 'en', 'page', { page: 2 })).toBe('Page 2 of {of}');
    expect(fill('{name}, {grade}', { name: 'Sara' })).toBe('Sara, {grade}');
  });

  it('is its key where there is none, whatever objects have besides', () => {
    const missing = ['nothing', 'list', 'list.nothing.more', 'constructor', 'title.length', '__proto__'];
    expect(missing.map((key) => find(catalogue, key))).toEqual(missing.map(() => undefined));
  });
});
