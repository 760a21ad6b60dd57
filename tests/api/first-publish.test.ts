import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { publishersOf } from '../support/memory.ts';
import { change, count } from '../support/people.ts';
import { launchSchool, spawnSchool } from '../support/process.ts';
import { adminLogin, startSchool } from '../support/server.ts';
import { storeEmptyFile } from '../support/test-files.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

const newFolder = () => mkdtempSync(join(tmpdir(), 'school-'));
const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password };

/** Starts a new school and waits until a publisher process runs. */
async function launchPublishing(dataDir: string) {
  const server = launchSchool({ dataDir, env });
  const pid = server.process.pid ?? 0;
  await until(() => publishersOf(pid).length > 0, 'a process publishes');
  const [publisher = 0] = publishersOf(pid);
  return { ...server, publisher };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the process that publishes a whole school', () => {
  it('makes what is changed meanwhile live, leaves when nothing waits, and another start has none', async () => {
    const school = await startSchool({ empty: true, env });
    const pid = school.process.pid ?? 0;
    const call = await asAdmin({ ...school, admin: adminLogin });
    const shows = async (title: string) => (await (await fetch(`${school.url}/en/blog`)).text()).includes(title);
    const add = async (title: string) => {
      await call('POST', '/dashboard/Blogs', { title: both(title), description: both('Text') }, 'json');
      await until(() => shows(title), `${title} is live`, 5000);
    };
    expect(publishersOf(pid)).toHaveLength(1);
    await add('While it publishes');
    await until(() => publishersOf(pid).length === 0, 'it has left');
    await add('After it has left');

    const again = await spawnSchool({ dataDir: school.dataDir, env });
    expect(publishersOf(again.process.pid ?? 0)).toEqual([]);
    expect(await again.stop()).toBe(0);
    expect(await school.stop()).toBe(0);
    expect(school.output()).not.toMatch(/"level":(40|50)/);
  });

  it('leaves as well when the last picture that is waited for can have no AVIF', async () => {
    const school = await startSchool({ empty: true, env });
    const pid = school.process.pid ?? 0;
    expect(publishersOf(pid)).toHaveLength(1);
    storeEmptyFile(school.dataDir, 'media/no-picture-4.webp', 400);
    const columns = 'address, width, height, placeholder, avif, created_at';
    const now = new Date().toISOString();
    change(school, `insert into images (${columns}) values ('/media/no-picture-4.webp', 4, 4, '', 0, ?)`, now);
    await until(() => publishersOf(pid).length === 0, 'it has left');
    expect(count(school, 'select avif as n from images')).toBe(2);
    await school.stop();
  });

  it('is followed by the server itself when it is killed', async () => {
    const { process: server, publisher, output, gone } = await launchPublishing(newFolder());
    process.kill(publisher, 'SIGKILL');
    await until(() => output().includes('Dashboard'), 'every page is published');
    expect(publishersOf(server.pid ?? 0)).toEqual([]);
    server.kill('SIGTERM');
    await gone;
  });

  it('ends with a server that is killed, and at once with one that is stopped', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const { process: server, publisher, gone } = await launchPublishing(newFolder());
      server.kill(signal);
      await gone;
      await until(() => !isThere(publisher), 'it has ended');
    }
  });
});
