import { describe, expect, it } from 'vitest';
import { tagsOf } from '../../api/roster/xml.ts';

/** The last tag of a document with its `r` attribute; null if there is no tag. */
function last(xml: string): { name: string; r: string | undefined } | null {
  let found: ReturnType<typeof last> = null;
  for (const tag of tagsOf(xml)) found = { name: tag.name, r: tag.attribute('r') };
  return found;
}

describe('a tag', () => {
  it.each([
    [`<c r="B7" t='s'>`, 'B7'],
    [`<c t="a > b" r='C1'/>`, 'C1'],
    [`<c t='"' r="D1">`, 'D1'],
    [`<c t="'" r = "E1" >`, 'E1'],
    ['<c hidden r="F1">', 'F1'],
    ['<c r hidden="1">', undefined],
    ['<x:c x:r="G1">', 'G1'],
    ['<c t="r=&quot;H1&quot;">', undefined],
  ])('%s has its values', (xml, r) => {
    expect(last(xml)).toEqual({ name: 'c', r });
  });

  it.each(['<c r="A1', `<c r='A1"`, '<c r="A1"', '<c "'])('%s does not end', (xml) => {
    expect(() => last(xml)).toThrow('a tag does not end');
  });
});

describe('a document that was made to be slow is read in time that grows with its length', () => {
  const size = 4_000_000;
  const filled = (piece: string, length: number) => piece.repeat(length / piece.length);

  it.each<[string, (length: number) => string]>([
    ['many quoted attributes in one tag', (length) => `<c ${filled('a="1" ', length)}>`],
    ['many quoted ends in one tag', (length) => `<c ${filled(`a='>' `, length)}>`],
    ['letters without a value', (length) => `<c ${filled('a', length)}>`],
    ['blanks behind a name', (length) => `<c a${filled(' ', length)}>`],
    ['names without a value', (length) => `<c ${filled('a ', length)}>`],
    ['values without a name', (length) => `<c ${filled('=', length)}>`],
    ['many quotes without an end', (length) => `<c ${filled(`"' `, length)}`],
    ['a quote of the other kind in each value', (length) => `<c ${filled(`a='"' `, length)}`],
    ['tags before a quote that stays open', (length) => `${filled('<c a="1">', length)}<c a="`],
    ['comments without an end', (length) => filled('<!--', length)],
    ['the beginnings of entities', (length) => `<c>${filled('&#1', length)}</c>`],
  ])('%s', (_name, make) => {
    const xml = make(size);
    const before = process.cpuUsage();
    try {
      last(xml);
    } catch {
      // Some of these texts are invalid XML. The test measures only the time until the parser stops.
    }
    const { user, system } = process.cpuUsage(before);
    // Each text takes at most one second. A parser with quadratic time would take hours.
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});
