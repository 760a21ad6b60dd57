/** How a payment stands. */
export const paymentStates = ['sent', 'approved', 'refused', 'reversed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why one is refused; `other` needs a note. */
export const refusalReasons = ['unreadable', 'short', 'used', 'account', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Where money comes to: a number at a bank or its app, or the desk. */
export const accountTypes = ['transfer', 'cash'] as const;
export type AccountType = (typeof accountTypes)[number];

/** What prices are in. */
export const priceCurrency = 'SDG';

/** Papers that a receipt is printed on. */
export const papers = ['a5', '80mm'] as const;
export type Paper = (typeof papers)[number];

/** Bounds of a payment's texts (characters) and of what may be done with it. */
export const paymentLimits = {
  reference: 60,
  note: 500,
  /** Of an account. */
  line: 100,
  /** Minutes in which a decision can be undone. */
  undo: 10,
  /** Days in which an extension can be undone. */
  undoExtension: 7,
  graceDays: 60,
  extensionDays: 366,
} as const;
