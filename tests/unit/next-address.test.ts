import { describe, expect, it } from 'vitest';
import { nextAddress } from '../../src/model/site/next-address.ts';

describe('where a person wanted to go', () => {
  it.each(['/', '/subject/3?x=1#video-2', '/subject'])('%s is followed', (next) => {
    expect(nextAddress(next, 'ar', 'ar')).toBe(next);
  });

  it.each([
    ['/subject/18?x=1#video-2', '/en/subject/18?x=1#video-2'],
    ['/en/subject/18', '/en/subject/18'],
    ['/', '/en'],
    ['/dashboard', '/dashboard'],
  ] as const)('%s is followed in the language now shown, as %s', (next, shown) => {
    expect(nextAddress(next, 'en', 'ar')).toBe(shown);
  });

  it('leads from the other language to the default one', () => {
    expect(nextAddress('/en/subject/18', 'ar', 'ar')).toBe('/subject/18');
    expect(nextAddress('/en', 'ar', 'ar')).toBe('/');
    expect(nextAddress('/ar/subject', 'en', 'en')).toBe('/subject');
  });

  it.each([
    null,
    undefined,
    '',
    'subject',
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '/..//evil.test',
    '/en//evil.test',
    '/en/\\evil.test',
  ])('%j is not', (next) => {
    expect(nextAddress(next, 'ar', 'ar')).toBeNull();
  });
});
