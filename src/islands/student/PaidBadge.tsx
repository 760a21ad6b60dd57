import type { StudentTexts } from '../../texts/for-islands.ts';
import { Icon } from '../Icon.tsx';

/** Marks an item that is not free. The lock icon shows that it is locked for this student. */
export function PaidBadge({ locked, texts }: { locked: boolean; texts: StudentTexts }) {
  return (
    <span className="badge badge-paid">
      {locked && <Icon name="lock" />}
      {texts.paid}
    </span>
  );
}
