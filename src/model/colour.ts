/** Red, green and blue, 0 to 1 each. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** Hue 0 to 360, saturation and lightness 0 to 1. */
export type Hsl = readonly [hue: number, saturation: number, lightness: number];

/** Converts HSL to RGB (css-color-4). */
export function rgbOf([hue, saturation, lightness]: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const turned = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1));
  };
  return [part(0), part(8), part(4)];
}

/** Converts RGB to HSL (css-color-4). Grey has hue and saturation 0. */
export function exactHslOf([red, green, blue]: Rgb): Hsl {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  const lightness = most - chroma / 2;
  if (chroma === 0) return [0, 0, lightness];
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

/** Parses `#rrggbb`; any other text gives black. */
export function fromHex(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (/^#([\da-f]{6})$/i.exec(hex)?.[1]?.match(/../g) ?? []).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  );
  return [red, green, blue];
}

/** Writes a colour as `#rrggbb`. */
export const toHex = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
