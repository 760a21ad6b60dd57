import type { FileKind } from '../../model/fields/index.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

interface PresentFileProps {
  kind: FileKind;
  /** Address of the file that is there already. */
  present: string | null;
  /** Address of the one that was chosen in its place. */
  preview: string | null;
}

/** The picture that is there or was chosen; for other files a sign. */
export function PresentFile({ kind, present, preview }: PresentFileProps) {
  const { t } = useTexts();
  const shown = preview ?? present;
  if (kind === 'image' && shown)
    return <img className="drop-picture" src={shown} alt={preview ? '' : t('files.current_image')} />;
  if (kind === 'video' && preview)
    // biome-ignore lint/a11y/useMediaCaption: a film that is only being chosen has no captions yet
    return <video className="drop-picture" src={preview} controls preload="metadata" />;
  return (
    <span className="drop-sign">
      <Icon name={kind === 'image' ? 'image' : kind === 'video' ? 'video' : 'sheet'} />
    </span>
  );
}
