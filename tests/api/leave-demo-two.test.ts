import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { database } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { untar } from '../support/tar.ts';
import { readTemplate } from '../support/template.ts';
import { adminToken, type Call, client } from './dashboard/client.ts';

const { admin } = readTemplate();
const both = (text: string) => ({ ar: text, en: text });
const blog = (title: string) => ({ title: both(title), description: both('Text') });
const titles = 'select title_en from posts';

describe('the demo, left on one of two processes', { timeout: 90_000 }, () => {
  const folders: string[] = [];
  let schools: School[] = [];
  let dataDir: string;
  let first: Call;
  let second: Call;
  let token: string;
  let work: string;
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'unpacked-'));
    folders.push(work);
  });
  beforeEach(async () => {
    await Promise.all(schools.map((school) => school.stop()));
    dataDir = copySchool();
    folders.push(dataDir);
    const one = await spawnSchool({ dataDir });
    const other = await spawnSchool({ dataDir });
    schools = [one, other];
    token = await adminToken({ ...one, admin });
    first = client(one, token);
    second = client(other, token);
  });
  afterAll(async () => {
    await Promise.all(schools.map((school) => school.stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const leave = () => first('POST', '/dashboard/school/start', { confirm: 'Nile School', password: admin.password });

  /** The titles of all posts in the backup of the demo, and of those in the school as it is now. */
  function keptTitles(): { backup: unknown[]; now: unknown[] } {
    const [name = '', ...more] = readdirSync(join(dataDir, 'backups'));
    expect(more).toEqual([]);
    const content = untar(join(dataDir, 'backups', name)).find((file) => file.name === 'school.db')?.content;
    const file = join(work, name);
    writeFileSync(file, content ?? '');
    const copy = new Sqlite(file, { readonly: true });
    const now = database({ dataDir });
    try {
      return {
        backup: copy.prepare(titles).pluck().all(),
        now: now.prepare(titles).pluck().all(),
      };
    } finally {
      copy.close();
      now.close();
    }
  }

  it('takes no writes on the other one meanwhile, and loses none that was taken', async () => {
    const statuses: [string, number][] = [];
    let left = false;
    const leaving = leave().finally(() => {
      left = true;
    });
    while (!left) {
      const title = `Written ${statuses.length}`;
      statuses.push([title, (await second('POST', '/dashboard/Blogs', blog(title))).status]);
    }
    expect((await leaving).status).toBe(200);
    expect(statuses.map(([, status]) => status)).toContain(503);
    expect(statuses.filter(([, status]) => status !== 201 && status !== 503)).toEqual([]);
    const { backup, now } = keptTitles();
    const taken = statuses.filter(([, status]) => status === 201).map(([title]) => title);
    expect(taken.filter((title) => !backup.includes(title) && !now.includes(title))).toEqual([]);
    expect((await second('POST', '/dashboard/Blogs', blog('Afterwards'))).status).toBe(201);
  });

  itInProof('makes the backup again for what was on its way to the other one', async () => {
    const body = JSON.stringify(blog('On its way'));
    const [, other] = schools;
    const late = request(`${other?.url}/api/dashboard/Blogs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        // The answer to this says that the server has begun to handle the request.
        expect: '100-continue',
      },
    });
    const answered = once(late, 'response');
    late.flushHeaders();
    await once(late, 'continue');
    const leaving = leave();
    const backups = join(dataDir, 'backups');
    const isPacking = () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.unfinished'));
    await until(isPacking, 'the backup to begin');
    late.end(body);
    const [{ statusCode }] = await answered;
    expect([statusCode, (await leaving).status]).toEqual([201, 200]);
    const { backup, now } = keptTitles();
    expect([...backup, ...now]).toContain('On its way');
  });
});
