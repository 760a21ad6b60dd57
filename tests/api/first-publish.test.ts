import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolders } from '../../api/media/folders.ts';
import { pageFile } from '../../api/publish/page-file.ts';
import { until } from '../support/content.ts';
import { launchSchool, spawnSchool } from '../support/process.ts';
import { adminLogin, startSchool } from '../support/server.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

const newFolder = () => mkdtempSync(join(tmpdir(), 'school-'));
const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password };

describe('the first publish of a whole school', () => {
  it('makes what is changed meanwhile and afterwards live', async () => {
    const school = await startSchool({ empty: true, env });
    const call = await asAdmin({ ...school, admin: adminLogin });
    const shows = async (title: string) => (await (await fetch(`${school.url}/en/blog`)).text()).includes(title);
    const add = async (title: string) => {
      await call('POST', '/dashboard/Blogs', { title: both(title), description: both('Text') }, 'json');
      await until(() => shows(title), `${title} is live`, 5000);
    };
    await add('At once');
    await add('Afterwards');
    const again = await spawnSchool({ dataDir: school.dataDir, env });
    expect(await again.stop()).toBe(0);
    expect(await school.stop()).toBe(0);
    expect(school.output()).not.toMatch(/"level":(40|50)/);
  });

  it('ends with a server that is stopped or killed, and the next start completes it', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const dataDir = newFolder();
      const { process: server, gone } = launchSchool({ dataDir, env });
      const page = join(openFolders(dataDir).site, pageFile('/'));
      await until(() => existsSync(page), 'the first pages are in place');
      server.kill(signal);
      await gone;
      const next = await spawnSchool({ dataDir, env });
      expect((await fetch(`${next.url}/en/blog`)).status).toBe(200);
      expect(await next.stop()).toBe(0);
    }
  });
});
