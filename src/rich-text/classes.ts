import { luminance, type Rgb } from '../model/colour.ts';
import { parseColour } from './colours.ts';
import { black, brightness, type Step, stepOf, steps, white, withContrast } from './steps.ts';

/**
 * The background of rich texts: of `--ground`, `--sunken` and `--surface` in tokens.css, the one with the lowest
 * contrast, for light and dark mode.
 */
export const pageBackground = { light: '#f5ecdb', dark: '#132c2e' } as const;

const brightnessOf = (hex: string) => luminance(parseColour(hex) ?? [1, 1, 1]);
const [light, dark] = [brightnessOf(pageBackground.light), brightnessOf(pageBackground.dark)];

/** The colours around a text. */
export interface InheritedColours {
  /** Luminance of the background; null for the background of the page. */
  ground: number | null;
  /** Text colour; null for the default text colour. */
  ink: Rgb | null;
}

export const defaultColours: InheritedColours = { ground: null, ink: null };

const classesOf = (family: string, step: Step) => [`${family}-h${step.hue}`, `${family}-s${step.saturation}`];

/** Classes for a text colour in light and dark mode. */
const ink = (day: Step, night: Step) => [
  'ink',
  ...classesOf('ink', day),
  `ink-l${day.lightness}`,
  `ink-d${night.lightness}`,
];

/**
 * Black and dark grey mean the default text colour. White on the page background comes from a source with another
 * background.
 */
const isOwnInk = ({ saturation, lightness }: Step) =>
  saturation === 0 && (lightness <= 0.3 * steps.lightness || lightness >= 0.75 * steps.lightness);

/** On the page background, the lightness of a colour is inverted in dark mode. */
function inkOnPaper(colour: Rgb, around: InheritedColours): [string[], InheritedColours] {
  const step = stepOf(colour);
  if (isOwnInk(step)) return [around.ink === null ? [] : ['ink-own'], { ...around, ink: null }];
  const inverted = { ...step, lightness: steps.lightness - step.lightness };
  return [ink(withContrast(step, light), withContrast(inverted, dark)), { ...around, ink: colour }];
}

function inkOnGround(colour: Rgb | null, ground: number): string[] {
  const step = withContrast(colour ? stepOf(colour) : ground > 0.18 ? black : white, ground);
  return ink(step, step);
}

/** A white background counts as the page background, unless there is another background around it. */
const isPaper = (step: Step) => step.saturation === 0 && step.lightness >= 0.95 * steps.lightness;

/**
 * Classes for a text colour and a background colour that are readable in light and dark mode.
 * @param colour, background the wanted colours, or null
 * @returns the classes, and the colours around the text inside
 */
export function colourClasses(
  colour: Rgb | null,
  background: Rgb | null,
  around: InheritedColours,
): [classes: string[], within: InheritedColours] {
  const behind = background && stepOf(background);
  if (behind && !(around.ground === null && isPaper(behind))) {
    const ground = brightness(behind);
    const words = colour ?? around.ink;
    const classes = ['on', ...classesOf('on', behind), `on-l${behind.lightness}`, ...inkOnGround(words, ground)];
    return [classes, { ground, ink: words }];
  }
  if (!colour) return [[], around];
  if (around.ground === null) return inkOnPaper(colour, around);
  return [inkOnGround(colour, around.ground), { ...around, ink: colour }];
}
