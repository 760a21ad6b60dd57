import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLevels } from '../support/levels.ts';
import { freshClient, photo, register, registrationOf } from '../support/people.ts';
import { adminLogin, type School, spawnSchool } from '../support/server.ts';
import { smallDisk } from '../support/small-disk.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

// The database of a PostgreSQL server is on another disk.
describe.skipIf(onPostgres)('a disk that fills up', { timeout: 120_000 }, () => {
  const disk = smallDisk(48);
  const filler = join(disk.folder, 'filler');
  let school: School;
  let call: Call;
  beforeAll(async () => {
    const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password, TRUST_PROXY: '1' };
    school = await spawnSchool({ dataDir: join(disk.folder, 'school'), env });
    await addLevels(school);
    call = await asAdmin({ url: school.url, admin: adminLogin });
  });
  afterAll(async () => {
    await school.kill();
    disk.remove();
  });
  /** Fills the disk to the last block. */
  const fill = () => {
    const piece = Buffer.alloc(2 ** 16);
    try {
      for (;;) appendFileSync(filler, piece);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  };
  const contact = (name: string) =>
    fetch(`${school.url}/api/contact-us`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...freshClient() },
      body: JSON.stringify({ name, email: 'sara@example.test', subject: 'Hello', message: 'x'.repeat(5000) }),
    });

  it('below a gigabyte takes no upload and says so, to whoever sends it and in the dashboard', async () => {
    const refused = await register(school, registrationOf(), { personal_photo: await photo() });
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('no room')]);
    expect((await call('GET', '/dashboard/publish')).body.data).toMatchObject({ spaceLow: true });
    const withPicture = { title: both('Slide'), image: new File([new Uint8Array(await photo())], 'photo.jpg') };
    expect((await call('POST', '/dashboard/sliders', withPicture, 'multipart')).status).toBe(503);
  });

  it('below a gigabyte goes on with texts, forms with file fields included', async () => {
    const post = { title: both('Only words'), description: both('Text') };
    expect((await call('POST', '/dashboard/Blogs', post, 'multipart')).status).toBe(201);
    expect((await register(school, registrationOf())).status).toBe(200);
    await expect.poll(async () => (await fetch(`${school.url}/en/blog/1`)).status).toBe(200);
  });

  it('with nothing left refuses writes in words, serves what is there, loses nothing and goes on by itself', async () => {
    rmSync(filler, { force: true });
    expect((await contact('before')).status).toBe(200);
    const contacts = async () => (await call('GET', '/dashboard/contacts')).body.data.length;
    const before = await contacts();
    // A page that is being published would soon free the space of its old file.
    await expect.poll(async () => (await call('GET', '/dashboard/publish')).body.data.pending).toBe(0);
    fill();
    const refused = await Promise.all(Array.from({ length: 12 }, (_, number) => contact(`full ${number}`)));
    const taken = refused.filter(({ status }) => status === 200).length;
    expect(refused.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(taken).toBeLessThan(12);
    const pages = await Promise.all(['/', '/en/blog/1', '/api/blog/get'].map((path) => fetch(school.url + path)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    rmSync(filler);
    expect((await contact('after')).status).toBe(200);
    expect(await contacts()).toBe(before + taken + 1);
    await call('POST', '/dashboard/Blogs/1', { title: both('On it goes'), description: both('Text') });
    await expect.poll(async () => (await fetch(`${school.url}/en/blog/1`)).text()).toContain('On it goes');
  });
});
