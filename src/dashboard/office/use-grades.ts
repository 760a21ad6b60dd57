import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Loads the school's grades with levels and prices, and as options of a select. */
export function useGrades() {
  const { translated } = useTexts();
  const { value, error, reload } = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const grades = value?.data.flatMap((level) => level.grades.map((grade) => ({ ...grade, level }))) ?? [];
  const choices = grades.map(({ id, name, level }) => ({
    value: String(id),
    text: translated(name),
    group: translated(level.name),
  }));
  return { grades, choices, error, reload, retry: error ? reload : null };
}
