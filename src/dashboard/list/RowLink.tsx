import { useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { DashboardIcon } from '../../ui/icons.ts';
import type { Place } from '../routes.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface RowLinkProps {
  href: string;
  /** Accessible name, different for each row. */
  label: string;
  title: string;
  icon: DashboardIcon;
  /**
   * Whether the screen that was left is this link's target: on return the row is scrolled into view and its link is
   * focused.
   */
  isIts(left: Place & { id: number | null }): boolean;
}

/** The table cell with the row's link, for keyboard users; a pointer can click anywhere in the row. */
export function RowLink({ href, label, title, icon, isIts }: RowLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useRestoreFocus(link, isIts);
  return (
    <td className="cell-actions">
      <a ref={link} className="button button-quiet button-icon" href={href} aria-label={label} title={title}>
        <Icon name={icon} />
      </a>
    </td>
  );
}
