import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPreviewed } from '../../../src/model/content/form.ts';
import type { ContentType } from '../../../src/model/content/type.ts';
import { valueAt } from '../../../src/model/content/wire.ts';
import { allLists, allTypes, lists, records } from '../../../src/model/content-types/index.ts';
import { isFileField } from '../../../src/model/fields/index.ts';
import { pagePreviews } from '../../../src/model/limits.ts';
import { rateLimits } from '../../../src/model/request-limits.ts';
import { logOf } from '../../support/log.ts';
import { sampleOf } from '../../support/long-form.ts';
import { change, count } from '../../support/people.ts';
import { copySchool, type School, spawnSchool, startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { readTemplate } from '../../support/template.ts';
import { dropDatabase, onPostgres } from '../../support/test-database.ts';
import { asAdmin, type Call, type Nested } from './client.ts';
import { fileOf } from './files.ts';
import { expected, formOf, withoutFiles } from './samples.ts';

const shown = allTypes.filter((type) => !(type.shape === 'list' && type.unseen));
const unseen = allLists.filter((type) => type.unseen);

const newPath = (type: ContentType) => `/dashboard/${type.shape === 'list' ? `${type.path}/new` : type.read}/preview`;
const editPath = (type: ContentType) => `/dashboard/${type.shape === 'list' ? `${type.path}/1` : type.read}/preview`;

/** A form without films, papers and private pictures. */
const picturesOnly = (type: ContentType, round: number) =>
  formOf(type, round, ({ field }) => !isFileField(field) || isPreviewed(field));

/** The texts of a form in one language, as a page shows them. */
const textsOf = (type: ContentType, round: number, language: string): string[] =>
  expected(type, round).flatMap(({ value, read }) =>
    value.language === language && typeof read === 'string' ? [read.replaceAll(/<\/?p>/g, '')] : [],
  );

const open = async ({ url }: Pick<School, 'url'>, address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + address, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('a preview', { timeout: 120_000 }, () => {
  let school: TestSchool;
  let admin: Call;
  beforeAll(async () => {
    school = await startSchool({ env: { LOG_LEVEL: 'info' } });
    admin = await asAdmin(school);
  });
  afterAll(() => school.remove());

  /** Makes a preview. @returns its address */
  async function made(path: string, body: Parameters<Call>[2], call = admin): Promise<string> {
    const answer = await call('POST', path, body, 'multipart');
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const left = Date.parse(answer.body.data.expires_at) - Date.now();
    expect(Math.round(left / 60_000)).toBe(pagePreviews.minutes);
    return answer.body.data.address;
  }

  it.each(sampleOf(shown, 3))(
    'of $name shows what was sent on its page, in both languages, and nothing of it is saved',
    async (type) => {
      const before = await admin('GET', `/dashboard/${type.shape === 'list' ? type.path : type.read}`);
      const requests = count(school, 'select count(*) n from audit_lines');
      const paths = type.shape === 'list' ? [newPath(type), editPath(type)] : [editPath(type)];
      for (const path of paths) {
        const address = await made(path, await picturesOnly(type, 3));
        const arabic = await open(school, address);
        expect([path, arabic.status]).toEqual([path, 200]);
        const inArabic = textsOf(type, 3, 'ar').filter((text) => arabic.text.includes(text));
        expect(inArabic.length).toBeGreaterThan(0);
        const [, toggle] = /href="([^"]*lang=en)"/.exec(arabic.text) ?? [];
        expect(toggle).toBe(`${address}?lang=en`);
        const english = await open(school, `${address}?lang=en`);
        expect(textsOf(type, 3, 'en').filter((text) => english.text.includes(text)).length).toBe(inArabic.length);
        expect(english.text).toContain('<html lang="en"');
        for (const { headers, text } of [arabic, english]) {
          expect(headers.get('x-robots-tag')).toBe('noindex');
          expect(headers.get('cache-control')).toBe('no-store');
          expect(headers.get('referrer-policy')).toBe('no-referrer');
          expect(text).toContain('<meta name="robots" content="noindex">');
          expect(text.split('/api/preview/').length).toBe(2);
        }
      }
      expect((await admin('GET', `/dashboard/${type.shape === 'list' ? type.path : type.read}`)).body).toEqual(
        before.body,
      );
      expect(count(school, 'select count(*) n from audit_lines')).toBe(requests);
      expect(count(school, 'select count(*) n from publish_requests')).toBe(0);
    },
  );

  it.each(unseen)('of $path is not there: no page shows them', async (type) => {
    expect((await admin('POST', newPath(type), await formOf(type, 3))).status).toBe(404);
    expect((await admin('POST', editPath(type), await formOf(type, 3))).status).toBe(404);
  });

  it.each(shown)('of $name with a value that is not valid names the field and makes none', async (type) => {
    const before = count(school, 'select count(*) n from previews');
    const form = await formOf(type, 3, withoutFiles);
    const [first] = expected(type, 3).flatMap(({ value }) => (value.field.kind === 'text' ? [value] : []));
    if (!first) return;
    const leaf = first.path.at(-1) ?? '';
    const holder = first.path.length > 1 ? valueAt(form, first.path.slice(0, -1)) : form;
    if (typeof holder !== 'object' || holder === null) throw new Error('no such field');
    Reflect.set(holder, leaf, 'x'.repeat(100_000));
    const answer = await admin('POST', editPath(type), form);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [first.path.join('.')]]);
    expect(count(school, 'select count(*) n from previews')).toBe(before);
  });

  it('shows a changed entry at its place, with what was not sent as it is', async () => {
    const live = (await admin('GET', '/dashboard/Blogs/2')).body.data;
    const title = { ar: 'عنوان جديد', en: 'Another title' };
    const address = await made('/dashboard/Blogs/2/preview', { title, description: live.description });
    const { text } = await open(school, `${address}?lang=en`);
    expect(text).toContain('Another title');
    expect(text).toContain(live.image);
    // A text of one language leaves those of the others.
    const arabic = await made('/dashboard/Blogs/2/preview', { title: { ar: 'عنوان ثالث' } });
    expect((await open(school, `${arabic}?lang=en`)).text).toContain(live.title.en);
    expect((await open(school, '/en/blog/2')).text).not.toContain('Another title');
    expect((await open(school, '/en/blog')).text).not.toContain('Another title');
  });

  it('of a new photo stands first in the gallery, and of an old one on its own page', async () => {
    const address = await made('/dashboard/photos/new/preview', await picturesOnly(lists.photos, 3));
    const { text } = await open(school, address);
    expect(text).toContain('Text ar 3');
    const photos = (await admin('GET', '/dashboard/photos?per_page=100')).body.data;
    const last = photos.at(-1);
    const title = { ar: 'صورة قديمة', en: 'An old photo' };
    const old = await made(`/dashboard/photos/${last.id}/preview`, { title, description: last.description });
    const page = await open(school, `${old}?lang=en`);
    expect(page.text).toContain('An old photo');
    expect(page.text).not.toContain(photos[0].image);
  });

  it('shows a picture that was sent, which is stored like an uploaded one', async () => {
    const image = await fileOf('image');
    const address = await made('/dashboard/Blogs/new/preview', {
      title: { ar: 'بصورة', en: 'With a picture' },
      description: { ar: '<p>ن</p>', en: '<p>t</p>' },
      image,
    });
    const { text } = await open(school, address);
    const [, picture] = /src="(\/media\/[^"]+\.webp)"/.exec(text.slice(text.indexOf('<main'))) ?? [];
    expect((await open(school, picture ?? '')).status).toBe(200);
  });

  it('takes neither films nor papers', async () => {
    const form = await formOf(lists.videos, 2);
    const files = count(school, 'select count(*) n from videos where video_path is not null');
    const address = await made('/dashboard/videos/new/preview', form);
    expect((await open(school, address)).text).toContain('Text ar 2');
    expect(count(school, 'select count(*) n from videos where video_path is not null')).toBe(files);
  });

  it('opens with its address only: no other token opens it, and none after its hour', async () => {
    const address = await made(editPath(records.privacy), await picturesOnly(records.privacy, 3));
    const token = address.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url').length * 8).toBe(160);
    for (const wrong of [
      randomBytes(20).toString('base64url'),
      token.slice(0, -1),
      `${token}a`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      '1',
      '%27%20or%201=1',
    ]) {
      const { status, headers } = await open(school, `/api/preview/${wrong}`);
      expect([wrong, status, headers.get('cache-control')]).toEqual([wrong, 404, 'no-store']);
    }
    change(school, "update previews set expires_at = '2026-01-01T00:00:00.000Z'");
    const over = await open(school, address, { accept: 'text/html', lang: 'en' });
    expect([over.status, over.headers.get('content-type')?.split(';')[0]]).toEqual([404, 'text/html']);
    expect(over.text).toContain('This preview is over');
    await made(editPath(records.privacy), await picturesOnly(records.privacy, 3));
    expect(count(school, 'select count(*) n from previews')).toBe(1);
  });

  it('is made once, however often it is asked for with one key', async () => {
    const ask = (key: string) =>
      admin('POST', '/dashboard/Blogs/new/preview', { title: { ar: 'مرة واحدة' } }, 'json', { 'idempotency-key': key });
    const before = count(school, 'select count(*) n from previews');
    const [first, again] = [await ask('one-preview-and-no-more'), await ask('one-preview-and-no-more')];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(count(school, 'select count(*) n from previews')).toBe(before + 1);
    expect((await open(school, first.body.data.address)).status).toBe(200);
    expect((await ask('short')).status).toBe(400);
  });

  it('leaves no token in the log or in the database', async () => {
    const address = await made(editPath(records.privacy), await picturesOnly(records.privacy, 3));
    const token = address.split('/').at(-1) ?? '';
    await open(school, address);
    await open(school, `${address}?lang=en`);
    await open(school, address.replace('preview', '%70review'));
    await open(school, address.replace('/preview/', '/preview%2F'));
    await open(school, '/the-last-one');
    await expect.poll(() => logOf(school).some(({ url }) => url === '/the-last-one')).toBe(true);
    expect(JSON.stringify(logOf(school))).not.toContain(token);
    expect(logOf(school).some(({ url }) => url === '/api/preview/…')).toBe(true);
    expect(count(school, `select count(*) n from previews where hash = '${token}'`)).toBe(0);
  });

  it('is checked like a draft: a title in one language is enough, and a slide needs its picture', async () => {
    const address = await made('/dashboard/Blogs/new/preview', { title: { ar: 'عنوان وحده' } });
    expect((await open(school, address)).text).toContain('عنوان وحده');
    const slide = await admin('POST', '/dashboard/sliders/new/preview', { title: { ar: 'بلا صورة' } });
    expect([slide.status, Object.keys(slide.body.errors)]).toEqual([422, ['image']]);
    const nothing = await admin('POST', '/dashboard/Blogs/new/preview', {});
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['title.ar']]);
    const book = await admin('POST', '/dashboard/books/new/preview', { title: { ar: 'كتاب' } });
    expect([book.status, Object.keys(book.body.errors)]).toEqual([422, ['subject_id']]);
  });

  it('of a draft shows it on its page, and no other draft', async () => {
    const draft = async (path: string, body: Nested) =>
      (await admin('POST', `/dashboard/${path}`, { ...body, status: 'draft' })).body.data.id;
    const own = await draft('Blogs', { title: { ar: 'مسودة أولى' } });
    await draft('Blogs', { title: { ar: 'مسودة ثانية' } });
    const address = await made(`/dashboard/Blogs/${own}/preview`, {});
    const { text } = await open(school, address);
    expect(text).toContain('مسودة أولى');
    expect(text).not.toContain('مسودة ثانية');
    expect((await open(school, `/blog/${own}`)).status).toBe(404);
    const statistic = await draft('Achives', { title: { ar: 'إحصاء خفي' } });
    const home = await open(school, await made('/dashboard/Achives/new/preview', { title: { ar: 'إحصاء' } }));
    expect(home.text).not.toContain('إحصاء خفي');
    const shownHome = await open(school, await made(`/dashboard/Achives/${statistic}/preview`, {}));
    expect(shownHome.text).toContain('إحصاء خفي');
    expect((await open(school, '/')).text).not.toContain('إحصاء خفي');
  });

  it('of a planned post bears the date that it will have', async () => {
    const address = await made('/dashboard/Blogs/new/preview', {
      title: { ar: 'غدًا', en: 'Tomorrow' },
      publish_at: '2031-05-17T09:00:00Z',
    });
    expect((await open(school, address)).text).toContain('2031-05-17T09:00:00.000Z');
  });

  it('in a subject that visitors do not see has no page: the field says so', async () => {
    const { id } = (
      await admin('POST', '/dashboard/subjects', { name: { ar: 'مادة خفية' }, grade_id: 1, status: 'draft' })
    ).body.data;
    const hidden = await admin('POST', '/dashboard/books/new/preview', { title: { ar: 'كتاب' }, subject_id: id });
    expect([hidden.status, Object.keys(hidden.body.errors)]).toEqual([422, ['subject_id']]);
    expect((await open(school, await made(`/dashboard/subjects/${id}/preview`, {}))).text).toContain('مادة خفية');
  });

  it('of a deleted entry is over', async () => {
    const address = await made('/dashboard/Blogs/3/preview', await picturesOnly(lists.posts, 3));
    expect((await open(school, address)).status).toBe(200);
    await admin('DELETE', '/dashboard/Blogs/3');
    expect((await open(school, address)).status).toBe(404);
    expect((await admin('POST', '/dashboard/Blogs/3/preview', await formOf(lists.posts, 3, withoutFiles))).status).toBe(
      404,
    );
  });

  it('of a teacher is one of the own subjects', async () => {
    const subjects = (await admin('GET', '/dashboard/subjects?per_page=100')).body.data;
    const [own, other] = subjects.filter(({ status }: { status: string }) => status === 'published');
    const books = (await admin('GET', '/dashboard/books')).body.data;
    const foreign = books.find((book: { subject_id: number }) => book.subject_id !== own.id);
    const { call } = await hireAndEnter(school, admin, 'teacher', { subjects: [own.id] });
    const form = await formOf(lists.books, 3, withoutFiles);
    const address = await made('/dashboard/books/new/preview', { ...form, subject_id: own.id }, call);
    expect((await open(school, address)).text).toContain('Text ar 3');
    const refused = await call('POST', '/dashboard/books/new/preview', { ...form, subject_id: other.id });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['subject_id']]);
    expect((await call('POST', `/dashboard/books/${foreign.id}/preview`, form)).status).toBe(404);
    expect((await call('POST', newPath(lists.posts), form)).status).toBe(403);
  });

  it('is one of two hundred: the oldest goes', async () => {
    const kept = (await made(editPath(records.privacy), await picturesOnly(records.privacy, 3))).split('/').at(-1);
    const rows = pagePreviews.most;
    const later = "'2126-01-01T00:00:00.000Z'";
    for (let row = 0; row < rows; row += 1) {
      const values = `'filler ${row}', 'privacy', 1, '{}', ${later}, ${later}`;
      change(
        school,
        `insert into previews (hash, type, entry_id, "values", created_at, expires_at) values (${values})`,
      );
    }
    const newest = await made(editPath(records.privacy), await picturesOnly(records.privacy, 3));
    expect(count(school, 'select count(*) n from previews')).toBe(rows);
    expect((await open(school, `/api/preview/${kept}`)).status).toBe(404);
    expect((await open(school, newest)).status).toBe(200);
  });

  it('is made sixty times a minute by one person at most, and by another one all the same', async () => {
    const { call } = await hireAndEnter(school, admin, 'principal');
    const form = await formOf(records.privacy, 3, withoutFiles);
    const statuses = new Set<number>();
    for (let turn = 0; turn <= rateLimits.previews.points; turn += 1) {
      statuses.add((await call('POST', editPath(records.privacy), form)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await admin('POST', editPath(records.privacy), form)).status).toBe(200);
  });
});

describe('a preview on two processes', { timeout: 120_000 }, () => {
  let dataDir: string;
  let both: [School, School];
  beforeAll(async () => {
    dataDir = copySchool();
    both = [await spawnSchool({ dataDir }), await spawnSchool({ dataDir })];
  });
  afterAll(async () => {
    for (const school of both) await school.kill();
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(dataDir);
  });

  it('is shown by the one that did not make it', async () => {
    const { admin } = readTemplate();
    for (const [maker, other] of [both, both.toReversed()]) {
      if (!maker || !other) throw new Error('there are two');
      const call = await asAdmin({ ...maker, admin });
      const { body } = await call('POST', newPath(lists.posts), await formOf(lists.posts, 4, withoutFiles));
      for (const school of [other, maker]) {
        expect((await open(school, body.data.address)).text).toContain('Text ar 4');
      }
    }
  });
});
