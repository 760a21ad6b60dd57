import { contrast, exactHslOf, fromHex, luminance, rgbOf, toHex } from '../colour.ts';

/** The two colours that a school chooses, as `#rrggbb`. */
export interface SchoolColours {
  primary: string;
  accent: string;
}

/** The ground of the light scheme (`--ground`), and white: text in a school's colour stands on one, white on the colour. */
const grounds = ['#fcf8f0', '#ffffff'].map((hex) => luminance(fromHex(hex)));

/** The contrast that text needs (WCAG 2.2 AA). */
const least = 4.5;

/** Whether white can be read on a colour, and the colour on the light ground. */
export const isReadable = (colour: string): boolean =>
  grounds.every((ground) => contrast(luminance(fromHex(colour)), ground) >= least);

/** The lightest readable colour of the same hue and saturation that is not lighter than `colour`. */
export function nearestReadable(colour: string): string {
  const [hue, saturation, lightness] = exactHslOf(fromHex(colour));
  const steps = 1000;
  for (let step = 0; step < steps; step += 1) {
    const darker = toHex(rgbOf([hue, saturation, lightness * (1 - step / steps)]));
    if (isReadable(darker)) return darker;
  }
  return '#000000';
}
