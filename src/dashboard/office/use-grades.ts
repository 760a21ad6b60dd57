import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A grade's name with that of its level. */
export const withLevel = (level: string, grade: string): string => `${level} – ${grade}`;

/** The texts that occur more than once. */
export const repeatedIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.filter((text, index) => texts.indexOf(text) !== index));

/** Loads the school's grades with levels and prices, and as options of a select. */
export function useGrades() {
  const { translated } = useTexts();
  const { value, error, reload } = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const grades = value?.data.flatMap((level) => level.grades.map((grade) => ({ ...grade, level }))) ?? [];
  const repeated = repeatedIn(grades.map(({ name }) => translated(name)));
  const choices = grades.map(({ id, name, level }) => {
    const [text, group] = [translated(name), translated(level.name)];
    // A closed select shows the text without its group.
    return { value: String(id), text: repeated.has(text) ? withLevel(group, text) : text, group };
  });
  return { grades, choices, error, reload, retry: error ? reload : null };
}
