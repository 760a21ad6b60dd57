import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FilePicker } from './FilePicker.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function PdfInput(props: InputProps) {
  return <FilePicker {...props} kind="pdf" />;
}

function PdfCell({ text }: CellProps) {
  const { t } = useTexts();
  if (!text) return null;
  return (
    <a className="cell-link" href={text} target="_blank" rel="noopener">
      <Icon name="sheet" />
      {t('files.open_file')}
    </a>
  );
}

export const pdfUnit: FieldUnit = { Input: PdfInput, Cell: PdfCell, wide: true };
