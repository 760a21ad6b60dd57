import { useEffect } from 'react';
import { guardForm } from '../state/leaving.ts';

/** Asks before a form is left that keeps no draft. @param dirty whether something was changed in it */
export function useGuard(dirty: boolean): void {
  useEffect(() => (dirty ? guardForm({}) : undefined), [dirty]);
}
