import { languageFacts } from '../../model/languages.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function TimeInput(props: InputProps) {
  return <LineInput {...props} native={{ type: 'time' }} />;
}

/** A time of day has no time zone: it is shown as it was entered, in the reader's digits. */
function TimeCell({ text }: CellProps) {
  const { language } = useTexts();
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, { timeStyle: 'short', timeZone: 'UTC' });
  const moment = new Date(`1970-01-01T${text}Z`);
  return <time dateTime={text}>{Number.isNaN(moment.getTime()) ? text : format.format(moment)}</time>;
}

export const timeUnit: FieldUnit = { Input: TimeInput, Cell: TimeCell };
