export const accessValues = ['free', 'paid'] as const;
export type Access = (typeof accessValues)[number];

export const accountKinds = ['free', 'paid'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** In the order in which they are shown everywhere. */
export const paymentTerms = ['semester', 'half_semester', 'year'] as const;
export type PaymentTerm = (typeof paymentTerms)[number];

/** 0 and 1 on the wire and in the database. */
export type Flag = 0 | 1;

interface Learner {
  is_active: Flag;
  payment_status: Flag;
}

/**
 * Whether a student may open an item: free ones while active, others only while marked Paid too.
 * Contract 3: "An item whose access is not free is locked unless the student is active and marked Paid."
 */
export function mayOpen(student: Learner, access: Access): boolean {
  return student.is_active === 1 && (access === 'free' || student.payment_status === 1);
}
