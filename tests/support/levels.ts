import { z } from 'zod';
import { readLevels } from '../../db/seed/demo-school.ts';
import { logIn } from './calls.ts';
import { adminLogin, type School } from './process.ts';

const made = z.object({ data: z.object({ id: z.number() }) });

/**
 * Gives a school that started empty the levels and grades of the demo, with ids from 1 and without prices, as its
 * administrator would.
 */
export async function addLevels(school: Pick<School, 'url'>): Promise<void> {
  const token = await logIn(school, 'dashboard', adminLogin);
  const add = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${school.url}/api/dashboard/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return made.parse(await answer.json()).data.id;
  };
  for (const { name, grades } of readLevels()) {
    const level = await add('Level', { name });
    for (const grade of grades) {
      const prices = { year: null, semester: null, half_semester: null };
      await add(`Level/${level}/grades`, { name: grade.name, ...prices });
    }
  }
}
