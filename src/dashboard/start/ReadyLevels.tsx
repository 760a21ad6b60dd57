import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { type Bilingual, languages } from '../../model/languages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import readyLevels from './ready-levels.json' with { type: 'json' };

/** The school systems of Sudan, the present one first, whose levels and grades are ready to be added. */
const systems = ['6-3-3', '8-3'] as const satisfies readonly (keyof typeof readyLevels)[];
type System = (typeof systems)[number];

type Level = Answer<'GET /dashboard/Level'>['data'][number];

/** Whether a name is that of a ready list in any language. */
const isNamed = (name: Bilingual, ready: Bilingual) =>
  languages.some((language) => name[language] !== '' && name[language] === ready[language]);

/** Each level and grade is a write of its own: a lost answer to one says nothing of the next. */
const writerOf = (name: Bilingual) => `ready ${Object.values(name).join(' ')}`;

/** Adds what a ready list has and the school does not have yet; so a list that was cut can be added again. */
async function addReady(system: System, onAdded: (name: string) => void, shown: (name: unknown) => string) {
  for (const { name, grades } of readyLevels[system]) {
    const present: readonly Level[] = (await request('GET /dashboard/Level')).data;
    const found = present.find((level) => isNamed(level.name, name));
    const level = found ?? (await request('POST /dashboard/Level', { body: { name }, writer: writerOf(name) })).data;
    for (const grade of grades) {
      if (level.grades.some((each) => isNamed(each.name, grade))) continue;
      const body = { name: grade, semester: null, half_semester: null, year: null };
      await request('POST /dashboard/Level/:id/grades', { id: level.id, body, writer: writerOf(grade) });
      onAdded(shown(grade));
    }
  }
}

/** The levels of the school; while it has none, the ready lists to begin with. */
export function ReadyLevels({ levels, onDone }: { levels: readonly Level[]; onDone(): void }) {
  const { t, translated, number } = useTexts();
  const { act, busy } = useAction();
  const [latest, setLatest] = useState<string | null>(null);
  const add = (system: System) =>
    act({
      about: 'ready-levels',
      failed: t('start.levels_failed'),
      async run() {
        await addReady(system, setLatest, translated);
        void watchPublish();
        return { said: t('start.levels_added') };
      },
      after() {
        setLatest(null);
        onDone();
      },
    });
  const all = screenPath(ownRoutes.levels);
  return (
    <section className="sheet start-levels">
      {levels.length > 0 && (
        <ul role="list" className="start-list">
          {levels.map((level) => (
            <li key={level.id}>
              <strong>{translated(level.name)}</strong>{' '}
              <span className="quiet">{t('start.grades', { count: level.grades.length })}</span>
            </li>
          ))}
        </ul>
      )}
      {!levels.some(({ grades }) => grades.length > 0) && (
        <ul role="list" className="start-systems">
          {systems.map((system) => (
            <li key={system}>
              <button type="button" className="button button-main" aria-disabled={busy} onClick={() => add(system)}>
                {t(`start.system_${system === '8-3' ? '8_3' : '6_3_3'}`)}
              </button>
              <p className="quiet">
                {readyLevels[system]
                  .map(({ name, grades }) => `${translated(name)}: ${number(grades.length)}`)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{latest && t('start.levels_adding', { name: latest })}</p>
      <a className="button button-line" href={all}>
        <Icon name="edit" />
        {t('start.levels_own')}
      </a>
    </section>
  );
}
