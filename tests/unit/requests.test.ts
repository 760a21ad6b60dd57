import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../api/http/json.ts';
import { pairsOf, segments } from '../../api/http/names.ts';
import { originForm } from '../../api/http/target.ts';
import { ownLocation } from '../../api/site/own-location.ts';
import { Refusal } from '../../src/model/errors.ts';
import { mostOrdered } from '../../src/model/limits.ts';

describe('where a redirect leads', () => {
  const part = fc.constantFrom(
    ...[
      '/',
      '\\',
      '\t',
      '\n',
      ' ',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'http:',
      'evil.example',
      'en',
      '\u0000',
      'ٱ',
    ],
  );

  it('is this site, whatever is asked for', () => {
    const own = 'https://school.test';
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (rest) => {
          for (const path of [`/${rest}`, rest]) {
            const location = ownLocation(path);
            if (location !== null) expect(new URL(location, own).origin).toBe(own);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each(['/about', '/en/about?q=1&x', '/%D8%A7', '/blog/1#end'])('is %s itself', (path) => {
    expect(ownLocation(path)).toBe(path);
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', '/..//evil.example', 'about', 'http://x/', '*'])(
    'is not %j',
    (path) => {
      expect(ownLocation(path)).toBeNull();
    },
  );
});

describe('a target that names the host', () => {
  it.each([
    ['/about?x', '/about?x'],
    ['http://school.test/about?x', '/about?x'],
    ['HTTPS://school.test:8080?x', '/?x'],
    ['http://school.test', '/'],
    ['http://school.test//evil.example/', '//evil.example/'],
    ['*', '*'],
    ['ftp://school.test/', 'ftp://school.test/'],
  ])('%s counts as %s', (target, path) => {
    expect(originForm(target)).toBe(path);
  });
});

describe('JSON of a body', () => {
  it.each(['{}', '{"a":{"b":[1,2,{"c":"[[[{{{,,,:::\\\\\\""}]}}', '{"a":"\\\\"}'])('%s is taken', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    '',
    '[]',
    'null',
    '1',
    '"x"',
    '{',
    '{"a":"',
    `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
    `{"a":[${'1,'.repeat(11_000)}1]}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [index, 1]))),
  ])('%s is refused', (text) => {
    expect(() => parseJson(text)).toThrow(Refusal);
  });

  it('of a thousand values is taken, and the longest order', () => {
    const values = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'x,y:z']));
    expect(parseJson(JSON.stringify(values))).toEqual(values);
    const order = { ids: Array.from({ length: mostOrdered }, (_, index) => index + 1) };
    expect(parseJson(JSON.stringify(order))).toEqual(order);
  });
});

describe('a form as it is sent', () => {
  it('has a thousand fields at most', () => {
    expect([...pairsOf(`${'a=1&'.repeat(999)}a=2`)]).toHaveLength(1000);
    expect(() => pairsOf('&'.repeat(1_000_000))).toThrow(Refusal);
  });

  it('has names of two hundred characters at most', () => {
    expect(() => segments('x'.repeat(201))).toThrow(Refusal);
  });
});
