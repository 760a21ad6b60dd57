import type { StudentTexts } from '../../texts/for-islands.ts';
import { Icon } from '../Icon.tsx';

/** Marks what a free account does not open; the lock says whether it is shut for this student. */
export function PaidBadge({ locked, texts }: { locked: boolean; texts: StudentTexts }) {
  return (
    <span className="badge badge-paid">
      {locked && <Icon name="lock" />}
      {texts.paid}
    </span>
  );
}
