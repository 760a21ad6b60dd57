import type { FileKind } from '../../model/fields/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface PresentFileProps {
  kind: FileKind;
  /** URL of the stored file. */
  present: string | null;
  /** URL of the newly chosen file. */
  preview: string | null;
}

/** Preview of the stored or newly chosen image or video; an icon for other files. */
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
