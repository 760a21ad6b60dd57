import {
  changeGrade,
  createGrade,
  createLevel,
  deleteGrade,
  deleteLevel,
  orderGrades,
  orderLevels,
  renameLevel,
  restorablePlaces,
  restoreGrade,
  restoreLevel,
  setPrices,
} from '../../db/school/level-changes.ts';
import { allLevels, changeOfGrade, changeOfLevel, findGrade, findLevel } from '../../db/school/levels.ts';
import type { LevelEndpoints } from '../../src/model/endpoints/dashboard-levels.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { formatList } from '../../src/model/text/formats.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { countedEntries, say } from '../http/texts.ts';
import { updating } from '../http/updating.ts';

/** What still belongs to a level or grade, in words and as counts. */
function inUse(language: Language, counts: Readonly<Record<string, number>>): Refusal {
  const held = Object.entries(counts).filter(([, count]) => count > 0);
  const holders = formatList(
    held.map(([name, count]) => countedEntries(language, name, count)),
    language,
  );
  return new Refusal('inUse', { values: { holders }, data: counts });
}

/** Levels and grades: their names, order and prices. */
export function levelHandlers({ db, contentChanged }: Services): Handlers<LevelEndpoints> {
  async function mustFindGrade(id: number) {
    const found = await findGrade(db, id);
    if (!found) throw new Refusal('notFound');
    return found.grade;
  }

  async function mustFindLevel(id: number) {
    const found = await findLevel(db, id);
    if (!found) throw new Refusal('notFound');
    return found;
  }

  /** Ends a write and notifies the publisher. @throws Refusal 404 if there was nothing to write */
  function written(done: boolean): void {
    if (!done) throw new Refusal('notFound');
    contentChanged();
  }

  const gradeUpdate = (id: number) => ({ last: () => changeOfGrade(db, id), read: () => mustFindGrade(id) });

  return {
    'GET /dashboard/Level': async () => ({ data: await allLevels(db) }),
    'GET /dashboard/Level/deleted': async () => ({ data: await restorablePlaces(db) }),
    'POST /dashboard/Level': async ({ c, language, body }) => {
      const { name } = await body();
      const id = await createLevel(db, c.get('admin'), name);
      contentChanged();
      return { message: say(language, 'content.added'), data: await mustFindLevel(id) };
    },
    'POST /dashboard/Level/order': async ({ c, language, body }) => {
      const { ids } = await body();
      await orderLevels(db, c.get('admin'), ids);
      contentChanged();
      return { message: say(language, 'content.updated'), data: await allLevels(db) };
    },
    'POST /dashboard/Level/:id': async (input) => {
      const { c, id, language, body } = input;
      await mustFindGrade(id);
      const updated = updating(input, gradeUpdate(id));
      await updated.body();
      const prices = await body();
      written(await updated.write((version) => setPrices(db, id, prices, c.get('admin'), version)));
      return { message: say(language, 'content.updated'), data: await mustFindGrade(id) };
    },
    'DELETE /dashboard/Level/:id': async ({ c, id, language }) => {
      const done = await deleteLevel(db, c.get('admin'), id);
      if (typeof done === 'object') throw inUse(language, { ...done });
      written(done);
      return { message: say(language, 'content.deleted') };
    },
    'POST /dashboard/Level/:id/restore': async ({ c, id, language }) => {
      written(await restoreLevel(db, c.get('admin'), id));
      return { message: say(language, 'content.restored'), data: await mustFindLevel(id) };
    },
    'POST /dashboard/Level/:id/name': async (input) => {
      const { c, id, language, body } = input;
      await mustFindLevel(id);
      const updated = updating(input, { last: () => changeOfLevel(db, id), read: () => mustFindLevel(id) });
      await updated.body();
      const { name } = await body();
      written(await updated.write((version) => renameLevel(db, c.get('admin'), id, name, version)));
      return { message: say(language, 'content.updated'), data: await mustFindLevel(id) };
    },
    'POST /dashboard/Level/:id/grades': async ({ c, id, language, body }) => {
      await mustFindLevel(id);
      const made = await createGrade(db, c.get('admin'), id, await body());
      written(made !== null);
      return { message: say(language, 'content.added'), data: await mustFindGrade(made ?? 0) };
    },
    'POST /dashboard/Level/:id/grades/order': async ({ c, id, language, body }) => {
      await mustFindLevel(id);
      const { ids } = await body();
      written(await orderGrades(db, c.get('admin'), id, ids));
      return { message: say(language, 'content.updated'), data: await mustFindLevel(id) };
    },
    'POST /dashboard/grades/:id': async (input) => {
      const { c, id, language, body } = input;
      await mustFindGrade(id);
      const updated = updating(input, gradeUpdate(id));
      await updated.body();
      const { version: _seen, ...change } = await body();
      written(await updated.write((version) => changeGrade(db, c.get('admin'), id, change, version)));
      return { message: say(language, 'content.updated'), data: await mustFindGrade(id) };
    },
    'DELETE /dashboard/grades/:id': async ({ c, id, language }) => {
      const done = await deleteGrade(db, c.get('admin'), id);
      if (typeof done === 'object') throw inUse(language, { ...done });
      written(done);
      return { message: say(language, 'content.deleted') };
    },
    'POST /dashboard/grades/:id/restore': async ({ c, id, language }) => {
      written(await restoreGrade(db, c.get('admin'), id));
      return { message: say(language, 'content.restored'), data: await mustFindGrade(id) };
    },
  };
}
