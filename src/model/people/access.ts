import type { StoredStudent } from './student.ts';

export const accessValues = ['free', 'paid'] as const;
export type Access = (typeof accessValues)[number];

/**
 * Whether a student may open an item: free items while active, other items only while active and paid. Contract 3: "An
 * item whose access is not free is locked unless the student is active and marked Paid."
 */
export function mayOpen(student: Pick<StoredStudent, 'is_active' | 'payment_status'>, access: Access): boolean {
  return student.is_active === 1 && (access === 'free' || student.payment_status === 1);
}
