import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const message = { name: 'Sara', email: 'sara@example.test', subject: 'Hello', message: 'A question' };

describe.skipIf(onPostgres)('a database that another process keeps locked', { timeout: 60_000 }, () => {
  let school: TestSchool;
  let other: SqliteDatabase;
  let call: Call;
  beforeAll(async () => {
    school = await startSchool({ env: { TRUST_PROXY: '1' } });
    other = openSqlite(join(school.dataDir, 'school.db'));
    // The server itself may be writing when the lock is requested.
    other.$client.pragma('busy_timeout = 10000');
    call = await asAdmin(school);
  });
  afterAll(async () => {
    await closeDatabase(other);
    await school.remove();
  });
  const contact = () =>
    fetch(`${school.url}/api/contact-us`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...freshClient() },
      body: JSON.stringify(message),
    });

  it('refuses writes in words after five seconds, and reads are served meanwhile', async () => {
    other.$client.exec('BEGIN IMMEDIATE');
    const started = performance.now();
    const writes = Promise.all([
      contact(),
      contact(),
      call('POST', '/dashboard/Blogs/1', { title: both('Never'), description: both('Text') }),
    ]);
    let reads = 0;
    let waiting = true;
    void writes.finally(() => {
      waiting = false;
    });
    while (waiting) {
      const answers = await Promise.all([
        fetch(`${school.url}/`),
        fetch(`${school.url}/api/blog/get?page=1`),
        fetch(`${school.url}/api/levels?x=${reads}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      reads += 1;
    }
    const [first, second, post] = await writes;
    const waited = performance.now() - started;
    other.$client.exec('ROLLBACK');
    expect(reads).toBeGreaterThan(50);
    expect(waited).toBeGreaterThan(4500);
    expect(waited).toBeLessThan(15_000);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('busy') });
    }
    expect(post.status).toBe(503);
    expect((await call('GET', '/dashboard/Blogs/1')).body.data.title.en).not.toBe('Never');
  });

  it('that is free again in time lets the write through', async () => {
    other.$client.exec('BEGIN IMMEDIATE');
    const sent = contact();
    setTimeout(() => other.$client.exec('ROLLBACK'), 500);
    expect((await sent).status).toBe(200);
  });
});
