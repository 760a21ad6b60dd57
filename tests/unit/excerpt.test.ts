import { describe, expect, it } from 'vitest';
import { excerpt, firstParagraph, plainText, summary } from '../../src/model/text/excerpt.ts';
import { ownProcessorTime } from '../support/processor.ts';

describe('plainText', () => {
  it('drops tags, keeps words whole across inline tags and apart across blocks', () => {
    expect(plainText('<h2>Un<b>bro</b>ken</h2><p>two<br>lines</p><ul><li>a</li><li>b</li></ul>')).toBe(
      'Unbroken two lines a b',
    );
  });

  it('decodes entities once', () => {
    expect(plainText('a &amp;lt; b &#1606;&#x64a;&#1604; &nbsp; &laquo;c&raquo; &unknown; &')).toBe(
      'a &lt; b نيل «c» &unknown; &',
    );
  });

  it('is not fooled by a > inside an attribute', () => {
    expect(plainText('<a title="1 > 0" href=\'x\'>link</a>')).toBe('link');
  });

  it('answers impossible code points with the replacement character', () => {
    expect(plainText('&#0;&#xd800;&#x110000;')).toBe('\ufffd\ufffd\ufffd');
  });

  it('is quick on a long run of opened brackets and quotes', () => {
    expect(ownProcessorTime(() => plainText('<a "'.repeat(20_000)))).toBeLessThan(1000);
  });
});

describe('excerpt', () => {
  it('leaves a text of exactly the length alone', () => {
    expect(excerpt(`<p>${'ن'.repeat(100)}</p>`)).toBe('ن'.repeat(100));
  });

  it('cuts after 100 characters and says so', () => {
    expect(excerpt(`<p>${'ن'.repeat(101)}</p>`)).toBe(`${'ن'.repeat(100)}…`);
  });

  it('counts code points, so that no pair is torn', () => {
    expect(excerpt('📚'.repeat(4), 3)).toBe('📚📚📚…');
  });

  it('counts text, not markup', () => {
    expect(excerpt('<p><strong>abc</strong>&amp;</p>', 4)).toBe('abc&');
  });

  it('of nothing is nothing', () => {
    expect(excerpt('<p></p>')).toBe('');
  });
});

describe('firstParagraph', () => {
  it('leaves headings, pictures and what follows out', () => {
    const html = '<h2>What we learn</h2><p><img src="/media/a.webp"></p><p>Numbers<br>and shapes</p><p>More</p>';
    expect(firstParagraph(html)).toBe('Numbers and shapes');
  });

  it('is the first piece of a text without paragraphs', () => {
    expect(firstParagraph('<h2>Contents</h2><ul><li>one</li><li>two</li></ul>')).toBe('one');
    expect(firstParagraph('no tags')).toBe('no tags');
  });

  it('is the heading where nothing else stands', () => {
    expect(firstParagraph('<h2>Only this</h2>')).toBe('Only this');
    expect(firstParagraph('<p></p>')).toBe('');
  });

  it('is cut at a word, with nothing between the word and the ellipsis', () => {
    expect(firstParagraph('<p>one two three</p>', 9)).toBe('one two…');
    expect(firstParagraph('<p>one two three</p>', 7)).toBe('one two…');
    expect(firstParagraph('<p>one, two three</p>', 5)).toBe('one…');
    expect(firstParagraph('<p>واحد، اثنان ثلاثة</p>', 6)).toBe('واحد…');
    expect(firstParagraph('<p>one two</p>', 7)).toBe('one two');
  });

  it('cuts a word that is longer than the room', () => {
    expect(firstParagraph(`<p>${'ن'.repeat(5000)}</p>`, 20)).toBe(`${'ن'.repeat(20)}…`);
    expect(firstParagraph(`<p>see ${'📚'.repeat(5000)}</p>`, 20)).toBe(`see ${'📚'.repeat(16)}…`);
  });
});

describe('summary', () => {
  it('tells the text without its headings, cut at a word', () => {
    expect(summary('<h2>Title</h2><p>one two</p><h3>Part</h3><p>three four</p>', 15)).toBe('one two three…');
  });

  it('is the headings where nothing else stands', () => {
    expect(summary('<h2>Only</h2><h2>these</h2>', 100)).toBe('Only these');
  });
});
