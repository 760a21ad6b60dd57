import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { inProof } from '../support/in-proof.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { inStore, someS3 } from '../support/test-files.ts';
import { asAdmin } from './dashboard/client.ts';

let s3: Awaited<ReturnType<typeof someS3>>;
let school: TestSchool;
let folder: string;
beforeAll(async () => {
  s3 = await someS3();
  school = await startSchool({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'send-'));
});
afterAll(async () => {
  await school?.remove();
  await s3?.stop();
  rmSync(folder, { recursive: true });
});

const publish = (prefix: string) => {
  const { FILES_URL = '', ...keys } = s3.env(prefix);
  return command('publish:site', ['--to', FILES_URL], { env: { DATA_DIR: school.dataDir, ...keys } });
};
const namesBelow = async (prefix: string) => {
  const found: string[] = [];
  for await (const { name } of s3.bucket(prefix).list('')) found.push(name);
  return found;
};
const told = (stdout: string) =>
  /^(\d+) files sent, (\d+) as they were, (\d+) removed/m.exec(stdout)?.slice(1).map(Number);

it('publish:site --to sends a site to an S3, then only what changed, and removes what is gone', async () => {
  const first = await publish('cdn/site');
  expect([first.code, first.stderr]).toEqual([0, '']);
  const names = await namesBelow('cdn/site');
  expect(names).toEqual(expect.arrayContaining(['index.html', 'en/about/index.html', 'rss.xml', '404.html']));
  expect(names.filter((name) => /\.(br|gz)$|^_(?!astro)/.test(name))).toEqual([]);
  expect(told(first.stdout)).toEqual([names.length - 1, 0, 0]);
  if (inProof) expect(told((await publish('cdn/site')).stdout)).toEqual([0, names.length - 1, 0]);
  const call = await asAdmin(school);
  const both = (text: string) => ({ ar: text, en: text });
  await call('POST', '/dashboard/Blogs', { title: both('New'), description: both('Text') });
  const [sent = 0, , removed] = told((await publish('cdn/site')).stdout) ?? [];
  expect([sent > 2, sent < 60, removed]).toEqual([true, true, 0]);
  expect(await namesBelow('cdn/site')).toContain('en/blog/1/index.html');
  await call('DELETE', '/dashboard/Blogs/1');
  const gone = await publish('cdn/site');
  expect(told(gone.stdout)?.[2]).toBeGreaterThan(1);
  expect(await namesBelow('cdn/site')).toEqual(names);
});

it('touches nothing where something else lies', async () => {
  await s3.bucket('other').put('letter.txt', Buffer.from('x'), 'text/plain');
  const refused = await publish('other');
  expect([refused.code, refused.stderr.trim().split('\n').length]).toEqual([65, 1]);
  expect(await namesBelow('other')).toEqual(['letter.txt']);
});

it.skipIf(inStore)('says in one line what it lacks', async () => {
  const bare = await command('publish:site', ['--to', 's3://bucket/x'], { env: { DATA_DIR: school.dataDir } });
  expect([bare.code, bare.stderr]).toEqual([78, expect.stringContaining('S3_ACCESS_KEY_ID')]);
});
