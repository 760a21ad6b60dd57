import { namedColours } from './named-colours.ts';

/** Red, green and blue, 0 to 1 each. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** Hue 0 to 360, saturation and lightness 0 to 1. */
export type Hsl = readonly [hue: number, saturation: number, lightness: number];

/** Colours with a lower alpha count as invisible. */
const unseen = 0.1;

function fromHex(digits: string): [Rgb, alpha: number] {
  const each = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 1] = each.map((pair) => Number.parseInt(pair, 16) / 255);
  return [[red, green, blue], alpha];
}

/** Parses an argument of a colour function: a percentage, or a fraction of `whole`. */
const partOf = (text: string, whole: number) =>
  Math.min(1, Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole));

function fromFunction(name: string, parts: string[]): [Rgb, alpha: number] {
  const [first = '', second = '', third = '', last = '1'] = parts;
  const alpha = partOf(last, 1);
  if (name === 'rgb') return [[partOf(first, 255), partOf(second, 255), partOf(third, 255)], alpha];
  return [rgbOf([Number.parseFloat(first) % 360, partOf(second, 100), partOf(third, 100)]), alpha];
}

/** Parses a CSS colour; a transparent one is blended with white. Null if it is not a colour or is invisible. */
export function parseColour(text: string): Rgb | null {
  const value = text.trim().toLowerCase();
  const digits = namedColours.get(value) ?? /^#((?:[\da-f]{3,4}){1,2})$/.exec(value)?.[1];
  const [, name, inner] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? [];
  const parts = inner?.match(/\d*\.?\d+%?/g) ?? [];
  const whole = digits ? fromHex(digits) : name && parts.length >= 3 ? fromFunction(name, parts) : null;
  if (!whole || whole[1] < unseen) return null;
  const [[red, green, blue], alpha] = whole;
  const over = (part: number) => 1 - alpha * (1 - part);
  return [over(red), over(green), over(blue)];
}

/** Converts HSL to RGB (css-color-4). */
export function rgbOf([hue, saturation, lightness]: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const turned = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1));
  };
  return [part(0), part(8), part(4)];
}

/** Converts RGB to HSL (css-color-4). A nearly grey colour gets saturation 0. */
export function hslOf([red, green, blue]: Rgb): Hsl {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  const lightness = most - chroma / 2;
  if (chroma < 0.08) return [0, 0, lightness];
  const saturation = Math.min(1, chroma / (1 - Math.abs(2 * lightness - 1)));
  const sixth =
    most === red
      ? (green - blue) / chroma + 6
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return [(sixth * 60) % 360, saturation, lightness];
}

/** Relative luminance of a colour, 0 to 1 (WCAG 2.2). */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast ratio of two luminances, 1 to 21 (WCAG 2.2). */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
