import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { itInProof } from '../../support/long-form.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call } from './client.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
});
afterAll(() => school.remove());

describe('publishing', { timeout: 60_000 }, () => {
  const published = (since: string | null) =>
    vi.waitFor(
      async () => {
        const { data } = (await call('GET', '/dashboard/publish')).body;
        expect(data.pending).toBe(0);
        expect(data.lastPublishedAt).not.toBe(since);
        return data;
      },
      { interval: 50, timeout: 50_000 },
    );

  it('tells when a change is live and which pages it changed', async () => {
    const before = await published(null);
    const form = { title: { ar: 'حي', en: 'Live' }, description: { ar: 'ن', en: 'y' } };
    const { id } = (await call('POST', '/dashboard/Blogs', form)).body.data;
    const after = await published(before.lastPublishedAt);
    expect(after.lastPaths).toEqual(expect.arrayContaining([`/blog/${id}`, `/en/blog/${id}`, '/blog']));
    expect(after).toMatchObject({ hook: { lastStatus: null, failing: false }, failed: [] });
    expect(await (await fetch(`${school.url}/en/blog/${id}`)).text()).toContain('Live');
  });

  it('tells the pages of a publish once to whoever says that it was told before', async () => {
    const { lastPublishedAt: seen, lastPaths } = await published(null);
    expect(lastPaths.length).toBeGreaterThan(0);
    const again = (await call('GET', `/dashboard/publish?seen=${seen}`)).body.data;
    expect(again).toMatchObject({ lastPublishedAt: seen, lastPaths: [] });
    const { body } = await call('GET', '/dashboard/publish?seen=2020-01-01T00:00:00.000Z');
    expect(body.data.lastPaths).toEqual(lastPaths);
  });

  // `first-publish.test.ts` asks for the same.
  itInProof('writes every page again when asked', async () => {
    const before = await published(null);
    const { status, body } = await call('POST', '/dashboard/publish');
    expect([status, body.data.pending > 0]).toEqual([200, true]);
    const after = await published(before.lastPublishedAt);
    expect(after.lastPaths).toEqual(expect.arrayContaining(['/', '/en', '/about', '/contact']));
    expect(after.lastPaths.length).toBeGreaterThan(100);
  });
});
