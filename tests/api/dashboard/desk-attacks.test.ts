import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListType } from '../../../src/model/content/type.ts';
import { allLists, allRecords, lists } from '../../../src/model/content-types/index.ts';
import { bulkBounds, mostOrdered } from '../../../src/model/limits.ts';
import { inProof } from '../../support/in-proof.ts';
import { sampleOf } from '../../support/long-form.ts';
import { change, count } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { asAdmin, type Call, client, type Nested, studentToken } from './client.ts';
import { pdf, picture } from './files.ts';
import { formOf, withoutFiles } from './samples.ts';

let school: TestSchool;
let principal: Call;
let student: Call;
let stranger: Call;
let editor: Call;
/** A teacher of the first two subjects below, and what may be read with the token of the student. */
let teacher: Call & { id: number };
let own: number;
let second: number;
let foreign: number;

beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'info' } });
  principal = await asAdmin(school);
  student = client(school, await studentToken(school));
  stranger = client(school, null);
  const subjects = (await principal('GET', '/dashboard/subjects?per_page=100')).body.data;
  [own, second, foreign] = subjects.map(({ id }: { id: number }) => id);
  const hired = await hireAndEnter(school, principal, 'teacher', { subjects: [own, second] });
  teacher = Object.assign(hired.call, { id: hired.id });
  editor = (await hireAndEnter(school, principal, 'editor')).call;
});
afterAll(() => school.remove());

const both = (text: string) => ({ ar: text, en: text });
const each = allLists.map((type) => [type.path, type] as const);
/** The types of which a teacher has the own subjects. */
const materials = each.filter(([, { needs }]) => needs === 'materials');
const pathOf = (type: ListType) => `/dashboard/${type.path}`;

async function added(type: ListType, more: Nested = {}, by = principal): Promise<number> {
  const answer = await by('POST', pathOf(type), { ...(await formOf(type, 1)), ...more }, 'multipart');
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
}
const read = async (type: ListType, id: number) => (await principal('GET', `${pathOf(type)}/${id}`)).body.data;
const undo = (id: string, by = principal) => by('POST', `/dashboard/many/${id}/undo`);
const many = (type: ListType, ids: (number | string)[], action: string, by = principal, value?: number | string) =>
  by('POST', `${pathOf(type)}/many`, value === undefined ? { ids, action } : { ids, action, value });

/** Everything that is stored of the content, as one number each. */
const footprint = () =>
  [...allLists, ...allRecords]
    .map(({ name }) => count(school, `select coalesce(sum(version), 0) n from ${name}`))
    .join() +
  count(school, 'select count(*) n from audit_lines') +
  count(school, 'select count(*) n from bulk_changes');

/** All calls of the content desk of a list. */
const callsOf = (type: ListType): [string, string, Nested?][] => [
  ['POST', `${pathOf(type)}/order`, { ids: [1] }],
  ['POST', `${pathOf(type)}/many`, { ids: [1], action: 'draft' }],
  ['POST', `${pathOf(type)}/series`, {}],
  ['POST', `${pathOf(type)}/1/copy`],
  ['POST', `${pathOf(type)}/1/restore`],
  ['POST', `${pathOf(type)}/1/preview`, {}],
  ['POST', `${pathOf(type)}/new/preview`, {}],
  ['GET', `${pathOf(type)}/1/history`],
  ['POST', `${pathOf(type)}/1/history/1`, {}],
  ['DELETE', `/dashboard/trash/${type.path}/1`],
];

