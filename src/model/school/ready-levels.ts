import type { Bilingual } from '../languages.ts';

/** The systems of schools whose levels and grades are ready to be added. */
export const levelSystems = ['6-3-3', '8-3'] as const;
export type LevelSystem = (typeof levelSystems)[number];

export interface ReadyLevel {
  name: Bilingual;
  grades: readonly Bilingual[];
}

const ordinals = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن'];

/** A level with grades that are named after it, so that no two grades of a school have the same name. */
const level = (name: Bilingual, ofGrade: Bilingual, count: number): ReadyLevel => ({
  name,
  grades: ordinals.slice(0, count).map((ordinal, index) => ({
    ar: `الصف ${ordinal} ${ofGrade.ar}`,
    en: `${ofGrade.en}, Grade ${index + 1}`,
  })),
});

const secondary = level({ ar: 'المرحلة الثانوية', en: 'Secondary' }, { ar: 'الثانوي', en: 'Secondary' }, 3);

/** Levels and grades as they are usual in Sudan: the present system, and the one before it. */
export const readyLevels: Record<LevelSystem, readonly ReadyLevel[]> = {
  '6-3-3': [
    level({ ar: 'المرحلة الابتدائية', en: 'Primary' }, { ar: 'الابتدائي', en: 'Primary' }, 6),
    level({ ar: 'المرحلة المتوسطة', en: 'Intermediate' }, { ar: 'المتوسط', en: 'Intermediate' }, 3),
    secondary,
  ],
  '8-3': [level({ ar: 'مرحلة الأساس', en: 'Basic' }, { ar: 'أساس', en: 'Basic' }, 8), secondary],
};
