import { atom, type ReadableAtom } from 'nanostores';
import { type Answer, type ReadKey, type ReadOutcome, read } from '../islands/api.ts';
import type { Language } from '../model/languages.ts';
import { $signedIn, lookAtSession } from './session.ts';

export type Load<T> = { state: 'loading' } | ReadOutcome<T>;

export interface Loading<K extends ReadKey> {
  $load: ReadableAtom<Load<Answer<K>>>;
  /** Loads again from the start. */
  reload(): Promise<void>;
  /** Starts loading and follows session changes in other tabs. @returns a function that stops it */
  start(): () => void;
}

/** Data that only a logged-in student may read. It is cleared at logout and loaded again at login. */
export function loading<K extends ReadKey>(key: K, language: Language, id?: number): Loading<K> {
  const $load = atom<Load<Answer<K>>>({ state: 'loading' });
  let latest = 0;

  async function reload(): Promise<void> {
    latest += 1;
    const mine = latest;
    if ($load.get().state !== 'loading') $load.set({ state: 'loading' });
    const outcome = await read(key, language, { id });
    if (mine !== latest) return;
    if (outcome.state === 'lapsed') lookAtSession();
    $load.set(outcome);
  }

  function start(): () => void {
    void reload();
    return $signedIn.listen((signedIn) => {
      if (signedIn) void reload();
      else {
        latest += 1;
        $load.set({ state: 'lapsed' });
      }
    });
  }

  return { $load, reload, start };
}
