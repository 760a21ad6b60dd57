import type { ContentType } from '../../model/content/type.ts';
import { wireValues } from '../../model/content/wire.ts';
import type { Language } from '../../model/languages.ts';
import { type NumberBounds, typedNumber } from '../../model/text/typed-number.ts';
import { say } from '../texts/texts.ts';
import { boundsOf, type FormValues, keyOf } from './values.ts';

/** Validates a typed number. @returns an error message that says what to do; null if the number is valid or empty */
export function numberProblem(text: string, bounds: NumberBounds, language: Language): string | null {
  const { kind } = typedNumber(text, bounds);
  if (kind === 'range') return say(language, 'files.numbers.range', { min: 0, max: bounds.max });
  if (kind === 'unclear') return say(language, 'files.numbers.unclear');
  const example = bounds.decimals > 0 ? 1250.5 : 1250;
  return kind === 'wrong' ? say(language, 'files.numbers.wrong', { example }) : null;
}

/** Validates all number fields of a form. @returns error messages by form key */
export function wrongNumbers(type: ContentType, values: FormValues, language: Language): Record<string, string[]> {
  const said = wireValues(type).flatMap((value): [string, string[]][] => {
    const bounds = boundsOf(value.field);
    const problem = bounds && numberProblem(values[keyOf(value)] ?? '', bounds, language);
    return problem ? [[keyOf(value), [problem]]] : [];
  });
  return Object.fromEntries(said);
}
