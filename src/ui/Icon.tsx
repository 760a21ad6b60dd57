import { Drawn } from '../islands/Icon.tsx';
import { type DashboardIcon, drawing } from './icons.ts';

/** Decorative icon; its meaning must also be in text beside it or in the button's label. */
export function Icon({ name }: { name: DashboardIcon }) {
  return <Drawn {...drawing(name)} />;
}
