import { useRef } from 'react';
import type { Place } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DashboardIcon } from '../ui/icons.ts';
import { useReturn } from './use-return.ts';

interface RowLinkProps {
  href: string;
  /** Names it beside those of other rows. */
  label: string;
  title: string;
  icon: DashboardIcon;
  /** Whether a screen is the one it leads to: who comes back from there finds it in sight and under the focus. */
  isIts(left: Place & { id: number | null }): boolean;
}

/** The cell with the way from a row to its screen, for the keyboard: the row itself serves a pointer. */
export function RowLink({ href, label, title, icon, isIts }: RowLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useReturn(link, isIts);
  return (
    <td className="cell-actions">
      <a ref={link} className="button button-quiet button-icon" href={href} aria-label={label} title={title}>
        <Icon name={icon} />
      </a>
    </td>
  );
}
