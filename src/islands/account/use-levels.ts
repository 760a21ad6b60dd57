import { useEffect, useState } from 'react';
import type { PricedLevel } from '../../model/content/reader.ts';
import type { Language } from '../../model/languages.ts';
import { read } from '../api.ts';

/** Current levels with grades and prices. Until they are loaded, or if loading fails: those of the published page. */
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
