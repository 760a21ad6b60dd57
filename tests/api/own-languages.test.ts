import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { describeInProof, itInProof } from '../support/long-form.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call, type Nested } from './dashboard/client.ts';

let school: TestSchool;
let principal: Call;
beforeAll(async () => {
  school = await startSchool();
  principal = await asAdmin(school);
});
afterAll(() => school.remove());

const get = (path: string, lang?: string) =>
  fetch(school.url + path, { redirect: 'manual', headers: lang === undefined ? {} : { lang } });

async function change(body: Nested): Promise<void> {
  const answer = await principal('POST', '/dashboard/school', body, 'json');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const page = async (path: string) => (await get(path)).text();

describe('a school in Arabic alone', () => {
  beforeAll(async () => {
    await change({ languages: ['ar'] });
    await until(async () => (await get('/en/about')).status === 308, 'the English pages to be gone');
    await until(async () => !(await page('/')).includes('hreflang'), 'the home page without hreflang');
    await until(async () => !(await page('/sitemap.xml')).includes('/en'), 'the site map without English');
  });

  it('sends each English address to the same page, with its query', async () => {
    const moved = await get('/en/about?from=mail');
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      308,
      '/about?from=mail',
      'no-cache',
    ]);
    expect((await get('/en')).headers.get('location')).toBe('/');
    expect((await get('/ar/blog')).headers.get('location')).toBe('/blog');
    const nothing = await get('/en/nothing');
    expect([nothing.status, await nothing.text()]).toEqual([404, expect.stringContaining('<html lang="ar"')]);
    expect((await get('/en/sitemap.xml')).status).toBe(404);
  });

  it('has no link, sitemap entry, feed or toggle of the other language', async () => {
    const home = await page('/');
    expect(home).not.toMatch(/hreflang|href="\/en/);
    const sitemap = await page('/sitemap.xml');
    expect(sitemap).not.toContain('/en');
    expect(sitemap).not.toContain('xhtml:link');
    expect((await get('/en/rss.xml')).status).toBe(308);
  });

  it('answers in Arabic, whatever language is asked for', async () => {
    const [arabic, english] = await Promise.all([get('/api/levels', 'ar'), get('/api/levels', 'en')]);
    expect(await english.json()).toEqual(await arabic.json());
    const refused = await principal('POST', '/dashboard/school', { languages: [] }, 'json');
    expect(refused.status).toBe(422);
  });

  it('takes a post in Arabic alone, and keeps English texts that are not sent', async () => {
    const added = await principal('POST', '/dashboard/Blogs', {
      title: { ar: 'خبر' },
      description: { ar: '<p>نص</p>' },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id } = added.body.data;
    expect(added.body.data.title).toEqual({ ar: 'خبر', en: '' });
    const refused = await principal('POST', '/dashboard/Blogs', { title: { en: 'News' }, description: { en: 'x' } });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['description.ar', 'title.ar']]);
    const changed = await principal('POST', `/dashboard/Blogs/${id}`, {
      title: { ar: 'خبر جديد', en: '' },
      description: { ar: '<p>نص</p>' },
    });
    expect(changed.body.data.title).toEqual({ ar: 'خبر جديد', en: '' });
  });
});

describeInProof('a school in English alone', () => {
  it('refuses a default language that is not in use', async () => {
    const answer = await principal('POST', '/dashboard/school', { languages: ['en'] }, 'json');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['default_language']]);
  });

  it('has English at /, and sends both former prefixes there', async () => {
    await change({ languages: ['en'], default_language: 'en' });
    await until(async () => (await page('/')).includes('<html lang="en"'), 'the home page in English');
    await until(async () => (await page('/about')).includes('<html lang="en"'), 'the about page in English');
    expect((await get('/en/about')).headers.get('location')).toBe('/about');
    expect((await get('/ar/about')).headers.get('location')).toBe('/about');
    expect(await (await get('/api/levels', 'ar')).json()).toEqual(await (await get('/api/levels')).json());
  });
});

describeInProof('a school that switches its second language on again', () => {
  it('publishes it once, and texts that were never translated show the other language', async () => {
    await change({ languages: ['ar', 'en'], default_language: 'ar' });
    await until(async () => (await page('/en/about')).includes('<html lang="en"'), 'the English about page');
    const { data } = await (await get('/api/blog/get', 'en')).json();
    expect(data[0].title).toBe('خبر جديد');
  });

  itInProof('marks texts that were never translated with their language, on pages only', async () => {
    const { data } = (await principal('GET', '/dashboard/Blogs')).body;
    const address = `/en/blog/${data[0].id}`;
    await until(async () => (await page(address)).includes('خبر جديد'), 'the English page of the post');
    await until(async () => (await page('/en/blog')).includes('خبر جديد'), 'the English archive with the post');
    const post = await page(address);
    expect(post).toMatch(/<h1[^>]* lang="ar" dir="rtl"[^>]*>خبر جديد</);
    expect(post).toMatch(/<div[^>]* lang="ar" dir="rtl"[^>]*><p[^>]*>نص<\/p>/);
    expect(post).toContain('<title>خبر جديد');
    const archive = await page('/en/blog');
    expect(archive).toMatch(/<p[^>]* lang="ar" dir="rtl"[^>]*>نص/);
    const pages = [post, archive, await page('/en'), await page('/en/rss.xml'), await page('/en/sitemap.xml')];
    for (const text of pages) expect(text).not.toMatch(/[\uE000-\uF8FF]|%EE%80%8/);
    expect(await page(`/blog/${data[0].id}`)).not.toContain('<h1 lang=');
  });

  it('wants four texts of a new post, and lets an empty text stay empty', async () => {
    const refused = await principal('POST', '/dashboard/Blogs', { title: { ar: 'أ' }, description: { ar: 'ب' } });
    expect(Object.keys(refused.body.errors).sort()).toEqual(['description.en', 'title.en']);
    const { data } = (await principal('GET', '/dashboard/Blogs')).body;
    const [half, whole] = data;
    const kept = await principal('POST', `/dashboard/Blogs/${half.id}`, {
      title: { ar: 'خبر آخر', en: '' },
      description: { ar: '<p>نص</p>' },
    });
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const emptied = await principal('POST', `/dashboard/Blogs/${whole.id}`, {
      title: { ar: 'خبر', en: '' },
      description: { ar: '<p>نص</p>', en: '<p>text</p>' },
    });
    expect([emptied.status, Object.keys(emptied.body.errors)]).toEqual([422, ['title.en']]);
  });
});
