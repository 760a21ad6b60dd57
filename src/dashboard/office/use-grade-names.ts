import type { Bilingual } from '../../model/languages.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';
import { repeatedIn, withLevel } from './use-grades.ts';

interface NamedGrade {
  id: number;
  name: Bilingual;
}

/** @returns the name of a grade; with its level where several levels have a grade of that name */
export function useGradeNames(): (grade: NamedGrade) => string {
  const { translated } = useTexts();
  const { value } = useResource('grades', (signal) => request('GET /dashboard/options/grades', { signal }));
  const grades = value?.data ?? [];
  const repeated = repeatedIn(grades.map(({ name }) => translated(name)));
  return ({ id, name }) => {
    const text = translated(name);
    const level = repeated.has(text) ? translated(grades.find((each) => each.id === id)?.group?.name) : '';
    return level ? withLevel(level, text) : text;
  };
}