describe('a stranger and a student', () => {
  it.each(sampleOf(each, 3))('reach nothing of the desk of %s', async (_path, type) => {
    const before = footprint();
    for (const [method, path, body] of callsOf(type)) {
      for (const who of [stranger, student]) {
        const { status } = await who(method, path, body);
        expect([method, path, status]).toEqual([method, path, status === 404 ? 404 : 401]);
      }
    }
    expect(footprint()).toBe(before);
  });

  it('undo nothing, see no trash and no media', async () => {
    const id = await added(lists.posts);
    const { data } = (await many(lists.posts, [id], 'draft')).body;
    for (const who of [stranger, student]) {
      expect((await undo(data.undo, who)).status).toBe(401);
      expect((await who('GET', '/dashboard/trash')).status).toBe(401);
      expect((await who('GET', '/dashboard/media')).status).toBe(401);
      expect((await who('DELETE', '/dashboard/media', { ids: [1] })).status).toBe(401);
    }
    expect((await undo(data.undo)).body.data).toEqual({ undone: 1, left: 0 });
  });
});

describe('an order', () => {
  const order = (type: ListType, ids: unknown, by = principal) =>
    by('POST', `${pathOf(type)}/order`, { ids } as Nested);
  const orderedMaterials = materials.filter(([, { ordered }]) => ordered);

  it('of what is no id, of too many, and of an endless body is refused and changes nothing', async () => {
    const before = footprint();
    const positions = () => count(school, 'select sum(id * position) n from photos');
    const placed = positions();
    const wrong: unknown[] = [
      [],
      [0],
      [-1],
      [1.5],
      ['x'],
      [null],
      [[1]],
      [{}],
      '1; drop table photos',
      ['9007199254740993'],
      [Number.MAX_SAFE_INTEGER],
      [1e300],
      Array.from({ length: mostOrdered + 1 }, (_, index) => index + 1),
    ];
    for (const ids of wrong) {
      const { status } = await order(lists.photos, ids);
      expect([JSON.stringify(ids).slice(0, 40), status]).toEqual([JSON.stringify(ids).slice(0, 40), 422]);
    }
    const long = `{"ids":[${'1,'.repeat(5_000_000)}1]}`;
    const token = (await stranger('POST', '/dashboard/login', { ...school.admin })).body.token;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${school.url}/api/dashboard/photos/order`, { method: 'POST', headers, body: long });
    expect(answer.status).toBe(413);
    expect(positions()).toBe(placed);
    // Logging in is a line of the log.
    expect(footprint().length).toBe(before.length);
  });

  it.each(sampleOf(orderedMaterials, 4))('of %s of another subject is not there for a teacher', async (_path, type) => {
    const mine = await added(type, { subject_id: own });
    const theirs = await added(type, { subject_id: foreign });
    const refused = await order(type, [theirs], teacher);
    expect([refused.status, refused.body.data]).toEqual([422, undefined]);
    const missing = await order(type, [999_999_999], teacher);
    expect(refused.body).toEqual(missing.body);
    expect((await order(type, [mine, theirs], teacher)).status).toBe(422);
    expect((await order(type, [mine, theirs])).status).toBe(422);
    expect((await order(type, [mine, mine], teacher)).status).toBe(422);
    const { body } = await order(type, [mine], teacher);
    expect([200, 409]).toContain((await order(type, [mine], teacher)).status);
    const ids: number[] = body.code === 'changed' ? body.data : [mine];
    expect(ids).not.toContain(theirs);
    await principal('DELETE', `${pathOf(type)}/${mine}`);
    const late = await order(type, ids, teacher);
    expect([late.status, late.body.data]).toEqual([409, ids.filter((id) => id !== mine)]);
  });

  it('is sent by two windows at the same time: one of the two orders is there, whole', async () => {
    const ids: number[] = (await order(lists.photos, [(await read(lists.photos, 1))?.id ?? 1])).body.data;
    const turned = ids.toReversed();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([order(lists.photos, ids), order(lists.photos, turned)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const now = (await order(lists.photos, [ids[0]])).body.data;
      expect([ids, turned]).toContainEqual(now);
    }
  });
});

describe('an action on many', () => {
  it.each(sampleOf(each, 5))('of %s has bounds, and no ids that are none', async (_path, type) => {
    const id = await added(type);
    const before = footprint();
    const ids = Array.from({ length: bulkBounds.most + 1 }, (_, index) => index + 1);
    for (const wrong of [ids, [], [0], [-1], ['x'], [1.5], ['9'.repeat(40)]]) {
      expect([String(wrong).slice(0, 20), (await many(type, wrong, 'delete')).status]).toEqual([
        String(wrong).slice(0, 20),
        422,
      ]);
    }
    for (const action of ['erase', '__proto__', 'constructor', 'version', 'title', 'teacher_id', 'grade_id', 'id']) {
      expect([action, (await many(type, [id], action, principal, 1)).status]).toEqual([action, 422]);
    }
    expect(footprint()).toBe(before);
  });

  it.each(sampleOf(materials, 4))(
    'of %s with one of another subject changes none, and tells a teacher nothing of it',
    async (_path, type) => {
      const mine = await added(type, { subject_id: own });
      const theirs = await added(type, { subject_id: foreign });
      const none = 999_999_999;
      for (const action of ['draft', 'publish', 'delete', 'restore']) {
        const { status, body } = await many(type, [mine, theirs, none], action, teacher);
        expect(status).toBe(422);
        const [one, other] = body.data.filter(({ id }: { id: number }) => id !== mine);
        expect(one.message).toBe(other.message);
        expect((await read(type, mine)).status).toBe('published');
      }
      expect((await many(type, [mine], 'subject_id', teacher, foreign)).status).toBe(422);
      expect((await many(type, [theirs], 'subject_id', teacher, own)).status).toBe(422);
      expect((await read(type, theirs)).subject_id ?? (await read(type, theirs)).subject.id).toBe(foreign);
      await principal('DELETE', `${pathOf(type)}/${theirs}`);
      expect((await many(type, [theirs], 'restore', teacher)).status).toBe(422);
      expect((await many(type, [theirs], 'restore')).body.data.changed).toBe(1);
    },
  );

  it.each(sampleOf(each, 5))('of %s restores nothing that was erased or is too old', async (_path, type) => {
    const [erased, old] = [await added(type), await added(type)];
    await many(type, [erased, old], 'delete');
    expect((await principal('DELETE', `/dashboard/trash/${type.path}/${erased}`)).status).toBe(200);
    change(school, `update ${type.name} set deleted_at = '2020-01-01T00:00:00.000Z' where id = ?`, old);
    const { status, body } = await many(type, [erased, old], 'restore');
    expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([422, [erased, old]]);
  });

  it('is not for who lost the right meanwhile, and neither is its undo', async () => {
    const hired = await hireAndEnter(school, principal, 'editor');
    const id = await added(lists.posts);
    const { data } = (await many(lists.posts, [id], 'draft', hired.call)).body;
    const form = { name: 'Changed', email: hired.email, role: 'secretary' };
    expect((await principal('POST', `/dashboard/staff/${hired.id}`, form)).status).toBe(200);
    const statuses = [
      (await many(lists.posts, [id], 'publish', hired.call)).status,
      (await undo(data.undo, hired.call)).status,
    ];
    for (const status of statuses) expect([401, 403]).toContain(status);
    expect((await read(lists.posts, id)).status).toBe('draft');
  });
});

describe('an undo', () => {
  it('of somebody else’s change needs its right', async () => {
    const id = await added(lists.books, { subject_id: foreign });
    const { data } = (await many(lists.books, [id], 'draft')).body;
    expect((await undo(data.undo, editor)).status).toBe(403);
    expect((await undo(data.undo, teacher)).body.data).toEqual({ undone: 0, left: 1 });
    expect((await read(lists.books, id)).status).toBe('draft');
  });

  it('twice at the same time happens once', async () => {
    const ids = [await added(lists.posts), await added(lists.posts)];
    const { data } = (await many(lists.posts, ids, 'delete')).body;
    const answers = await Promise.all([undo(data.undo), undo(data.undo), undo(data.undo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const id of ids) expect((await read(lists.posts, id)).version).toBe(1);
  });

  it('whose answer was lost gives the same answer to the same key', async () => {
    const id = await added(lists.posts);
    const { data } = (await many(lists.posts, [id], 'draft')).body;
    const key = { 'idempotency-key': randomUUID() };
    const path = `/dashboard/many/${data.undo}/undo`;
    const first = await principal('POST', path, {}, 'json', key);
    const again = await principal('POST', path, {}, 'json', key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it.each(['x', '0', '../../1', "' or 1=1 --", 'A'.repeat(27), 'a'.repeat(5000)])('%s is none', async (id) => {
    expect([404, 414, 431]).toContain((await undo(encodeURIComponent(id))).status);
  });

  it.each(sampleOf(materials, 4))(
    'moves no %s back into a subject that is not the teacher’s any more',
    async (_path, type) => {
      const hired = await hireAndEnter(school, principal, 'teacher', { subjects: [own, second] });
      const id = await added(type, { subject_id: second });
      const { data } = (await many(type, [id], 'subject_id', hired.call, own)).body;
      const form = { name: 'Fewer', email: hired.email, role: 'teacher', 'subjects[0]': String(own) };
      expect((await principal('POST', `/dashboard/staff/${hired.id}`, form, 'urlencoded')).status).toBe(200);
      expect((await undo(data.undo, hired.call)).body.data).toEqual({ undone: 0, left: 1 });
      const after = await read(type, id);
      expect(after.subject_id ?? after.subject.id).toBe(own);
    },
  );
});

describe('a preview', () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror="alert(2)">';
  const open = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(school.url + address, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it.each([
    ['Blogs', { title: both(hostile), description: both(`<p>x</p>${hostile}`), summary: both(hostile) }],
    ['photos', { title: both(hostile), description: both(hostile) }],
    ['subjects', { name: both(hostile), content: both(hostile), grade_id: 1 }],
  ])('of %s runs nothing that was typed', async (path, body) => {
    const { status, body: made } = await principal('POST', `/dashboard/${path}/new/preview`, body);
    expect([status, made.errors]).toEqual([200, undefined]);
    for (const language of ['ar', 'en']) {
      const { text, headers } = await open(`${made.data.address}?lang=${language}`);
      expect(text).toContain('alert(1)');
      // In a quoted attribute and in the JSON for search engines it is text.
      const markup = text.replaceAll(/="[^"]*"/g, '');
      expect(markup).not.toMatch(/<script[^>]*>\s*alert|<[^>]*onerror/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    }
  });

  it('is kept when its maker logs out, and is left out of caches and logs', async () => {
    const { call } = await hireAndEnter(school, principal, 'editor');
    const { data } = (await call('POST', '/dashboard/Blogs/new/preview', { title: both('Before the logout') })).body;
    await call('POST', '/dashboard/logout');
    const { status, headers, text } = await open(data.address);
    expect([status, text.includes('Before the logout')]).toEqual([200, true]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBe(null);
    const token = data.address.split('/').at(-1);
    for (const path of [`${data.address}/`, `${data.address}?x=1`, `/en${data.address}`, `/api//preview/${token}`]) {
      await open(path);
    }
    await open(data.address, { referer: `${school.url}${data.address}` });
    await expect.poll(() => school.output().includes('/api/preview/…')).toBe(true);
    expect(school.output()).not.toContain(token);
  });

  it('names no film or paper, and no file of another subject', async () => {
    const book = await added(lists.books, { subject_id: foreign });
    const { attachment_path } = await read(lists.books, book);
    const { video_path } = await read(lists.videos, await added(lists.videos, { subject_id: foreign }));
    const form = { ...(await formOf(lists.videos, 1, withoutFiles)), subject_id: own };
    for (const hidden of [attachment_path, video_path, '/files/students/x.webp', '/media/../school.db']) {
      const film = await teacher('POST', '/dashboard/videos/new/preview', { ...form, poster: hidden });
      if (film.status === 200) expect((await open(film.body.data.address)).text).not.toContain(hidden);
      else expect([hidden, film.status, Object.keys(film.body.errors)]).toEqual([hidden, 422, ['poster']]);
      const post = await editor('POST', '/dashboard/Blogs/new/preview', { title: both('x'), image: hidden });
      expect([hidden, post.status, Object.keys(post.body.errors)]).toEqual([hidden, 422, ['image']]);
    }
    const sent = { ...form, subject_id: own, attachment_path };
    const made = await teacher('POST', '/dashboard/books/new/preview', sent);
    expect(made.status).toBe(200);
    expect((await open(made.body.data.address)).text).not.toContain(attachment_path);
  });
});

