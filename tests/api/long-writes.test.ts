import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkBounds, mostOrdered, seriesBounds } from '../../src/model/limits.ts';
import { addDays, schoolDay } from '../../src/model/school/days.ts';
import { logIn } from '../support/calls.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { createProbe, longestAllowed } from '../support/measured.ts';
import { copyFilledSchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { type Answer, type Call, client, type Nested } from './dashboard/client.ts';

const probe = createProbe();
const moment = '2026-01-01T00:00:00.000Z';
let school: School;
let call: Call;
beforeAll(async () => {
  const dataDir = await copyFilledSchool(({ $client }) => {
    const there = $client.prepare<[], { n: number }>('select count(*) n from photos').get()?.n ?? 0;
    const add = $client.prepare(
      `insert into photos (title_ar, title_en, description_ar, description_en, image, created_at, updated_at)
       select ?, ?, description_ar, description_en, image, '${moment}', '${moment}' from photos limit 1`,
    );
    for (let index = there; index < mostOrdered; index += 1) add.run(`صورة ${index}`, `Photo ${index}`);
    $client.exec('update photos set position = id, first_live_at = created_at');
  });
  school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error', ...probe.env } });
  call = client(school, await logIn(school, 'dashboard', readTemplate().admin));
}, 240_000);
afterAll(() => school.kill());

/** Sends a write that succeeds. */
async function write(method: string, path: string, body: Nested = {}): Promise<Answer['body']> {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBeLessThan(300);
  return answer.body;
}

/** Runs writes, in no turn of the event loop that is longer than a tenth of a second. They can be run again. */
async function inShortTurns(what: string, run: () => Promise<unknown>): Promise<void> {
  expect(await probe.turn(school, run), what).toBeLessThanOrEqual(longestAllowed);
}

const series = (): Nested => ({
  subject_id: 1,
  title: { ar: 'درس', en: 'Lesson' },
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  time: '16:30',
  minutes: 45,
  from: addDays(schoolDay(new Date()), 1),
  count: seriesBounds.entries,
  link: 'https://meet.example.org/x',
});

describe('the longest writes of the content desk hold the event loop no longer than a tenth of a second', () => {
  it('an order of as many entries as can be ordered', async () => {
    const [first] = (await call('GET', '/dashboard/photos?page=1')).body.data;
    const present = async (): Promise<number[]> =>
      (await call('POST', '/dashboard/photos/order', { ids: [first.id] })).body.data;
    expect((await present()).length).toBe(mostOrdered);
    await inShortTurns('an order', async () =>
      write('POST', '/dashboard/photos/order', { ids: (await present()).toReversed() }),
    );
  }, 240_000);

  it.each(sampleOf(['draft', 'publish', 'delete', 'restore'] as const, 4))(
    '%s of as many entries as one action takes, and its undo',
    async (action) => {
      const photos = (await call('GET', '/dashboard/photos?page=1&per_page=100')).body.data;
      const top = photos[0].id;
      const ids = Array.from({ length: bulkBounds.most }, (_, index) => top - index);
      const many = (wanted: string) => write('POST', '/dashboard/photos/many', { ids, action: wanted });
      const before = { draft: null, publish: 'draft', delete: null, restore: 'delete' }[action];
      if (before) await many(before);
      await inShortTurns(action, async () => {
        const { data } = await many(action);
        expect(data.changed).toBe(ids.length);
        expect((await write('POST', `/dashboard/many/${data.undo}/undo`)).data.undone).toBe(ids.length);
      });
      if (before) await many(action);
    },
    240_000,
  );

  itInProof(
    'a series of as many lessons as one has, at the moment when all of them are shown',
    async () => {
      const turn = await probe.turn(school, async () => {
        const publish_at = new Date(Date.now() + 3000).toISOString();
        const { status, body } = await call('POST', '/dashboard/online-lessons/series', { ...series(), publish_at });
        expect(status, JSON.stringify(body)).toBe(201);
        const waiting = async () =>
          (await call('GET', '/dashboard/online-lessons?page=1&status=scheduled')).body.counts.scheduled;
        expect(await waiting()).toBe(seriesBounds.entries);
        await expect.poll(waiting, { timeout: 30_000, interval: 200 }).toBe(0);
      });
      expect(turn).toBeLessThanOrEqual(longestAllowed);
    },
    240_000,
  );

  it('a series of as many lessons as one has, a change of all of them, and their end', async () => {
    let minutes = 45;
    await inShortTurns('a series', async () => {
      const { data } = await write('POST', '/dashboard/online-lessons/series', series());
      const [first] = data;
      minutes += 1;
      const changed = { date: first.date, time: '16:30', subject_id: 1, minutes };
      await write('POST', `/dashboard/online-lessons/${first.id}?scope=all`, changed);
      await write('DELETE', `/dashboard/online-lessons/${first.id}?scope=all`);
    });
  }, 240_000);
});
