import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface ScreenHeadProps {
  title: string;
  lead?: ReactNode;
  /** The way back, below the title. */
  back?: ReactNode;
  children?: ReactNode;
}

/** Title of a screen, of its tab too, with its actions. On a phone the title stands in the header. */
export function ScreenHead({ title, lead, back, children }: ScreenHeadProps) {
  const { t } = useTexts();
  const tab = `${title} · ${t('title')}`;
  useEffect(() => {
    document.title = tab;
  }, [tab]);
  return (
    <div className="screen-head">
      <h1>
        <span title={title}>{title}</span>
      </h1>
      {back}
      {lead && <div className="screen-lead">{lead}</div>}
      {children && <div className="screen-actions">{children}</div>}
    </div>
  );
}
