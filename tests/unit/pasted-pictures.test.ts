import { describe, expect, it } from 'vitest';
import { filesOf, meansFiles } from '../../src/dashboard/editor/paste/clipboard.ts';
import { emojiOf } from '../../src/dashboard/editor/paste/emoji.ts';
import { normalised } from '../../src/dashboard/editor/paste/normalise.ts';
import { picturesInRtf } from '../../src/dashboard/editor/paste/rtf.ts';
import { htmlOf, pastedElement } from '../../src/dashboard/editor/paste/tree.ts';
import { withEscapedAttributes } from '../../src/dashboard/editor/styles.ts';
import { ownProcessorTime } from '../support/processor.ts';

describe('an emoji that was copied as a picture', () => {
  it.each(['🎉', '👍🏽', '🇸🇩', '1️⃣', '👩‍👧', ' 🚌 ', '❤️'])('%s is its characters', (alt) => {
    expect(emojiOf(alt)).toBe(alt.trim());
    const image = pastedElement('img', [], { src: 'file:///C:/a.png', alt });
    expect(normalised([pastedElement('p', ['a ', image, ' b'])])).toEqual({
      contents: [pastedElement('p', ['a ', alt.trim(), ' b'])],
      lost: 0,
    });
  });

  it.each(['', ' ', 'bus', '🚌 bus', '12', '#', ':bus:'])('%s is none', (alt) => {
    expect(emojiOf(alt)).toBeNull();
  });
});

const blip = (type: string, hex: string) =>
  `{\\pict{\\*\\picprop\\shplid1{\\sp{\\sn a}{\\sv b}}}\\picscalex100\\picw10${type}\\bliptag-17{\\*\\blipuid 0a0b}\n${hex}}`;

describe('pictures in the RTF of Word', () => {
  it('are found in order, without copies for older programs and bullets', () => {
    const rtf = [
      '{\\rtf1\\ansi{\\*\\listpicture{\\*\\shppict',
      blip('\\pngblip', 'ffff'),
      '}}\\pard a\\{b\\} ',
      `{\\*\\shppict${blip('\\pngblip', '89 50\n4e47')}}{\\nonshppict${blip('\\wmetafile8', '0102')}}`,
      `\\par {\\*\\shppict${blip('\\emfblip', '01')}} {\\*\\shppict${blip('\\jpegblip', 'ffd8')}}}`,
    ].join('');
    expect(picturesInRtf(rtf)).toEqual([
      { type: 'image/png', hex: '89504e47' },
      null,
      { type: 'image/jpeg', hex: 'ffd8' },
    ]);
  });

  it('are none in RTF that is broken off', () => {
    expect(picturesInRtf(`{\\rtf1{\\*\\shppict${blip('\\pngblip', '8950')}`.slice(0, -5))).toEqual([]);
    expect(picturesInRtf('}}}{{\\pict\\pngblip 0')).toEqual([]);
  });

  it('take a time in proportion to its length', () => {
    const rtf = `{\\rtf1${blip('\\pngblip', 'ab'.repeat(4_000_000))}${'{}'.repeat(200_000)}`;
    expect(ownProcessorTime(() => picturesInRtf(rtf))).toBeLessThan(2000);
  });
});

describe('the bytes of copied pictures', () => {
  const nothing = { rtf: '', files: [] };
  const image = (src: string) => pastedElement('img', [], { src, alt: '' });
  const first = new File(['1'], 'a.png', { type: 'image/png' });
  const second = new File(['2'], 'b.png', { type: 'image/png' });

  it('come from the HTML itself', async () => {
    const data = image(`data:image/png;base64,${btoa('x'.repeat(300))}`);
    const dot = image('data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP');
    const found = filesOf([pastedElement('p', ['a', data, dot])], nothing);
    expect([...found.keys()]).toEqual([data]);
    expect(await found.get(data)?.text()).toBe('x'.repeat(300));
    expect(found.get(data)?.type).toBe('image/png');
  });

  it('come from the RTF, if it has as many', () => {
    const pictures = [image('file:///C:/1.png'), image('file:///C:/2.png')];
    const rtf = (count: number) => `{\\rtf1${blip('\\pngblip', '8950').repeat(count)}}`;
    expect(filesOf(pictures, { rtf: rtf(2), files: [] }).size).toBe(2);
    expect(filesOf(pictures, { rtf: rtf(3), files: [] }).size).toBe(0);
  });

  it('come from files, where there are no words beside them', () => {
    const pictures = [image('https://x.test/1'), image('https://x.test/2')];
    expect([...filesOf(pictures, { rtf: '', files: [first, second] }).values()]).toEqual([first, second]);
    expect(filesOf([pastedElement('p', ['Words', ...pictures])], { rtf: '', files: [first, second] }).size).toBe(0);
    expect(filesOf(pictures, { rtf: '', files: [first] }).size).toBe(0);
  });

  it('are uploaded to the place of the picture, whose caption and alternative text stay', () => {
    const own = image('file:///C:/1.png');
    const described = { ...own, attributes: { ...own.attributes, alt: 'The\n yard' } };
    const figure = pastedElement('figure', [
      pastedElement('a', [described]),
      pastedElement('figcaption', ['Our ', pastedElement('b', ['yard'])]),
    ]);
    const { contents, lost } = normalised([pastedElement('p', ['a']), figure], new Map([[described, '7']]));
    expect(htmlOf(contents)).toBe(
      '<p>a</p><figure><img data-arriving="7" alt="The yard"><figcaption>Our yard</figcaption></figure>',
    );
    expect(lost).toBe(0);
  });

  it('of a figure that is lost are counted once', () => {
    const figure = pastedElement('figure', [image('https://x.test/1'), pastedElement('figcaption', ['Words'])]);
    expect(normalised([figure])).toEqual({ contents: [pastedElement('p', ['Words'])], lost: 1 });
  });
});

describe('a clipboard with files', () => {
  const files = [new File(['1'], 'a b.png'), new File(['2'], 'c.png')];
  it.each([
    ['nothing else', '', '', true],
    ['their names', '', 'a b.png\nc.png', true],
    ['their paths', '', '/home/x/a b.png\r\nC:\\x\\c.png\n', true],
    ['their addresses', '', 'file:///home/x/a%20b.png', true],
    ['words', '', 'Hello', false],
    ['HTML with words', '<p>Hello</p>', 'a b.png', false],
    ['HTML with a picture', '<img src="x">', '', false],
  ])('and %s', (_what, html, plain, meant) => {
    expect(meansFiles(files, html, plain)).toBe(meant);
  });

  it('that has no files means its text', () => {
    expect(meansFiles([], '', '')).toBe(false);
  });
});

it('what an attribute holds is no tag', () => {
  expect(withEscapedAttributes('<p>"a < b"</p><img alt="x <p> y" src="/a">')).toBe(
    '<p>"a < b"</p><img alt="x &lt;p&gt; y" src="/a">',
  );
});
