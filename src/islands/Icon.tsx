import { type Drawing, drawing, type IconName } from '../components/icons.ts';

/** A decorative SVG icon next to a text, or in a labelled button. */
export function Drawn({ d, solid, pointing }: Drawing) {
  const className = `icon${solid ? ' icon-solid' : ''}${pointing ? ' icon-pointing' : ''}`;
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** A decorative icon of the site next to a text. */
export function Icon({ name }: { name: IconName }) {
  return <Drawn {...drawing(name)} />;
}
