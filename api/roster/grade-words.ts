import type { Level } from '../../db/school/levels.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import { comparable, type RosterWords } from '../../src/model/people/roster.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { formatList } from '../../src/model/text/formats.ts';

/** Whether grades of different levels have the same name: then a list needs the level too. */
export function repeatsNames(levels: readonly Level[]): boolean {
  const names = levels.flatMap(({ grades }) =>
    grades.flatMap(({ name }) => [
      ...new Set(
        Object.values(name)
          .filter((each) => each !== '')
          .map(comparable),
      ),
    ]),
  );
  return new Set(names).size < names.length;
}

/** Finds grades by their names in either language or by their ids, and by their level where several have the name. */
export function gradeWords(levels: readonly Level[], language: Language): RosterWords['grade'] {
  const fallback = schoolFacts().default_language;
  const places = levels.flatMap((level) => level.grades.map((grade) => ({ grade, level })));
  // A name that is not translated is empty, as is the level of a row without one: the two are not the same.
  const namesOf = ({ name }: Pick<Level, 'name'>) =>
    new Set(
      Object.values(name)
        .map(comparable)
        .filter((each) => each !== ''),
    );
  const known = places.map((place) => ({ ...place, names: namesOf(place.grade), ofLevel: namesOf(place.level) }));
  return (word, levelWord) => {
    const named = known.filter(({ names }) => names.has(word));
    const inLevel = named.filter(({ level, ofLevel }) => ofLevel.has(levelWord) || String(level.id) === levelWord);
    const [one, ...others] = named.length > 1 && inLevel.length > 0 ? inLevel : named;
    if (!one) return places.find(({ grade }) => String(grade.id) === word)?.grade.id;
    if (others.length === 0) return one.grade.id;
    const titles = [one, ...others].map(
      ({ grade, level }) =>
        `${inLanguage(grade.name, language, fallback)} (${inLanguage(level.name, language, fallback)})`,
    );
    return { several: formatList(titles, language) };
  };
}
