import { type ComponentType, lazy } from 'react';
import { $language } from './state/language.ts';
import type { Area } from './texts/areas.ts';
import { loadAreas } from './texts/texts.ts';

/**
 * A screen, or a part of one, that is loaded when it is first needed; `preload` fetches it ahead, when a pointer nears its
 * link.
 * @param areas of texts that it and what it is made of say, fetched beside it (`tests/unit/desk-texts.test.ts`)
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, ...areas: Area[]) {
  const whole = async () => {
    const [screen] = await Promise.all([load(), loadAreas($language.get(), areas)]);
    return screen;
  };
  return { Screen: lazy(whole), preload: () => void whole().catch(() => undefined) };
}
