import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { normalised } from '../../src/dashboard/editor/paste/normalise.ts';
import { type Content, htmlOf, pastedElement } from '../../src/dashboard/editor/paste/tree.ts';

/** Parses HTML into the tree that a browser would build. tests/e2e pastes the same HTML into a real browser. */
function treeOf(html: string): Content[] {
  type Open = { tag: string; attributes: Record<string, string>; children: Content[] };
  const root: Open = { tag: 'body', attributes: {}, children: [] };
  const open = [root];
  const around = () => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      const element: Open = { tag, attributes, children: [] };
      around().children.push(element);
      open.push(element);
    },
    ontext: (text) => around().children.push(text),
    onclosetag: () => open.pop(),
  });
  parser.end(html);
  return root.children;
}

function paste(html: string): { html: string; lost: number } {
  const { contents, lost } = normalised(treeOf(html));
  const pasted = htmlOf(contents)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:p|h\d|li|ul|ol|t\w+)(?: [^>]*)?>) ?/g, '$1');
  return { html: pasted, lost };
}

const copied = (name: string) =>
  readFileSync(join(import.meta.dirname, '../support/clipboards', `${name}.html`), 'utf8');

describe('a paste', () => {
  it('from Word keeps headings, lists and their levels, the table, links and marks, and counts its pictures', () => {
    expect(paste(copied('word-ar'))).toEqual({
      html: [
        '<h2>خطة الفصل الأول</h2>',
        '<p>يبدأ العام في <strong>أول يوليو</strong>، ويجد كل طالب كتبه في <a href="https://school.test/books">صفحة الكتب</a>. مساحة الفناء ٤٠٠ م<sup>2</sup> والماء H<sub>2</sub>O.</p>',
        '<h2>ما يُحضره الطالب</h2>',
        '<ul><li><p>دفتران وقلمان</p><ul><li><p>دفتر مسطّر</p><ul><li><p>بغلاف أزرق</p></li></ul></li></ul></li><li dir="rtl"><p dir="rtl">PDF ورقة العمل</p></li></ul>',
        '<p>خطوات التسجيل:</p>',
        '<ol><li><p>املأ الاستمارة</p><ol><li><p>الاسم كاملاً</p></li></ol></li><li><p>أرفق الإيصال</p></li></ol>',
        '<table><tbody><tr><td colspan="2"><p><strong>اليوم والحصة</strong></p></td><td><p><strong>المادة</strong></p></td></tr>',
        '<tr><td><p>الأحد</p></td><td><p>1</p></td><td><p>الرياضيات</p></td></tr></tbody></table>',
      ].join(''),
      lost: 3,
    });
  });

  it('from Google Docs keeps the same, and its wrapper makes nothing bold', () => {
    expect(paste(copied('docs-ar'))).toEqual({
      html: [
        '<h2>رحلة المتحف</h2>',
        '<p>نلتقي يوم <strong>الأربعاء</strong> أمام <a href="https://museum.test/visit">المتحف القومي</a>، ومساحة قاعته ٣٠٠ م<sup>2</sup>.</p>',
        '<h2>معك</h2>',
        '<ul><li><p>ماء وطعام</p><ul><li><p>لتر على الأقل</p></li></ul></li><li><p>دفتر</p></li></ul>',
        '<table><tbody><tr><td><p>الساعة</p></td><td><p>المكان</p></td></tr><tr><td><p>8:30</p></td><td><p>البوابة</p></td></tr></tbody></table>',
      ].join(''),
      lost: 1,
    });
  });

  it('from a web page keeps the same, and leaves its furniture and its hidden pictures', () => {
    expect(paste(copied('page-en'))).toEqual({
      html: [
        '<h2>Ohm’s law</h2>',
        '<p>The current is <em>proportional</em> to the voltage, see <a href="https://physics.test/ohm#law">the article</a>.</p>',
        '<h2>Units</h2>',
        '<ol start="3"><li><p>volt</p><ul><li>V = 1 kg·m<sup>2</sup>·s<sup>−3</sup>·A<sup>−1</sup></li></ul></li><li>ampere</li></ol>',
        '<h3>Resistors</h3><p>Colours</p>',
        '<table><tbody><tr><th>Colour</th><th>Digit</th></tr><tr><td rowspan="2">brown</td><td>1</td></tr><tr><td>10</td></tr></tbody></table>',
        '<p>Four bands</p>',
      ].join(''),
      lost: 1,
    });
  });

  it.each(['word-ar', 'docs-ar', 'page-en'])('of %s is left whole by the server', (name) => {
    const { html } = paste(copied(name));
    expect(cleanRichText(html)?.replaceAll(' rel="noopener noreferrer"', '')).toBe(html);
  });

  it.each([
    ['<h1>a</h1><h2>b</h2>', '<h2>a</h2><h2>b</h2>'],
    ['<h1>a</h1><h2>b</h2><h1>c</h1>', '<h2>a</h2><h3>b</h3><h2>c</h2>'],
    ['<p class="MsoTitle">a</p>', '<h2>a</h2>'],
    ['<div role="heading" aria-level="3">a</div>', '<h3>a</h3>'],
  ])('has no heading of the page’s own level: %s', (html, pasted) => {
    expect(paste(html).html).toBe(pasted);
  });

  const item = (words: string, marker: string, list: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><!--[endif]-->${words}</p>\n`;
  it.each([
    [
      'a list that goes on',
      item('c', '3.', 'l0 level1') + item('d', '4.', 'l0 level1'),
      '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>',
    ],
    [
      'two lists, of which the second begins anew',
      item('a', '١.', 'l0 level1') + item('b', '١.', 'l2 level1'),
      '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>',
    ],
    [
      'letters',
      item('a', 'a)', 'l0 level1') + item('b', 'b)', 'l0 level1'),
      '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
    ],
    [
      'bullets, then numbers',
      item('a', '·', 'l0 level1') + item('b', '1.', 'l0 level1'),
      '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>',
    ],
    [
      'numbers of two parts',
      item('a', '1.', 'l0 level1') + item('b', '1.2.', 'l0 level2'),
      '<ol><li><p>a</p><ol start="2"><li><p>b</p></li></ol></li></ol>',
    ],
    [
      'a level that is left out, and one above the first',
      item('a', 'o', 'l0 level2') + item('b', '§', 'l0 level4') + item('c', '·', 'l0 level1'),
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ul><li><p>c</p></li></ul>',
    ],
    [
      'a second paragraph of an item',
      `${item('a', '·', 'l0 level1')}<p class=MsoListParagraph>b</p>`,
      '<ul><li><p>a</p><p>b</p></li></ul>',
    ],
  ])('of Word’s list paragraphs keeps %s', (_name, html, pasted) => {
    expect(paste(html).html).toBe(pasted);
  });

  it.each([
    ['words alone stay words', '<span style="font-weight:700">a</span> b', '<strong>a</strong> b'],
    [
      'a dangerous link leaves its words',
      '<p><a href="javascript:alert(1)">a</a> <a href="file:///C:/x">b</a></p>',
      '<p>a b</p>',
    ],
    [
      'a link loses the marks that a chat has put around it',
      '<p><a href="\u200ehttps://school.example/a\ufeff">a</a></p>',
      '<p><a href="https://school.example/a">a</a></p>',
    ],
    ['a frame of one cell goes', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', '<p>a</p><p>b</p>'],
    [
      'a number of a heading stays',
      '<h2><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp; </span></span>a</h2>',
      '<h2>1. a</h2>',
    ],
    [
      'what is hidden stays hidden',
      '<p>a<span style="display:none">b</span><span style="mso-element:comment">c</span></p>',
      '<p>a</p>',
    ],
  ])('%s', (_name, html, pasted) => {
    expect(paste(html).html).toBe(pasted);
  });

  it('keeps the school’s own pictures', () => {
    const own = pastedElement('img', [], { src: '/media/0123-800.webp', alt: 'a' });
    expect(normalised([own])).toEqual({ contents: [own], lost: 0 });
  });
});
