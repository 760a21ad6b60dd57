import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../dashboard/texts/use-texts.ts';

interface ScreenHeadProps {
  title: string;
  lead?: ReactNode;
  /** The back link, below the title. */
  back?: ReactNode;
  children?: ReactNode;
}

/** Title and actions of a screen; it also sets the tab title. On a phone the title is in the header. */
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
