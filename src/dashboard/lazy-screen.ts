import { type ComponentType, lazy } from 'react';
import { $language } from './state/language.ts';
import type { Area } from './texts/areas.ts';
import { loadAreas } from './texts/texts.ts';

/**
 * Lazy loading of a screen or component. `preload` loads it ahead, for instance when a pointer enters its link.
 * @param areas text areas that the component uses, loaded in parallel (`tests/unit/desk-texts.test.ts`)
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, ...areas: Area[]) {
  const whole = async () => {
    const [screen] = await Promise.all([load(), loadAreas($language.get(), areas)]);
    return screen;
  };
  return { Screen: lazy(whole), preload: () => void whole().catch(() => undefined) };
}
