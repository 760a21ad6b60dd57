/**
 * Areas of the dashboard's catalogue that only some screens say, and that are fetched with those (`../later.ts`); all
 * the rest is there from the start.
 */
export const areas = [
  'payments',
  'office',
  'roster',
  'audit',
  'staff',
  'own',
  'editor',
  'files',
  'messages',
  'login',
  'recover',
  'space',
  'asked',
] as const;

export type Area = (typeof areas)[number];
