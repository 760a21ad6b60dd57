import { useEffect, useState } from 'react';
import type { PricedLevel } from '../../model/content/reader.ts';
import type { Language } from '../../model/languages.ts';
import { read } from '../api.ts';

/** Levels with grades and prices, as they are now; until then, and when they cannot be had, as the page was published. */
export function useLevels(published: PricedLevel[], language: Language, onFailure: () => void): PricedLevel[] {
  const [levels, setLevels] = useState(published);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once a page; onFailure is new with every render
  useEffect(() => {
    void read('GET /levels', language).then((outcome) => {
      if (outcome.state === 'there') setLevels(outcome.data.data);
      else onFailure();
    });
  }, [language]);
  return levels;
}