describe('a history', () => {
  it.each(sampleOf(materials, 4))(
    'of %s of another subject is not there for a teacher, before and after a move',
    async (_path, type) => {
      const id = await added(type, { subject_id: foreign });
      expect((await teacher('GET', `${pathOf(type)}/${id}/history`)).status).toBe(404);
      expect((await teacher('POST', `${pathOf(type)}/${id}/history/1`, {})).status).toBe(404);
      await many(type, [id], 'subject_id', principal, own);
      expect((await teacher('GET', `${pathOf(type)}/${id}/history`)).status).toBe(200);
      expect((await teacher('POST', `${pathOf(type)}/${id}/history/1`, {})).status).toBe(422);
      const after = await read(type, id);
      expect(after.subject_id ?? after.subject.id).toBe(own);
    },
  );

  it('of a record is for who writes it', async () => {
    for (const { read: word } of allRecords) {
      const { status } = await teacher('GET', `/dashboard/${word}/history`);
      expect([word, status]).toEqual([word, 403]);
      expect((await teacher('POST', `/dashboard/${word}/history/1`, {})).status).toBe(403);
    }
  });

  it('opens no old paper to a student or to a teacher of another subject', async () => {
    const id = await added(lists.books, { subject_id: foreign, access: 'free' });
    const { attachment_path: old } = await read(lists.books, id);
    await principal('POST', `/dashboard/books/${id}`, { attachment_path: pdf() }, 'multipart');
    const form = { ...(await formOf(lists.books, 2, withoutFiles)), subject_id: foreign, attachment_path: pdf() };
    expect((await principal('POST', `/dashboard/books/${id}`, form, 'multipart')).status).toBe(200);
    const statusFor = async (who: Call) => (await who('GET', `/..${old}`)).status;
    expect([
      await statusFor(principal),
      await statusFor(teacher),
      await statusFor(student),
      await statusFor(stranger),
    ]).toEqual([200, 404, 404, 401]);
  });
});

