import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studentEndpoints } from '../../../src/model/endpoints/student.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { asAdmin, type Call, client, type Nested, studentToken } from './client.ts';
import { mp4, picture, storedFiles } from './files.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
});
afterAll(() => school.remove());

/** A picture of which half the bytes are missing. */
async function half(): Promise<File> {
  const bytes = await (await picture(300, 200)).arrayBuffer();
  return new File([bytes.slice(0, bytes.byteLength / 2)], 'half.png', { type: 'image/png' });
}

const both = (text: string) => ({ ar: `${text} بالعربية`, en: `${text} in English` });

describe('the poster of a video', () => {
  const materials = studentEndpoints['GET /subjects/:id'].answer;

  async function subjectOf(token: string): Promise<number> {
    const { body } = await client(school, token)('GET', '/subjects');
    return body.subject[0].id;
  }
  const open = (address: string, token: string | null) =>
    fetch(school.url + address, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });

  async function added(subject: number, access: 'free' | 'paid') {
    const form = {
      title: both('Film'),
      subject_id: subject,
      access,
      video_path: mp4(),
      poster: await picture(2600, 1300),
    };
    const { status, body } = await call('POST', '/dashboard/videos', form, 'multipart');
    expect(status).toBe(201);
    return body.data;
  }
  async function videoOf(token: string, subject: number, id: number) {
    const { body } = await client(school, token)('GET', `/subjects/${subject}`);
    return materials.parse(body).videos.find((video) => video.id === id);
  }

  it('is stored anew in one private file, and is had by whoever may see the film', async () => {
    const student = await studentToken(school, 'free');
    const subject = await subjectOf(student);
    const { id, poster } = await added(subject, 'free');
    expect(poster).toMatch(/^\/files\/materials\/[0-9a-f]{32}\.webp$/);
    expect((await videoOf(student, subject, id))?.poster).toBe(poster);
    const answer = await open(poster, student);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await open(poster, null)).status).toBe(401);
    await call('DELETE', `/dashboard/videos/${id}`);
    expect((await open(poster, student)).status).toBe(404);
  });

  it('is locked with its film', async () => {
    const [free, paid] = [await studentToken(school, 'free'), await studentToken(school, 'paid')];
    const subject = await subjectOf(free);
    const { id, poster } = await added(subject, 'paid');
    expect(await videoOf(free, subject, id)).toMatchObject({ video_path: null, poster: null });
    expect((await open(poster, free)).status).toBe(404);
    const other = await subjectOf(paid);
    const own = await added(other, 'paid');
    expect((await videoOf(paid, other, own.id))?.poster).toBe(own.poster);
    expect((await open(own.poster, paid)).status).toBe(200);
  });

  it('can be left out, replaced and removed; the film stays', async () => {
    const subject = await subjectOf(await studentToken(school, 'free'));
    const { id, poster, video_path } = await added(subject, 'free');
    const one = `/dashboard/videos/${id}`;
    const form: Nested = { title: both('Film'), subject_id: subject, access: 'free' };
    const replaced = (await call('POST', one, { ...form, poster: await picture() }, 'multipart')).body.data;
    expect(replaced.poster).not.toBe(poster);
    const removed = (await call('POST', one, { ...form, poster: null })).body.data;
    expect([removed.poster, removed.video_path]).toEqual([null, video_path]);
  });

  it('that is no picture is refused at its place, and leaves nothing behind', async () => {
    const subject = await subjectOf(await studentToken(school, 'free'));
    const before = storedFiles(school.dataDir).sort();
    const form = { title: both('Film'), subject_id: subject, access: 'free', video_path: mp4(), poster: mp4() };
    const { status, body } = await call('POST', '/dashboard/videos', form, 'multipart');
    expect([status, Object.keys(body.errors)]).toEqual([415, ['poster']]);
    const damaged = { ...form, video_path: mp4(), poster: await half() };
    expect((await call('POST', '/dashboard/videos', damaged, 'multipart')).status).toBe(415);
    expect(storedFiles(school.dataDir).sort()).toEqual(before);
  });
});

describe('the summary of a post', () => {
  const long = 'A sentence that tells something. '.repeat(9).slice(0, 300).trim();
  const text = async (path: string) => (await fetch(school.url + path)).text();
  const read = (path: string, lang: string) => client(school, null, { lang })('GET', path);

  async function added(summary: Nested | null): Promise<number> {
    const form = { title: both('Post'), description: { ar: '<p>نص المقال</p>', en: '<p>Words of the post</p>' } };
    const { status, body } = await call('POST', '/dashboard/Blogs', summary ? { ...form, summary } : form);
    expect(status).toBe(201);
    return body.data.id;
  }

  it('stands whole on its card, in its page and in the feed, and public answers have it', async () => {
    const id = await added({ ar: 'خلاصة المقال', en: long });
    await expect.poll(() => text(`/en/blog/${id}`), { timeout: 30_000 }).toContain(`content="${long}"`);
    await expect.poll(() => text('/en/blog'), { timeout: 30_000 }).toContain(long);
    await expect.poll(() => text('/en/rss.xml'), { timeout: 30_000 }).toContain(`<description>${long}</description>`);
    expect(await text(`/blog/${id}`)).toContain('content="خلاصة المقال"');
    expect((await read(`/blog/${id}`, 'en')).body.data.summary).toBe(long);
    expect((await read('/blog/get', 'ar')).body.data[0].summary).toBe('خلاصة المقال');
  });

  it('leaves the excerpt where it is not given, in one language too', async () => {
    const id = await added(null);
    const half = await added({ ar: 'خلاصة أخرى', en: '' });
    await expect.poll(() => text(`/en/blog/${half}`), { timeout: 30_000 }).toContain('content="Words of the post"');
    await expect.poll(() => text(`/blog/${half}`), { timeout: 30_000 }).toContain('content="خلاصة أخرى"');
    expect(await text(`/en/blog/${id}`)).toContain('content="Words of the post"');
    expect((await read(`/blog/${id}`, 'en')).body.data.summary).toBe('');
    expect((await read(`/blog/${half}`, 'en')).body.data.summary).toBe('');
  });

  it('has at most 300 characters, and is no HTML', async () => {
    const form = { title: both('Post'), description: both('<p>x</p>') };
    const { status, body } = await call('POST', '/dashboard/Blogs', { ...form, summary: both('x'.repeat(300)) });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['summary.ar', 'summary.en']]);
    const id = await added({ ar: 'أ', en: '<b>1 < 2</b> & "so"' });
    expect((await read(`/blog/${id}`, 'en')).body.data.summary).toBe('<b>1 < 2</b> & "so"');
    await expect
      .poll(() => text('/en/blog'), { timeout: 30_000 })
      .toContain('&lt;b&gt;1 &lt; 2&lt;/b&gt; &amp; &quot;so&quot;');
  });
});
