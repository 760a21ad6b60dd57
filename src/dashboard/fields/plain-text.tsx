import { languageFacts } from '../../model/languages.ts';
import { excerptLength } from '../../model/limits.ts';
import { summary } from '../../model/text/excerpt.ts';
import { controlProps, Labelled } from './Labelled.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function PlainTextInput(props: InputProps) {
  const { language, value, onChange, field } = props;
  return (
    <Labelled {...props}>
      <textarea
        className="field-control"
        rows={6}
        {...(language ? { lang: language, dir: languageFacts[language].dir } : { dir: 'auto' })}
        {...(field.kind === 'plainText' ? { maxLength: field.max } : {})}
        {...controlProps(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Labelled>
  );
}

function PlainTextCell({ text }: CellProps) {
  return (
    <span className="cell-words" dir="auto">
      {summary(text.replaceAll('<', '‹'), excerptLength)}
    </span>
  );
}

export const plainTextUnit: FieldUnit = { Input: PlainTextInput, Cell: PlainTextCell };
