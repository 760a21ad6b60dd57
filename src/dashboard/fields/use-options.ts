import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useResource } from '../api/use-resource.ts';
import { $options, loadOptions } from '../state/options.ts';

/** The options of a reference; loaded again whenever a screen that shows them opens. @param to null for no reference */
export function useOptions(to: string | null, onFail: () => void) {
  const { error, reload } = useResource(`options/${to}`, async () => (to === null ? null : loadOptions(to)));
  const failed = error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
  useEffect(() => {
    if (failed) onFail();
  }, [failed]);
  const options = useStore($options);
  return { options: to === null ? [] : (options[to] ?? []), failed, reload };
}
