import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { excerpt, firstParagraph, plainText, summary } from '../../src/model/text/excerpt.ts';
import { renderRichText } from '../../src/rich-text/render.ts';
import { withTextDirections } from '../../src/rich-text/text-directions.ts';
import { ownProcessorTime } from '../support/processor.ts';

const picture = '<img src="/media/a-640.webp" alt="The yard" />';
const figure = `<figure>${picture}<figcaption>Pupils &amp; trees</figcaption></figure>`;

describe('a picture with its caption', () => {
  it('is kept as the editor writes it, and cleaning it again changes nothing', () => {
    const kept = cleanRichText(`<p>a</p>${figure}<p>b</p>`);
    expect(kept).toBe(`<p>a</p>${figure}<p>b</p>`);
    expect(cleanRichText(kept ?? '')).toBe(kept);
    expect(cleanRichText(figure.replace('<figcaption>', '<figcaption dir="auto" class="x" onclick="y()">'))).toBe(
      figure.replace('<figcaption>', '<figcaption dir="auto">'),
    );
  });

  it.each([
    ['of which the caption is empty', `<figure>${picture}<figcaption> </figcaption></figure>`, picture],
    ['without one', `<figure class="wide">${picture}</figure>`, picture],
    [
      'in a link and with marks',
      `<figure><a href="/x">${picture}</a><figcaption><b>A</b> b</figcaption></figure>`,
      `<figure>${picture}<figcaption><strong>A</strong> b</figcaption></figure>`.replace(/<.?strong>/g, ''),
    ],
    ['that is not ours', '<figure><img src="https://x.test/a.png"><figcaption>A</figcaption></figure>', '<p>A</p>'],
    ['among others', `<figure>${picture}${picture}<figcaption>A</figcaption></figure>`, `${picture}${picture}<p>A</p>`],
    ['beside words', `<figure><p>w</p>${picture}</figure>`, `<p>w</p>${picture}`],
    [
      'in another figure',
      `<figure><figure>${picture}<figcaption>A</figcaption></figure><figcaption>B</figcaption></figure>`,
      `<figure>${picture}<figcaption>A</figcaption></figure><p>B</p>`,
    ],
    ['whose figure is missing', `${picture}<figcaption>A</figcaption>`, `${picture}<p>A</p>`],
  ])('%s', (_what, html, kept) => {
    expect(cleanRichText(html)).toBe(kept);
  });

  it('is cleaned in proportion to its length', () => {
    const time = ownProcessorTime(() => {
      cleanRichText('<figure><figcaption>'.repeat(200) + '<figure>x</figure>'.repeat(6000));
      cleanRichText('<figure>x'.repeat(400) + 'y'.repeat(300_000));
    });
    expect(time).toBeLessThan(4000);
  });

  it('is shown with the direction of its words; excerpts leave the caption out', () => {
    expect(renderRichText(figure, 'Table')).toBe(figure.replace('<figcaption>', '<figcaption dir="auto">'));
    const html = `${figure}<p>On the first day</p>`;
    expect(firstParagraph(html)).toBe('On the first day');
    expect(summary(html, 100)).toBe('On the first day');
    expect(excerpt(html)).toBe('On the first day');
    expect(plainText(html)).toBe('Pupils & trees On the first day');
  });

  it('takes no direction from its alternative text', () => {
    expect(withTextDirections('<img src="/media/a.webp" alt="عربي"><p>a</p>')).toBe(
      '<img src="/media/a.webp" alt="عربي"><p dir="auto">a</p>',
    );
  });
});
