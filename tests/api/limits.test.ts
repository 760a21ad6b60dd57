import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inProof } from '../support/in-proof.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { change, count, database, freshClient } from '../support/people.ts';
import { spawnSchool, startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

/** Size of the database in bytes, including the write-ahead log. */
function databaseSize(): number {
  const db = database(school);
  const size = db.size();
  db.close();
  return size;
}

function login(path: string, fields: Record<string, string>, client = freshClient()): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...client };
  return fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
}

describe('what a limiter keeps', () => {
  it.each(sampleOf([['auth/login', inProof ? 200 : 10] as const, ['dashboard/login', 40] as const], 2))(
    'of tries of /api/%s with addresses of a megabyte, %i of them, is next to nothing',
    async (path, times) => {
      const before = databaseSize();
      for (let round = 0; round < times / 10; round += 1) {
        const tries = Array.from({ length: 10 }, (_, index) =>
          login(path, { email: `${round}-${index}-${'x'.repeat(2 ** 20 - 100)}@a.sd`, password: 'wrong' }),
        );
        for (const answer of await Promise.all(tries)) expect([401, 429]).toContain(answer.status);
      }
      expect(databaseSize() - before).toBeLessThan(2 ** 20);
    },
  );

  it('has keys of one short length, whatever was sent', async () => {
    const long = { 'x-forwarded-for': `10.9.9.9, ${'f'.repeat(4000)}` };
    await login('auth/login', { email: 'someone@example.test', password: 'wrong' }, long);
    await login('contact-us', {}, long);
    await login('auth/register', {}, long);
    const db = database(school);
    const rows = z.array(z.object({ n: z.number() })).parse(db.prepare('select length(key) n from rate_windows').all());
    db.close();
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ n }) => n)).size).toBe(1);
    expect(rows[0]?.n).toBeLessThanOrEqual(32);
  });

  itInProof('goes once its window is over, at a start at the latest, and what runs stays', async () => {
    school.process.kill('SIGTERM');
    await new Promise((resolve) => school.process.once('exit', resolve));
    const insert = 'insert into rate_windows (key, count, ends_at) values (?, 1, ?)';
    for (let index = 0; index < 5; index += 1) change(school, insert, `over ${index}`, Date.now() - 1000);
    change(school, insert, 'runs', Date.now() + 3_600_000);
    const again = await spawnSchool({ dataDir: school.dataDir });
    const left = (like: string) => count(school, `select count(*) n from rate_windows where key like '${like}%'`);
    await expect.poll(() => left('over')).toBe(0);
    expect(left('runs')).toBe(1);
    await again.stop();
  });
});
