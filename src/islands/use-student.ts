import { useSyncExternalStore } from 'react';
import { $student } from '../stores/session.ts';

/**
 * Id of the student who is logged in; null while it is not known, and while the page hydrates, as in its HTML: the hook of
 * nanostores would read the stored id already then.
 */
export const useStudent = (): number | null =>
  useSyncExternalStore(
    (changed) => $student.listen(changed),
    () => $student.get(),
    () => null,
  );
