import { formatDay } from '../../model/text/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function DateInput(props: InputProps) {
  return <LineInput {...props} native={{ type: 'date' }} />;
}

function DateCell({ text }: CellProps) {
  const { language } = useTexts();
  return <time dateTime={text}>{formatDay(text, language)}</time>;
}

export const dateUnit: FieldUnit = { Input: DateInput, Cell: DateCell };
