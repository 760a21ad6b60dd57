import { describe, expect, it } from 'vitest';
import { excerpt, plainText } from '../../src/model/excerpt.ts';

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
    const started = performance.now();
    plainText('<a "'.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(1000);
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
