import { luminance, parseColour, type Rgb } from './colours.ts';
import { black, brightness, readable, type Step, stepOf, steps, white } from './steps.ts';

/**
 * The paper that rich texts stand on: the one of each scheme that is hardest to write on, of `--ground`, `--sunken` and
 * `--surface` in tokens.css.
 */
export const paper = { light: '#f5ecdb', dark: '#132c2e' } as const;

const brightnessOf = (hex: string) => luminance(parseColour(hex) ?? [1, 1, 1]);
const [light, dark] = [brightnessOf(paper.light), brightnessOf(paper.dark)];

/** What words stand in. */
export interface Surroundings {
  /** Luminance of the colour behind the words; null for the page's own paper. */
  ground: number | null;
  /** Colour of the words; null for the page's own ink. */
  ink: Rgb | null;
}

export const onPaper: Surroundings = { ground: null, ink: null };

const classesOf = (family: string, step: Step) => [`${family}-h${step.hue}`, `${family}-s${step.saturation}`];

/** A colour of words in both schemes. */
const ink = (day: Step, night: Step) => [
  'ink',
  ...classesOf('ink', day),
  `ink-l${day.lightness}`,
  `ink-d${night.lightness}`,
];

/** Black and a grey near it mean the page's own ink; white on paper was on something else where it comes from. */
const isOwnInk = ({ saturation, lightness }: Step) =>
  saturation === 0 && (lightness <= 0.3 * steps.lightness || lightness >= 0.75 * steps.lightness);

/** On paper a colour is as light at night as it is dark by day. */
function inkOnPaper(colour: Rgb, around: Surroundings): [string[], Surroundings] {
  const step = stepOf(colour);
  if (isOwnInk(step)) return [around.ink === null ? [] : ['ink-own'], { ...around, ink: null }];
  const inverted = { ...step, lightness: steps.lightness - step.lightness };
  return [ink(readable(step, light), readable(inverted, dark)), { ...around, ink: colour }];
}

function inkOnGround(colour: Rgb | null, ground: number): string[] {
  const step = readable(colour ? stepOf(colour) : ground > 0.18 ? black : white, ground);
  return ink(step, step);
}

/** White behind words is no more than the paper, unless they stand on something else. */
const isPaper = (step: Step) => step.saturation === 0 && step.lightness >= 0.95 * steps.lightness;

/**
 * Classes for a colour of words and one behind them, such that they can be read in both schemes.
 * @param colour, background as they are wanted; null where nothing is
 * @returns the classes, and what the words inside stand in
 */
export function colourClasses(
  colour: Rgb | null,
  background: Rgb | null,
  around: Surroundings,
): [classes: string[], within: Surroundings] {
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
