import { fontClass, fonts } from './fonts.ts';
import { steps } from './steps.ts';
import { alignments } from './styles-to-classes.ts';

const rule = (name: string, property: string, value: string | number) => `.${name}{${property}:${value}}`;

/** One CSS rule for each number from 0 to `last`. */
const ladder = (name: string, last: number, value: (step: number) => string | number) =>
  Array.from({ length: last + 1 }, (_, step) => rule(`${name}${step}`, `--${name}`, value(step)));

const hues = (name: string) => ladder(name, steps.hue - 1, (step) => (step * 360) / steps.hue);
const parts = (name: string, last: number) => ladder(name, last, (step) => `${(step * 100) / last}%`);

/** CSS rules for every class that `styled` may write. `rich-text.css` uses the variables they set. */
export function richTextSheet(): string {
  return [
    ...['ink-h', 'on-h'].flatMap(hues),
    ...['ink-s', 'on-s'].flatMap((name) => parts(name, steps.saturation)),
    ...['ink-l', 'ink-d', 'on-l'].flatMap((name) => parts(name, steps.lightness)),
    ...alignments.map((alignment) => rule(`align-${alignment}`, 'text-align', alignment)),
    ...fonts.flatMap(({ key, value }) => (value ? [rule(fontClass(key), 'font-family', value)] : [])),
  ].join('');
}
