import { exactHslOf, fromHex, type Hsl, luminance, type Rgb, rgbOf, toHex } from '../model/colour.ts';
import type { SchoolColours } from '../model/school/school-colours.ts';
import { firstSchool } from '../model/school/school-defaults.ts';
import light from './tokens.css?raw';
import dark from './tokens-dark.css?raw';

/** The tokens of a style sheet that are written as `#rrggbb`. */
const tokensOf = (css: string): [name: string, hex: string][] =>
  [...css.matchAll(/(--[\w-]+): (#[\da-f]{6});/gi)].map(([, name = '', hex = '']) => [name, hex]);

/** Red signs of errors and of paid accounts, which no school changes. */
const fixed = /^--(?:accent|on-accent|hibiscus)/;
/** The call to action, which has the accent colour. */
const ofAccent = /^--call/;

/** The distance of two hues, 0 to 180. */
const hueDistance = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

/** Tokens belong to the main colour if their hue is near today's: blacks and greys of the design are tinted with it. */
const nearHue = 25;

/** The colour with this hue and saturation whose relative luminance is `wanted`. */
function withLuminance([hue, saturation]: Hsl, wanted: number): Rgb {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (luminance(rgbOf([hue, saturation, middle])) < wanted) low = middle;
    else high = middle;
  }
  return rgbOf([hue, saturation, low]);
}

/**
 * Converts a token of today's palette to a school's colour. The luminance stays, and contrasts depend on nothing else,
 * so every text can be read as before.
 */
function shade(token: string, today: string, chosen: string): Rgb {
  const [tokenHue, tokenSaturation] = exactHslOf(fromHex(token));
  const [todayHue, todaySaturation] = exactHslOf(fromHex(today));
  const [hue, saturation] = exactHslOf(fromHex(chosen));
  const turned = (hue + tokenHue - todayHue + 360) % 360;
  const scaled = Math.min(1, (tokenSaturation * saturation) / todaySaturation);
  return withLuminance([turned, scaled, 0], luminance(fromHex(token)));
}

/** A darker shade of a colour, for a button under the pointer: at most `most` bright. */
function darker(colour: string, most: number): string {
  const bright = luminance(fromHex(colour));
  return toHex(withLuminance(exactHslOf(fromHex(colour)), Math.min(most, bright * 0.6)));
}

/** The tokens of one scheme that a school's colours change. */
function changedTokens(css: string, { primary, accent }: SchoolColours): Map<string, string> {
  const { primary: todayPrimary, accent: todayAccent } = firstSchool.colours;
  const [mainHue] = exactHslOf(fromHex(todayPrimary));
  const changed = new Map<string, string>();
  for (const [name, hex] of tokensOf(css)) {
    if (fixed.test(name)) continue;
    const [hue, saturation] = exactHslOf(fromHex(hex));
    if (ofAccent.test(name)) {
      if (accent !== todayAccent) changed.set(name, toHex(shade(hex, todayAccent, accent)));
    } else if (primary !== todayPrimary && saturation > 0 && hueDistance(hue, mainHue) <= nearHue) {
      changed.set(name, toHex(shade(hex, todayPrimary, primary)));
    }
  }
  return changed;
}

/** The tokens of both schemes that a school's colours change; none with today's colours. */
function schoolPalette(colours: SchoolColours): { light: Map<string, string>; dark: Map<string, string> } {
  const { primary: todayPrimary, accent: todayAccent } = firstSchool.colours;
  const lightTokens = changedTokens(light, colours);
  if (colours.primary !== todayPrimary) {
    // In the light scheme the main colour is the one that the school chose. Text on its soft ground needs a darker one.
    const text = Math.min(luminance(fromHex(todayPrimary)), luminance(fromHex(colours.primary)));
    lightTokens.set('--river-700', colours.primary);
    lightTokens.set('--on-main-soft', toHex(withLuminance(exactHslOf(fromHex(colours.primary)), text)));
    const strongest = lightTokens.get('--river-900') ?? colours.primary;
    lightTokens.set('--main-strong', darker(colours.primary, luminance(fromHex(strongest))));
  }
  if (colours.accent !== todayAccent) {
    const strong = darker(colours.accent, 1);
    for (const name of ['--call', '--call-picture']) {
      lightTokens.set(name, colours.accent);
      lightTokens.set(`${name}-strong`, strong);
    }
  }
  return { light: lightTokens, dark: changedTokens(dark, colours) };
}

const written = (tokens: ReadonlyMap<string, string>) => [...tokens].map(([name, hex]) => `${name}:${hex}`).join(';');

/** Made once for all pages of a publish: each page bears the same. */
let made: { of: string; style: string | null } | null = null;

/** The style sheet of a school's colours, for every page; null with today's colours. */
export function paletteStyle(colours: SchoolColours): string | null {
  const of = `${colours.primary} ${colours.accent}`;
  if (made?.of !== of) made = { of, style: writtenStyle(colours) };
  return made.style;
}

function writtenStyle(colours: SchoolColours): string | null {
  const palette = schoolPalette(colours);
  if (palette.light.size + palette.dark.size === 0) return null;
  // The doubled selector is stronger than the style sheets, wherever they are loaded.
  return `:root:root{${written(palette.light)}}@media(prefers-color-scheme:dark){:root:root{${written(palette.dark)}}}`;
}

/** The colour of the browser's bars on a phone. */
export const barColour = (colours: SchoolColours): string =>
  schoolPalette(colours).light.get('--river-900') ??
  tokensOf(light).find(([name]) => name === '--river-900')?.[1] ??
  colours.primary;

export type Scheme = 'light' | 'dark';

/** All tokens of a style sheet, with references to others. */
const allTokens = (css: string): [name: string, value: string][] =>
  [...css.matchAll(/^ {2,4}(--[\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]);

/** The value of a token without references. */
function resolved(value: string, tokens: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => resolved(tokens.get(name) ?? '', tokens));
}

/** All tokens of a scheme with a school's colours, without references. */
export function tokensOfScheme(colours: SchoolColours, scheme: Scheme): Map<string, string> {
  const palette = schoolPalette(colours);
  const tokens = new Map([...allTokens(light), ...palette.light]);
  if (scheme === 'dark') for (const [name, value] of [...allTokens(dark), ...palette.dark]) tokens.set(name, value);
  return new Map([...tokens].map(([name, value]) => [name, resolved(value, tokens)]));
}

/** The tokens of a preview: those that a header, a button, a card and a link use. */
const previewed =
  /^--(?:ground|surface|line|text|text-quiet|main|main-strong|on-main|call|call-strong|on-call|deep|on-deep|focus)$/;

/** The tokens of a preview in one scheme, whichever scheme the page itself has. */
export const previewTokens = (colours: SchoolColours, scheme: Scheme): [name: string, value: string][] =>
  [...tokensOfScheme(colours, scheme)].filter(([name]) => previewed.test(name));
