import { drawing, type IconName } from '../components/icons.ts';

/** One of the site's icons: an ornament beside a text. */
export function Icon({ name }: { name: IconName }) {
  const { d, solid, pointing } = drawing(name);
  const className = `icon${solid ? ' icon-solid' : ''}${pointing ? ' icon-pointing' : ''}`;
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