describe('the trash', () => {
  it.each(sampleOf(materials, 4))('gives a teacher back no %s of another subject', async (_path, type) => {
    const id = await added(type, { subject_id: foreign });
    await principal('DELETE', `${pathOf(type)}/${id}`);
    expect((await teacher('POST', `${pathOf(type)}/${id}/restore`)).status).toBe(404);
    expect((await editor('POST', `${pathOf(type)}/${id}/restore`)).status).toBe(403);
    for (const who of [teacher, editor]) {
      expect((await who('DELETE', `/dashboard/trash/${type.path}/${id}`)).status).toBe(403);
      const { data } = (await who('GET', `/dashboard/trash?type=${type.path}&per_page=100`)).body;
      expect(data.map((line: { id: number }) => line.id)).not.toContain(id);
    }
    expect((await principal('POST', `${pathOf(type)}/${id}/restore`)).status).toBe(200);
  });
});

describe('the media', () => {
  const files = each.filter(([, { fields }]) => 'attachment_path' in fields && 'subject_id' in fields);

  it.each(sampleOf(files, 3))(
    'of another subject are no file for %s, whatever the address looks like',
    async (_path, type) => {
      const { attachment_path } = await read(lists.books, await added(lists.books, { subject_id: foreign }));
      const form = { ...(await formOf(type, 1)), subject_id: own };
      for (const address of [
        attachment_path,
        ` ${attachment_path} `,
        `${school.url}${attachment_path}`,
        attachment_path.toUpperCase(),
        attachment_path.replace('/files/', '/files/./'),
        '/files/../school.db',
        'file:///etc/passwd',
      ]) {
        const answer = await teacher('POST', pathOf(type), { ...form, attachment_path: address }, 'multipart');
        expect([address, answer.status]).toEqual([address, 422]);
      }
    },
  );

  it('that a save uses in the same moment are deleted or saved, and never both', async () => {
    for (let round = 0; round < (inProof ? 8 : 2); round += 1) {
      const image = (await principal('POST', '/dashboard/uploads', { image: await picture() }, 'multipart')).body.data
        .image;
      const id = count(school, `select id n from files where address = '${image}'`);
      const title = `Race ${round}`;
      const [saved, deleted] = await Promise.all([
        principal('POST', '/dashboard/Blogs', { title: both(title), description: both('<p>x</p>'), image }),
        principal('DELETE', '/dashboard/media', { ids: [id] }),
      ]);
      expect([saved.status, deleted.status].sort()).not.toEqual([200, 201]);
      const isThere = (await fetch(school.url + image)).status === 200;
      expect(isThere).toBe(saved.status === 201);
    }
  });

  it('that are uploaded again while they are deleted are whole', async () => {
    const pictures = await Promise.all(Array.from({ length: 6 }, (_, index) => picture(300 + index, 200)));
    const upload = async (file: File) =>
      (await principal('POST', '/dashboard/uploads', { image: file }, 'multipart')).body.data.image;
    for (let round = 0; round < (inProof ? 6 : 1); round += 1) {
      const addresses: string[] = [];
      for (const file of pictures) addresses.push(await upload(file));
      const ids = addresses.map((image) => count(school, `select id n from files where address = '${image}'`));
      const last = pictures.at(-1);
      if (!last) throw new Error('no picture');
      const [removed, image] = await Promise.all([principal('DELETE', '/dashboard/media', { ids }), upload(last)]);
      expect([200, 422]).toContain(removed.status);
      const known = count(school, `select count(*) n from files where address = '${image}'`);
      if (known === 1) expect((await fetch(school.url + image)).status, `round ${round}`).toBe(200);
    }
  });
});

