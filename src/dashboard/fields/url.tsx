import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function UrlInput(props: InputProps) {
  return <LineInput {...props} native={{ type: 'url', inputMode: 'url', dir: 'ltr', maxLength: 2048 }} />;
}

function UrlCell({ text }: CellProps) {
  const { t } = useTexts();
  if (!text) return null;
  return (
    <a className="cell-link" href={text} target="_blank" rel="noopener">
      <Icon name="link" />
      {t('files.open_link')}
    </a>
  );
}

export const urlUnit: FieldUnit = { Input: UrlInput, Cell: UrlCell };
