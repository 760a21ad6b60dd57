import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { shiftHeadings } from '../../src/rich-text/headings.ts';
import { renderRichText } from '../../src/rich-text/render.ts';
import { withTextDirections } from '../../src/rich-text/text-directions.ts';

describe('the side of a block', () => {
  const cases: [string, string, string][] = [
    ['a paragraph’s is that of its first letter', '<p>نص</p><p>text</p>', '<p dir="auto">نص</p><p dir="auto">text</p>'],
    [
      'an item’s comes from its first paragraph, which therefore bears none itself',
      '<ul dir="auto"><li dir="auto"><p dir="auto">نص</p><p dir="auto">text</p></li></ul>',
      '<ul dir="auto"><li dir="auto"><p>نص</p><p dir="auto">text</p></li></ul>',
    ],
    [
      'a list within a list has its own',
      '<ol start="2"><li><p>نص</p><ul><li>text</li></ul></li></ol>',
      '<ol dir="auto" start="2"><li dir="auto"><p>نص</p><ul dir="auto"><li dir="auto">text</li></ul></li></ol>',
    ],
    ['a mark within it changes nothing', '<p>1. <strong>نص</strong></p>', '<p dir="auto">1. <strong>نص</strong></p>'],
    [
      'that was set by hand stays, and with it the paragraph’s of an item',
      '<p dir="rtl">PDF ملف</p><ul><li dir="rtl"><p dir="auto">PDF</p></li></ul>',
      '<p dir="rtl">PDF ملف</p><ul dir="auto"><li dir="rtl"><p dir="auto">PDF</p></li></ul>',
    ],
    [
      'what holds no letter stands where the text around it does',
      '<p dir="auto">2031 &ndash; 32</p><p dir="auto"></p><ol><li><p>١</p></li></ol>',
      '<p>2031 &ndash; 32</p><p></p><ol><li><p>١</p></li></ol>',
    ],
    [
      'an item that begins with a number has that of its first words',
      '<ul><li><p>12</p><p>نص</p></li></ul>',
      '<ul dir="auto"><li dir="auto"><p>12</p><p>نص</p></li></ul>',
    ],
    [
      'a table’s and a quotation’s are those of their first letters, since that orders what is in them',
      '<table><tbody><tr><td><p>نص</p></td><td>text</td><td>3</td></tr></tbody></table><blockquote><p>said</p></blockquote>',
      '<table dir="rtl"><tbody><tr><td><p dir="auto">نص</p></td><td dir="auto">text</td><td>3</td></tr></tbody></table><blockquote dir="ltr"><p dir="auto">said</p></blockquote>',
    ],
    [
      'a few words within a line keep theirs',
      '<p>أ <span dir="ltr">b</span></p>',
      '<p dir="auto">أ <span dir="ltr">b</span></p>',
    ],
  ];
  it.each(cases)('%s', (_name, stored, placed) => {
    expect(withTextDirections(stored)).toBe(placed);
    expect(withTextDirections(placed)).toBe(placed);
  });

  it('is found in any text, which is otherwise left as it is', () => {
    const piece = fc.constantFrom(
      '<p>',
      '<ul>',
      '<ol start="3">',
      '<li>',
      '<li dir="rtl">',
      '<table>',
      '<td>',
      'نص',
      'a',
      '7',
      '</li>',
      '</p>',
      '<br>',
      '<blockquote style="color:red">',
      '<span dir="auto">',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const html = cleanRichText(pieces.join('')) ?? '';
        const bare = (text: string) => text.replace(/ dir="(?:auto|ltr|rtl)"/g, '');
        expect(bare(withTextDirections(html))).toBe(bare(html));
        expect(withTextDirections(withTextDirections(html))).toBe(withTextDirections(html));
      }),
    );
  });
});

describe('the headings of a text on a page', () => {
  it.each([
    ['<h2>a</h2><h3>b</h3>', '<h2>a</h2><h3>b</h3>'],
    ['<h1 style="text-align:center">a</h1><h2>b</h2>', '<h2 style="text-align:center">a</h2><h2>b</h2>'],
    ['<h1>a</h1><h2>b</h2><h1>c</h1><h6>d</h6>', '<h2>a</h2><h3>b</h3><h2>c</h2><h6>d</h6>'],
  ])('begin with the second level: %s', (stored, page) => {
    expect(shiftHeadings(stored)).toBe(page);
  });
});

it('a table stands in a frame of its own that the keyboard reaches', () => {
  expect(renderRichText('<table><tbody><tr><td>1</td></tr></tbody></table>', 'Table')).toBe(
    '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});
