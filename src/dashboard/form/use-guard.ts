import { useEffect } from 'react';
import { guardForm } from '../state/leaving.ts';

/**
 * Asks for confirmation before the user leaves a changed form without a draft.
 * @param dirty whether the form has unsaved changes
 */
export function useGuard(dirty: boolean): void {
  useEffect(() => (dirty ? guardForm({}) : undefined), [dirty]);
}
