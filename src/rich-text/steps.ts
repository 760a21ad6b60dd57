import { contrast, luminance, type Rgb, rgbOf } from '../model/colour.ts';
import { hslOf } from './colours.ts';

/** Colours are rounded to these steps. The style sheet has a rule for each step, so no page needs inline styles. */
export const steps = { hue: 36, saturation: 5, lightness: 20 } as const;

/** A rounded colour: the step numbers. */
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

/** Minimum text contrast (WCAG 2.2, 1.4.3), plus a margin for rounding in browsers. */
const legible = 4.55;

/** The nearest colour of the same hue with enough contrast on a background of this luminance. */
export function withContrast(step: Step, ground: number): Step {
  for (let away = 0; away <= steps.lightness; away += 1) {
    for (const lightness of [step.lightness - away, step.lightness + away]) {
      const other = { ...step, lightness };
      if (lightness >= 0 && lightness <= steps.lightness && contrast(brightness(other), ground) >= legible)
        return other;
    }
  }
  return ground > 0.18 ? black : white;
}