describe('a planned moment', () => {
  it.each(
    sampleOf(
      [
        ['2026-06-01T10:00:00+14:00', '2026-05-31T20:00:00.000Z'],
        ['2026-06-01T10:00:00-12:00', '2026-06-01T22:00:00.000Z'],
        ['2026-06-01T10:00:00+05:45', '2026-06-01T04:15:00.000Z'],
        ['2026-06-01T10:00Z', '2026-06-01T10:00:00.000Z'],
        ['2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
      ],
      2,
    ),
  )('%s is %s', async (publish_at, moment) => {
    const id = await added(lists.posts, { publish_at });
    expect((await read(lists.posts, id)).publish_at).toBe(moment);
  });

  it.each(
    sampleOf(
      [
        '9999-12-31T23:59:59Z',
        '+010000-01-01T00:00:00Z',
        '-000001-01-01T00:00:00Z',
        '0000-01-01T00:00:00Z',
        '2026-06-01T10:00:00+99:99',
        '2026-06-01T10:00:00+24:00',
        '2026-06-01T10:00:00 Africa/Khartoum',
        '2026-06-01T10:00:60Z',
        '2026-02-30T10:00:00Z',
        '1e3',
        '1780000000000',
        'Infinity',
        `2026-06-01T10:00:00.${'0'.repeat(200)}Z`,
      ],
      3,
    ),
  )('%s is none', async (publish_at) => {
    const answer = await principal('POST', '/dashboard/Blogs', {
      ...(await formOf(lists.posts, 1, withoutFiles)),
      publish_at,
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['publish_at']]);
  });
});
