import type { ReactNode } from 'react';
import type { IconName } from '../../components/icons.ts';
import { Icon } from '../Icon.tsx';

interface NoticeProps {
  icon: IconName;
  title: string;
  next?: string | undefined;
  /** Announce it as an alert. */
  alert?: boolean;
  children?: ReactNode;
}

/** Shown in place of a list: what happened and what to do next. */
export function Notice({ icon, title, next, alert = false, children }: NoticeProps) {
  return (
    <div className="empty notice" role={alert ? 'alert' : undefined}>
      <span className="notice-icon">
        <Icon name={icon} />
      </span>
      <p>
        <strong>{title}</strong>
      </p>
      {next && <p>{next}</p>}
      {children}
    </div>
  );
}
