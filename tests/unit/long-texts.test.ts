import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { isEmptyRichText } from '../../src/model/content-values.ts';
import { isEmail } from '../../src/model/email.ts';
import { excerpt, firstParagraph, summary } from '../../src/model/excerpt.ts';
import { richTextMarkup } from '../../src/model/limits.ts';
import { isLonger } from '../../src/model/text.ts';
import { paragraphs } from '../../src/paragraphs.ts';
import { styled } from '../../src/rich-text/styled.ts';
import { hostileTexts, upTo } from '../support/hostile-texts.ts';

/** Processor time of this thread, in milliseconds. */
function cost(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Whether it can be done within so many milliseconds; it may try three times, since others use the machine too. */
const within = (limit: number, work: () => void) => [1, 2, 3].some(() => cost(work) < limit);

const size = 2 ** 20;

describe.each(Object.entries(hostileTexts))('a text of 1 MB: %s', (_name, make) => {
  const html = make(size);

  it('is cleaned or refused within 100 ms', () => {
    expect(within(100, () => cleanRichText(upTo(richTextMarkup.tags, html)))).toBe(true);
    expect(within(100, () => cleanRichText(html))).toBe(true);
  });

  it('is read for an excerpt, for its paragraphs and as an address within 100 ms', () => {
    expect(within(100, () => excerpt(html))).toBe(true);
    expect(within(100, () => firstParagraph(html))).toBe(true);
    expect(within(100, () => summary(html, 160))).toBe(true);
    expect(within(100, () => isEmptyRichText(html))).toBe(true);
    expect(within(100, () => paragraphs(html))).toBe(true);
    expect(within(100, () => isEmail(html))).toBe(true);
  });

  it('is drawn with its classes within 200 ms', () => {
    expect(within(200, () => styled(html))).toBe(true);
  });
});

describe('the length of a text', () => {
  it('counts characters, and a long one is not counted through', () => {
    expect([isLonger('😀😀', 2), isLonger('😀😀😀', 2), isLonger('abc', 2), isLonger('', 0)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const long = 'a'.repeat(50_000_000);
    expect(within(20, () => isLonger(long, 200_000))).toBe(true);
  });
});
