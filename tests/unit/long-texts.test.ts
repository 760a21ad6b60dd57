import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { paragraphs } from '../../src/components/paragraphs.ts';
import { isEmptyRichText } from '../../src/model/fields/rich-text.ts';
import { richTextMarkup } from '../../src/model/limits.ts';
import { isEmail } from '../../src/model/text/email.ts';
import { excerpt, firstParagraph, summary } from '../../src/model/text/excerpt.ts';
import { isLonger } from '../../src/model/text/text.ts';
import { stylesToClasses } from '../../src/rich-text/styles-to-classes.ts';
import { hostileTexts, upTo } from '../support/hostile-texts.ts';
import { sampleOf } from '../support/long-form.ts';
import { ownProcessorTime } from '../support/processor.ts';

/**
 * Work below this number of milliseconds needs no comparison. It leaves room for a garbage collection; quadratic work
 * takes many seconds.
 */
const little = 400;

/**
 * Whether work on a text of 1 MB is fast, or its time grows about linearly: a text four times as long may take eight
 * times as long, while quadratic work takes sixteen times as long. Tries three times, because the machine may be busy.
 */
function isBounded<T>(make: (size: number) => T, work: (text: T) => void): boolean {
  const [whole, quarter] = [make(size), make(size / 4)];
  return [1, 2, 3].some(() => {
    const ms = ownProcessorTime(() => work(whole));
    return ms < little || ms < 8 * ownProcessorTime(() => work(quarter));
  });
}

const size = 2 ** 20;

describe.each(sampleOf(Object.entries(hostileTexts), 3))('a text of 1 MB: %s', (_name, make) => {
  it('is cleaned or refused in bounded time', () => {
    expect(isBounded((length) => upTo(richTextMarkup.tags, make(length)), cleanRichText)).toBe(true);
    expect(isBounded(make, cleanRichText)).toBe(true);
  });

  it('is read for an excerpt, for its paragraphs and as an address in bounded time', () => {
    expect(isBounded(make, excerpt)).toBe(true);
    expect(isBounded(make, firstParagraph)).toBe(true);
    expect(isBounded(make, (html) => summary(html, 160))).toBe(true);
    expect(isBounded(make, isEmptyRichText)).toBe(true);
    expect(isBounded(make, paragraphs)).toBe(true);
    expect(isBounded(make, isEmail)).toBe(true);
  });

  it('is drawn with its classes in bounded time', () => {
    expect(isBounded(make, stylesToClasses)).toBe(true);
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
    const long = 'a'.repeat(5_000_000);
    const count = () => ownProcessorTime(() => isLonger(long, 200_000));
    const countThrough = () => ownProcessorTime(() => isLonger(long, long.length - 1));
    expect([1, 2, 3].some(() => count() < countThrough() / 4)).toBe(true);
  });
});
