import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { DashboardIcon } from './icons.ts';

interface BadgeProps {
  /** Name of the colours, the part of the class after `badge-`. Without it the badge has the main colour. */
  tone?: string;
  /** States that need attention have an icon, so that they do not differ by colour alone. */
  icon?: DashboardIcon | undefined;
  children: ReactNode;
}

/** A short state or count beside a title or in a table cell. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={tone ? `badge badge-${tone}` : 'badge'}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
