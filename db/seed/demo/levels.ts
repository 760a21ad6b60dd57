import type { Level } from './types.ts';

/** The Sudanese ladder; prices in Sudanese pounds. The year costs less than two semesters. */
export const levels = [
  {
    name: { ar: 'المرحلة الابتدائية', en: 'Primary' },
    grades: [
      {
        key: 'primary-1',
        name: { ar: 'الصف الأول الابتدائي', en: 'Primary, Grade 1' },
        half_semester: 18000,
        semester: 32000,
        year: 58000,
      },
      {
        key: 'primary-2',
        name: { ar: 'الصف الثاني الابتدائي', en: 'Primary, Grade 2' },
        half_semester: 18000,
        semester: 32000,
        year: 58000,
      },
      {
        key: 'primary-3',
        name: { ar: 'الصف الثالث الابتدائي', en: 'Primary, Grade 3' },
        half_semester: 20000,
        semester: 36000,
        year: 64000,
      },
      {
        key: 'primary-4',
        name: { ar: 'الصف الرابع الابتدائي', en: 'Primary, Grade 4' },
        half_semester: 20000,
        semester: 36000,
        year: 64000,
      },
      {
        key: 'primary-5',
        name: { ar: 'الصف الخامس الابتدائي', en: 'Primary, Grade 5' },
        half_semester: 22000,
        semester: 40000,
        year: 72000,
      },
      {
        key: 'primary-6',
        name: { ar: 'الصف السادس الابتدائي', en: 'Primary, Grade 6' },
        half_semester: 24000,
        semester: 44000,
        year: 78000,
      },
    ],
  },
  {
    name: { ar: 'المرحلة المتوسطة', en: 'Intermediate' },
    grades: [
      {
        key: 'intermediate-1',
        name: { ar: 'الصف الأول المتوسط', en: 'Intermediate, Grade 7' },
        half_semester: 26000,
        semester: 48000,
        year: 86000,
      },
      {
        key: 'intermediate-2',
        name: { ar: 'الصف الثاني المتوسط', en: 'Intermediate, Grade 8' },
        half_semester: 26000,
        semester: 48000,
        year: 86000,
      },
      {
        key: 'intermediate-3',
        name: { ar: 'الصف الثالث المتوسط', en: 'Intermediate, Grade 9' },
        half_semester: 30000,
        semester: 54000,
        year: 96000,
      },
    ],
  },
  {
    name: { ar: 'المرحلة الثانوية', en: 'Secondary' },
    grades: [
      {
        key: 'secondary-1',
        name: { ar: 'الصف الأول الثانوي', en: 'Secondary, Grade 10' },
        half_semester: 32000,
        semester: 60000,
        year: 108000,
      },
      {
        key: 'secondary-2',
        name: { ar: 'الصف الثاني الثانوي', en: 'Secondary, Grade 11' },
        half_semester: 34000,
        semester: 64000,
        year: 115000,
      },
      {
        key: 'secondary-3',
        name: { ar: 'الصف الثالث الثانوي', en: 'Secondary, Grade 12' },
        half_semester: 40000,
        semester: 75000,
        year: 135000,
      },
    ],
  },
] satisfies Level[];
