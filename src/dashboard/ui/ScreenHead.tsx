import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface ScreenHeadProps {
  title: string;
  lead?: string | undefined;
  /** The way back, above the title. */
  back?: ReactNode;
  children?: ReactNode;
}

/** Title of a screen, of its tab too, with its actions. */
export function ScreenHead({ title, lead, back, children }: ScreenHeadProps) {
  const { t } = useTexts();
  const tab = `${title} · ${t('title')}`;
  useEffect(() => {
    document.title = tab;
  }, [tab]);
  return (
    <div className="screen-head">
      <div>
        {back}
        <h1>{title}</h1>
        {lead && <p className="quiet">{lead}</p>}
      </div>
      {children && <div className="screen-actions">{children}</div>}
    </div>
  );
}
