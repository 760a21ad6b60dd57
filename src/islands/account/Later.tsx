import type { ReactNode } from 'react';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { Icon } from '../Icon.tsx';

interface LaterProps {
  /** Something in it has to be seen. */
  open: boolean;
  texts: RegisterTexts;
  children: ReactNode;
}

/** Pictures that can be brought later: folded, so that the form looks as short as it is. */
export function Later({ open, texts, children }: LaterProps) {
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
