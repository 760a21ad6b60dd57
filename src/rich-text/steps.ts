import { contrast, hslOf, luminance, type Rgb, rgbOf } from './colours.ts';

/** A published page knows this many colours: a style sheet has a rule for each step, and no page a style of its own. */
export const steps = { hue: 36, saturation: 5, lightness: 20 } as const;

/** A colour, rounded: the number of each step. */
export interface Step {
  hue: number;
  saturation: number;
  lightness: number;
}

export const black: Step = { hue: 0, saturation: 0, lightness: 0 };
export const white: Step = { hue: 0, saturation: 0, lightness: steps.lightness };

export function stepOf(colour: Rgb): Step {
  const [hue, saturation, lightness] = hslOf(colour);
  return {
    hue: Math.round((hue / 360) * steps.hue) % steps.hue,
    saturation: Math.round(saturation * steps.saturation),
    lightness: Math.round(lightness * steps.lightness),
  };
}

export function colourOf({ hue, saturation, lightness }: Step): Rgb {
  return rgbOf([(hue * 360) / steps.hue, saturation / steps.saturation, lightness / steps.lightness]);
}

export const brightness = (step: Step): number => luminance(colourOf(step));

/** Of words and what they stand on (WCAG 2.2, 1.4.3), and a little for what browsers round. */
const legible = 4.55;

/** The nearest colour of the same hue that can be read on a ground of this luminance. */
export function readable(step: Step, ground: number): Step {
  for (let away = 0; away <= steps.lightness; away += 1) {
    for (const lightness of [step.lightness - away, step.lightness + away]) {
      const other = { ...step, lightness };
      if (lightness >= 0 && lightness <= steps.lightness && contrast(brightness(other), ground) >= legible)
        return other;
    }
  }
  return ground > 0.18 ? black : white;
}
