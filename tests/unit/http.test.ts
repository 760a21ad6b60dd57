import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etagMatches } from '../../api/http/answer-cache.ts';
import { methodsOf } from '../../api/http/methods.ts';
import { nested, segments } from '../../api/http/names.ts';
import { canonicalPath } from '../../api/site/handler.ts';
import { chooseEncoding } from '../../api/site/headers.ts';
import { parseRange } from '../../api/site/send-file.ts';
import { characters } from '../../src/model/text/characters.ts';
import { searchable } from '../../src/model/text/search-text.ts';

describe('bracketed names', () => {
  it('nest as JSON would', () => {
    const form = new URLSearchParams('step[ar][title]=a&step[en][title]=b&step[image]=c&plain=d&plain=e');
    expect(nested(form)).toEqual({ step: { ar: { title: 'a' }, en: { title: 'b' }, image: 'c' }, plain: 'e' });
    expect(nested(new URLSearchParams('ids[]=3&ids[]=5'))).toEqual({ ids: { 0: '3', 1: '5' } });
  });

  it.each(['', '[a]', 'a[', 'a[][b]', 'a]b', 'a[b]c', '__proto__[x]', 'a[constructor]', 'a[b][c][d][e]'])(
    'refuse %s',
    (name) => {
      expect(() => segments(name)).toThrow();
    },
  );
});

describe('a range', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    [undefined, null],
  ])('%s of 100 bytes is %o', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it('never leaves the file', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 200 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
    );
  });
});

describe('the encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('an entity tag', () => {
  it('matches whatever stands around it', () => {
    expect(etagMatches('"a", W/"b"', '"b"')).toBe(true);
    expect(etagMatches('*', '"b"')).toBe(true);
    expect(etagMatches('"ab"', '"b"')).toBe(false);
    expect(etagMatches(undefined, '"b"')).toBe(false);
  });
});

describe('the one address of a page', () => {
  it.each([
    ['/', null],
    ['/about', null],
    ['/about/', '/about'],
    ['//', '/'],
    ['/gallery/page/1', '/gallery'],
    ['/en/gallery/page/1/', '/en/gallery'],
    ['/gallery/page/11', null],
  ])('for %s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });
});

describe('allowed methods', () => {
  it('are those of the routes that match, HEAD with GET', () => {
    const routes = [
      { method: 'ALL', path: '/api/*' },
      { method: 'GET', path: '/api/blog/:id' },
      { method: 'POST', path: '/api/blog/get' },
    ];
    expect(methodsOf(routes, '/api/blog/get')).toEqual(['GET', 'HEAD', 'POST']);
    expect(methodsOf(routes, '/api/blog/get/x')).toEqual([]);
  });
});

describe('texts', () => {
  it('are as long as their characters', () => {
    expect([characters('سلام'), characters('😀😀'), characters('')]).toEqual([4, 2, 0]);
  });

  it('are found whatever their hamza, ending or case', () => {
    expect(searchable('أُمَيْمة إلهام')).toBe(searchable('اميمه الهام'));
    expect(searchable('منى')).toBe(searchable('مني'));
    expect(searchable('SARA@Mail')).toBe('sara@mail');
  });
});
