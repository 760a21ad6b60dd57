/**
 * Text areas of the dashboard that only some screens need; they are loaded with those screens (`../lazy-screen.ts`). All
 * other texts are loaded at the start.
 */
export const areas = [
  'overview',
  'health',
  'payments',
  'office',
  'levels',
  'student',
  'school',
  'start',
  'roster',
  'audit',
  'staff',
  'own',
  'editor',
  'files',
  'series',
  'many_files',
  'finding',
  'many',
  'messages',
  'media',
  'history',
  'trash',
  'login',
  'recover',
  'second',
] as const;

export type Area = (typeof areas)[number];
