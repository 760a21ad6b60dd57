import { drawing, type IconName } from '../../components/icons.ts';

/** A decorative icon; the button has the label. */
export function Icon({ name }: { name: IconName }) {
  const { d, pointing } = drawing(name);
  return (
    <svg className={pointing ? 'viewer-icon viewer-points' : 'viewer-icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
