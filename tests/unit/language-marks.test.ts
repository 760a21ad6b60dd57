import { describe, expect, it } from 'vitest';
import { excerpt, firstParagraph, summary } from '../../src/model/text/excerpt.ts';
import { markedUp, withMarks, withoutMarks } from '../../src/model/text/language-marks.ts';

const arabic = (text: string) => withMarks(text, 'ar');

describe('a text in another language than the page', () => {
  it.each([
    ['at the start of an element', `<h1>${arabic('خبر')}</h1>`, '<h1 lang="ar" dir="rtl">خبر</h1>'],
    ['after a space', `<h2 class="a">\n ${arabic('خبر')} </h2>`, '<h2 class="a" lang="ar" dir="rtl">\n خبر </h2>'],
    ['after other text', `<p>Grade: ${arabic('الأول')}</p>`, '<p>Grade: <span lang="ar" dir="rtl">الأول</span></p>'],
    ['after another element', `<p><b>1</b>${arabic('باب')}</p>`, '<p><b>1</b><span lang="ar" dir="rtl">باب</span></p>'],
    [
      'after an element that is empty',
      `<p><br>${arabic('باب')}</p>`,
      '<p><br><span lang="ar" dir="rtl">باب</span></p>',
    ],
    ['rich', `<div>${arabic('<p>نص</p><p>آخر</p>')}</div>`, '<div lang="ar" dir="rtl"><p>نص</p><p>آخر</p></div>'],
    [
      'of several lines',
      `<p>${arabic('أ\n\nب').split('\n\n').join('</p><p>')}</p>`,
      '<p lang="ar" dir="rtl">أ</p><p lang="ar" dir="rtl">ب</p>',
    ],
    ['where the element has a direction', `<p dir="auto">${arabic('خبر')}</p>`, '<p lang="ar" dir="rtl">خبر</p>'],
    ['in an attribute', `<img alt="${arabic('a > صورة')}">`, '<img alt="a > صورة">'],
    [
      'in an attribute and in the element',
      `<a title="${arabic('خبر')}">${arabic('خبر')}</a>`,
      '<a title="خبر" lang="ar" dir="rtl">خبر</a>',
    ],
    [
      'in an address',
      `<a href="/?text=${encodeURIComponent(arabic('خبر'))}">Share</a>`,
      `<a href="/?text=${encodeURIComponent('خبر')}">Share</a>`,
    ],
    ['in the title of the page', `<title>${arabic('خبر')} – School</title>`, '<title>خبر – School</title>'],
    [
      'in data',
      `<script type="application/ld+json">{"name":"${arabic('خبر')}"}</script>`,
      '<script type="application/ld+json">{"name":"خبر"}</script>',
    ],
    ['in an option', `<option>${arabic('الأول')}</option>`, '<option>الأول</option>'],
    ['between two texts of React', `<p>One<!-- -->${arabic('خبر')}</p>`, '<p>One<!-- -->خبر</p>'],
    ['where the element has a language', `<b lang="ar">${arabic('ع')}</b>`, '<b lang="ar">ع</b>'],
  ])('%s is marked as HTML wants it', (_where, html, expected) => {
    expect(markedUp(html)).toBe(expected);
  });

  it.each([
    ['excerpt', excerpt],
    ['first paragraph', firstParagraph],
    ['summary', summary],
  ])('is marked in its %s too, which is as long as without a mark', (_name, make) => {
    const rich = `<p>${'كلمة '.repeat(60)}</p>`;
    const shown = markedUp(`<p>${make(withMarks(rich, 'ar'), 100)}</p>`);
    expect(shown).toBe(`<p lang="ar" dir="rtl">${make(rich, 100)}</p>`);
  });

  it('has no mark outside a page', () => {
    expect(withoutMarks(`<title>${arabic('خبر')}</title>`)).toBe('<title>خبر</title>');
    expect(withMarks('News', 'en')).toContain('News');
  });

  it('leaves a page without such texts as it is', () => {
    const page = '<p title="a > b">Text</p>';
    expect(markedUp(page)).toBe(page);
  });
});
