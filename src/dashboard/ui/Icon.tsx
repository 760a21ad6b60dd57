import { Drawn } from '../../islands/Icon.tsx';
import { type DashboardIcon, drawing } from './icons.ts';

/** A drawn sign; the words stand beside it or on its button. */
export function Icon({ name }: { name: DashboardIcon }) {
  return <Drawn {...drawing(name)} />;
}
