import { type Drawing, drawing, type IconName } from '../components/icons.ts';

/** A drawn sign: an ornament beside a text, or on a button that is named. */
export function Drawn({ d, solid, pointing }: Drawing) {
  const className = `icon${solid ? ' icon-solid' : ''}${pointing ? ' icon-pointing' : ''}`;
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** One of the site's icons: an ornament beside a text. */
export function Icon({ name }: { name: IconName }) {
  return <Drawn {...drawing(name)} />;
}
