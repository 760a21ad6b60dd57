import { type DashboardIcon, drawing } from './icons.ts';

/** A drawn sign; the words stand beside it or on its button. */
export function Icon({ name }: { name: DashboardIcon }) {
  const { d, solid, pointing } = drawing(name);
  const className = `icon${solid ? ' icon-solid' : ''}${pointing ? ' icon-pointing' : ''}`;
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
