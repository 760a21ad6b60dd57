import type { ContentType } from '../../model/content/type.ts';
import { wireValues } from '../../model/content/wire.ts';
import type { Language } from '../../model/languages.ts';
import { countBounds } from '../../model/limits.ts';
import { type NumberBounds, typedNumber } from '../../model/text/typed-number.ts';
import { say } from '../texts/texts.ts';
import { type FormValues, keyOf } from './values.ts';

/** What is wrong with a typed number, in words that say what to do; null when nothing is, or nothing is typed. */
export function numberProblem(text: string, bounds: NumberBounds, language: Language): string | null {
  const { kind } = typedNumber(text, bounds);
  if (kind === 'range') return say(language, 'numbers.range', { min: 0, max: bounds.max });
  if (kind === 'unclear') return say(language, 'numbers.unclear');
  const example = bounds.decimals > 0 ? 1250.5 : 1250;
  return kind === 'wrong' ? say(language, 'numbers.wrong', { example }) : null;
}

/** What is said against the counts of a form, by their keys. */
export function wrongNumbers(type: ContentType, values: FormValues, language: Language): Record<string, string[]> {
  const said = wireValues(type).flatMap((value): [string, string[]][] => {
    const problem = value.field.kind === 'count' && numberProblem(values[keyOf(value)] ?? '', countBounds, language);
    return problem ? [[keyOf(value), [problem]]] : [];
  });
  return Object.fromEntries(said);
}
