import { asciiDigits } from '../text/digits.ts';

/** Reasons for refusing a payment. `other` needs a note. */
export const refusalReasons = ['unreadable', 'short', 'used', 'account', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Kinds of payment accounts: a bank or app account, or the cash desk. */
export const accountTypes = ['transfer', 'cash'] as const;

/** Paper sizes for printed receipts. */
export const papers = ['a5', '80mm'] as const;
export type Paper = (typeof papers)[number];

/** Maximum lengths of a payment's texts (characters) and limits of its actions. */
export const paymentLimits = {
  reference: 60,
  note: 500,
  /** A text line of a payment account. */
  line: 100,
  /** Minutes in which a decision can be undone. */
  undo: 10,
  /** Days in which an extension can be undone. */
  undoExtension: 7,
  graceDays: 60,
  extensionDays: 366,
} as const;

/** Invisible characters: control characters, direction marks, joiners. */
export const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * A transfer reference in normalised form, for comparison: without spaces and invisible characters, lower case, ASCII
 * digits. Null if it is empty.
 */
export function referenceKey(reference: string | null): string | null {
  const key = asciiDigits((reference ?? '').normalize('NFKC').replace(unseen, ''))
    .replace(/\s+/g, '')
    .toLowerCase();
  return key === '' ? null : key;
}
