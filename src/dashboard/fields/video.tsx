import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FilePicker } from './FilePicker.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function VideoInput(props: InputProps) {
  return <FilePicker {...props} kind="video" />;
}

function VideoCell({ text }: CellProps) {
  const { t } = useTexts();
  if (!text) return null;
  return (
    <a className="cell-link" href={text} target="_blank" rel="noopener">
      <Icon name="play" />
      {t('files.watch')}
    </a>
  );
}

export const videoUnit: FieldUnit = { Input: VideoInput, Cell: VideoCell, wide: true };
