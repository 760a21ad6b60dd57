import { useSyncExternalStore } from 'react';
import { $student } from '../stores/session.ts';

/** Id of the student who is logged in; null while it is not known. */
export const useStudent = (): number | null =>
  useSyncExternalStore(
    (changed) => $student.listen(changed),
    () => $student.get(),
    () => null,
  );
