import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { contrast, luminance, type Rgb, rgbOf } from '../../src/model/colour.ts';
import { pageBackground } from '../../src/rich-text/classes.ts';
import { hslOf, parseColour } from '../../src/rich-text/colours.ts';
import { fonts } from '../../src/rich-text/fonts.ts';
import { richTextSheet } from '../../src/rich-text/sheet.ts';
import { colourOf, stepOf, steps } from '../../src/rich-text/steps.ts';
import { alignments, stylesToClasses } from '../../src/rich-text/styles-to-classes.ts';

const known = new Set([...richTextSheet().matchAll(/\.([\w-]+)\{/g)].map(([, name]) => name));
const classesIn = (html: string) =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
const classesOf = (style: string) => classesIn(stylesToClasses(`<span style="${style}">x</span>`));

/** The backgrounds of rich texts, read from the design tokens in the style sheets. */
const sheetOf = (name: string) => readFileSync(join(import.meta.dirname, '../../src/styles', name), 'utf8');
const [day, night] = [sheetOf('tokens.css'), sheetOf('tokens-dark.css')];
function token(name: string, sheet: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return alias ? token(alias, sheet) : value;
}
const papers = (sheet: string) => ['ground', 'sunken', 'surface'].map((name) => token(name, sheet));
const brightness = (colour: string) => luminance(parseColour(colour) ?? [0, 0, 0]);

/** The colours that the classes of one element give: its text in light and dark mode, and its background. */
function seen(classes: string[]) {
  const number = (name: string) =>
    Number(classes.find((each) => new RegExp(`^${name}\\d+$`).test(each))?.slice(name.length));
  const colour = (family: string, lightness: string) => {
    const step = { hue: number(`${family}-h`), saturation: number(`${family}-s`), lightness: number(lightness) };
    return Number.isNaN(step.hue) ? null : colourOf(step);
  };
  return { day: colour('ink', 'ink-l'), night: colour('ink', 'ink-d'), behind: colour('on', 'on-l') };
}

const byte = fc.integer({ min: 0, max: 255 });
const anyColour = fc.oneof(
  fc.tuple(byte, byte, byte).map(([red, green, blue]) => `rgb(${red}, ${green}, ${blue})`),
  fc.tuple(byte, byte, byte).map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  fc.tuple(fc.integer({ min: 0, max: 360 }), fc.nat(100), fc.nat(100)).map(([h, s, l]) => `hsl(${h}, ${s}%, ${l}%)`),
  fc.constantFrom(
    'red',
    'navy',
    'YELLOW',
    'white',
    'black',
    'tomato',
    'windowtext',
    '#fff',
    '#1238',
    'rgb(1 2 3 / 5%)',
  ),
);
const anyStyle = fc
  .tuple(
    fc.option(anyColour),
    fc.option(anyColour),
    fc.option(fc.constantFrom(...alignments)),
    fc.option(fc.constantFrom(...fonts.map(({ value }) => value), 'Calibri, sans-serif', '"Courier New"')),
  )
  .map(([colour, background, align, font]) =>
    [
      ...(colour ? [`color:${colour}`] : []),
      ...(background ? [`background-color:${background}`] : []),
      ...(align ? [`text-align:${align}`] : []),
      ...(font ? [`font-family:${font.replaceAll('"', '&quot;')}`] : []),
    ].join(';'),
  );

describe('the styles of a rich text on a published page', () => {
  it('become classes, each of which the style sheet has', () => {
    fc.assert(
      fc.property(fc.array(anyStyle, { maxLength: 6 }), (styles) => {
        const open = styles.map((style) => `<p style="${style}">a<mark>b</mark>`).join('');
        const html = stylesToClasses(cleanRichText(open) ?? '');
        expect(html).not.toContain('style=');
        expect(classesIn(html).filter((name) => !known.has(name) && !/^(ink|on|ink-own)$/.test(name))).toEqual([]);
      }),
    );
  });

  it('leave everything else as it was', () => {
    const html =
      '<p dir="rtl">عربي &lt;p style="x"&gt;</p><img src="/media/a.webp" alt="a style=" width="3" /><br /><ol start="3"><li>x</li></ol>';
    expect(stylesToClasses(html)).toBe(html);
    expect(stylesToClasses('<img src="/media/a.webp" alt="" style="text-align:center" />')).toBe(
      '<img src="/media/a.webp" alt="" class="align-center" />',
    );
    expect(stylesToClasses('<code class="language-js" style="text-align:left">x</code>')).toBe(
      '<code class="language-js align-left">x</code>',
    );
    expect(stylesToClasses('<p style="position:fixed">x</p>')).toBe('<p>x</p>');
  });

  it('of the editor are all known: its alignments and its fonts', () => {
    for (const alignment of alignments) expect(classesOf(`text-align:${alignment}`)).toEqual([`align-${alignment}`]);
    for (const { value, key } of fonts) {
      expect(classesOf(`font-family:${value}`)).toEqual(value ? [key.replace('_', '-')] : []);
    }
    expect(classesOf('font-family:&quot;Times New Roman&quot;, Calibri')).toEqual(['font-serif']);
    expect(classesOf('font-family:Calibri, monospace')).toEqual(['font-mono']);
    expect(classesOf('font-family:Calibri, sans-serif')).toEqual([]);
  });

  it('say of one kind what the last of them says', () => {
    expect(classesOf('text-align:left;text-align:RIGHT !important;text-align:middle')).toEqual(['align-right']);
    expect(classesOf('color:red;color:nonsense')).toEqual(classesOf('color:#f00'));
  });
});

describe('a colour of a rich text', () => {
  it('can be read on every paper, by day and by night, whatever it was', () => {
    const [light, dark] = [papers(day).map(brightness), papers(night).map(brightness)];
    expect([...papers(day), ...papers(night)].every((colour) => /^#[\da-f]{6}$/.test(colour))).toBe(true);
    expect(Math.min(...light)).toBe(brightness(pageBackground.light));
    expect(Math.max(...dark)).toBe(brightness(pageBackground.dark));
    fc.assert(
      fc.property(anyColour, (colour) => {
        const found = seen(classesOf(`color:${colour}`));
        if (!found.day || !found.night) return;
        for (const ground of light) expect(contrast(luminance(found.day), ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of dark) expect(contrast(luminance(found.night), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('can be read on what it stands on, on the same element or on one around it', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (colour, background) => {
        const outer = stylesToClasses(
          `<p style="background-color:${background}"><span style="color:${colour}">x</span></p>`,
        );
        const [, block = '', inline = ''] = outer.split('<');
        const both = seen(classesOf(`color:${colour};background-color:${background}`));
        const around = seen(classesIn(block));
        for (const { behind, ...words } of [both, around, { ...seen(classesIn(inline)), behind: around.behind }]) {
          if (!behind || !words.day || !words.night) continue;
          for (const ink of [words.day, words.night]) {
            expect(contrast(luminance(ink), luminance(behind))).toBeGreaterThanOrEqual(4.5);
          }
        }
        if (around.behind) expect(around.day).not.toBeNull();
      }),
    );
  });

  it('stays near what was chosen when that could be read', () => {
    const near = (one: Rgb, other: Rgb) => Math.max(...one.map((part, index) => Math.abs(part - (other[index] ?? 0))));
    for (const colour of ['#a11a38', '#0f5a60', '#1d4ed8', '#7e22ce', '#166534', '#9a3412']) {
      const chosen = parseColour(colour) ?? [0, 0, 0];
      expect(near(seen(classesOf(`color:${colour}`)).day ?? [1, 1, 1], chosen)).toBeLessThan(0.12);
    }
    for (const colour of ['#ffec99', '#b2f2bb', '#a5d8ff', '#ff0', '#000080', '#e03131']) {
      const chosen = parseColour(colour) ?? [0, 0, 0];
      expect(near(seen(classesOf(`background-color:${colour}`)).behind ?? [1, 1, 1], chosen)).toBeLessThan(0.12);
    }
  });

  it('that a word processor gives to all words, black on white, is none', () => {
    for (const style of ['color:black', 'color:#000', 'color:windowtext', 'color:white', 'background-color:#fff']) {
      expect(classesOf(style)).toEqual([]);
    }
    const inner = stylesToClasses('<p style="color:red">a<span style="color:black">b</span></p>').split('<')[2] ?? '';
    expect(classesIn(inner)).toEqual(['ink-own']);
  });

  it('is understood in every way CSS writes it', () => {
    const red: Rgb = [1, 0, 0];
    for (const text of ['red', '#f00', '#F00F', '#ff0000', 'rgb(255,0,0)', 'rgb(100% 0% 0%)', 'hsl(0, 100%, 50%)'])
      expect(parseColour(text)).toEqual(red);
    expect(parseColour('rgba(255, 0, 0, 0.5)')).toEqual([1, 0.5, 0.5]);
    expect(parseColour('hsla(360 100 50 / 50%)')).toEqual([1, 0.5, 0.5]);
    for (const text of ['transparent', 'inherit', '#ff', '#fffff', 'rgb(1,2)', 'rgba(0,0,0,0)', '', 'constructor'])
      expect(parseColour(text)).toBeNull();
  });

  it('is the same when it is rounded again', () => {
    fc.assert(
      fc.property(anyColour, (text) => {
        const colour = parseColour(text);
        if (!colour) return;
        const back = rgbOf(hslOf(colour));
        if (hslOf(colour)[1] > 0)
          for (const [index, part] of back.entries()) expect(part).toBeCloseTo(colour[index] ?? 0, 6);
        const step = stepOf(colour);
        expect(step.hue).toBeLessThan(steps.hue);
        expect(stepOf(colourOf(step)).lightness).toBe(step.lightness);
      }),
    );
  });
});
