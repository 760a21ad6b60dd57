import type { ReactNode } from 'react';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { Icon } from '../Icon.tsx';

interface OptionalPicturesProps {
  /** True if it contains an error or a chosen file, so it must be open. */
  open: boolean;
  texts: RegisterTexts;
  children: ReactNode;
}

/** Optional images that can be handed in later. Collapsed by default, so that the form looks short. */
export function OptionalPictures({ open, texts, children }: OptionalPicturesProps) {
  return (
    <details className="later" open={open || undefined}>
      <summary className="later-summary">
        <span className="later-name">
          <span className="field-label">{texts.pictures}</span>
          <span className="field-hint">{texts.pictures_note}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className="form-group later-fields">{children}</div>
    </details>
  );
}
