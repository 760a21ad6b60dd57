import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentType } from '../../../src/model/content/type.ts';
import { answerPath, valueAt, type WireValue, wireValues } from '../../../src/model/content/wire.ts';
import { allTypes, lists } from '../../../src/model/content-types/index.ts';
import { type FileKind, isFileField, isPrivateFile } from '../../../src/model/fields/index.ts';
import { change, count } from '../../support/people.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter } from '../../support/staff.ts';
import { storedNames } from '../../support/test-files.ts';
import { asAdmin, type Call, type Nested } from './client.ts';
import { mp4, pdf, picture } from './files.ts';
import { formOf, withoutFiles } from './samples.ts';

interface Listed {
  id: number;
  address: string;
  kind: FileKind;
  name: string | null;
  used: { type: string; id: number; title: Record<string, string> }[];
}

let school: TestSchool;
let call: Call;
/** A teacher of the first subject, and one of another. */
let teacher: Call;
let other: Call;
let editor: Call;
let own: number;
let foreign: number;

beforeAll(async () => {
  school = await startSchool({ publishes: false });
  call = await asAdmin(school);
  const [first, second] = (await call('GET', '/dashboard/subjects?per_page=100')).body.data;
  own = first.id;
  foreign = second.id;
  teacher = (await hireAndEnter(school, call, 'teacher', { subjects: [own] })).call;
  other = (await hireAndEnter(school, call, 'teacher', { subjects: [foreign] })).call;
  editor = (await hireAndEnter(school, call, 'editor')).call;
  // A film with its poster: the demo has no private picture.
  expect((await call('POST', '/dashboard/videos', await formOf(lists.videos, 1), 'multipart')).status).toBe(201);
});
afterAll(() => school.remove());

const both = (text: string) => ({ ar: `${text} ع`, en: text });
const media = async (query = '', by: Call = call): Promise<Listed[]> =>
  (await by('GET', `/dashboard/media?per_page=100&${query}`)).body.data;
const found = async (address: string, by: Call = call) =>
  (await allMedia(by)).find((file) => file.address === address) ?? null;

async function allMedia(by: Call): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await by('GET', `/dashboard/media?per_page=100&page=${page}`)).body;
    all.push(...data);
    if (page >= meta.last_page) return all;
  }
}

async function addPost(title: string, image: File | string, text = '<p>Text</p>') {
  const form = { title: both(title), description: { ar: text, en: text }, image };
  const answer = await call('POST', '/dashboard/Blogs', form, typeof image === 'string' ? 'json' : 'multipart');
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

async function addBook(by: Call, subject_id: number, title = 'Paper') {
  const form = { title: both(title), subject_id, access: 'free', attachment_path: pdf() };
  const answer = await by('POST', '/dashboard/books', form, 'multipart');
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

async function inText(by: Call = call): Promise<string> {
  return (await by('POST', '/dashboard/uploads', { image: await picture() }, 'multipart')).body.data.image;
}

const remove = (ids: number[], by: Call = call) => by('DELETE', '/dashboard/media', { ids });
const isStored = (address: string) =>
  storedNames(school.dataDir, 'media').includes(address.slice(1)) ||
  storedNames(school.dataDir, 'private').includes(address.replace('/files/', 'private/'));

describe('the media library', () => {
  it('tells of each file what it is, its name, and what uses it, the newest first', async () => {
    const post = await addPost('Boats', await picture(400, 300));
    const [newest] = await media();
    expect(newest).toEqual({
      id: expect.any(Number),
      address: post.image,
      kind: 'image',
      bytes: expect.any(Number),
      width: 400,
      height: 300,
      name: 'picture.png',
      uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
      used: [{ type: 'Blogs', id: post.id, title: both('Boats') }],
    });
    const book = await addBook(call, own);
    const paper = await found(book.attachment_path);
    expect(paper).toMatchObject({ kind: 'pdf', name: 'paper.pdf', width: null, height: null });
    expect(paper?.used).toEqual([{ type: 'books', id: book.id, title: both('Paper') }]);
  });

  it('knows every file of the demo, and that each is used', async () => {
    const { meta } = (await call('GET', '/dashboard/media')).body;
    expect(meta).toMatchObject({ current_page: 1, per_page: 7 });
    expect(meta.total).toBe(count(school, 'select count(*) as n from files'));
    expect((await allMedia(call)).every(({ name }) => name !== null)).toBe(true);
    const logo = (await call('GET', '/dashboard/link-logo')).body.data.logo;
    expect((await found(logo))?.used).toEqual([{ type: 'link-logo', id: 1, title: { ar: '', en: '' } }]);
  });

  it('counts pictures in texts, in either language, and forgets them when they are taken out', async () => {
    const address = await inText();
    expect((await found(address))?.used).toEqual([]);
    expect((await media('unused=1')).map((file) => file.address)).toContain(address);
    const post = await addPost('With a picture', await picture(), `<p>Text</p><img src="${address}">`);
    expect((await found(address))?.used.map(({ id }) => id)).toEqual([post.id]);
    expect((await media('unused=1')).map((file) => file.address)).not.toContain(address);
    await call('POST', `/dashboard/Blogs/${post.id}`, { title: both('With none'), description: both('<p>Text</p>') });
    const uses = count(
      school,
      `select count(*) as n from file_uses where type = 'posts' and entry = ${post.id} and earlier = 0`,
    );
    expect(uses, 'only its own picture').toBe(1);
  });

  it('is searched by name and by what uses a file, normalised, and filtered by kind', async () => {
    const post = await addPost('Ärger im Hafen', new File([await (await picture()).bytes()], 'حَفْلةُ التخرّج.png'));
    for (const q of ['التخرج حفله', 'arger hafen', 'hafen im', 'HAFEN حفلة']) {
      const hits = await media(`q=${encodeURIComponent(q)}`);
      expect([q, hits.map(({ address }) => address)]).toEqual([q, [post.image]]);
    }
    expect(await media('q=no-such-thing')).toEqual([]);
    for (const kind of ['image', 'video', 'pdf']) {
      const kinds = new Set((await media(`kind=${kind}`)).map((file) => file.kind));
      expect([...kinds]).toEqual([kind]);
    }
    await call('POST', `/dashboard/Blogs/${post.id}`, { title: both('Renamed'), description: both('<p>Text</p>') });
    expect(await media('q=hafen')).toEqual([]);
    expect((await media('q=renamed')).map(({ address }) => address)).toEqual([post.image]);
  });

  it('refuses a kind and a page that are none, and bodies that are none', async () => {
    for (const query of ['kind=roster', 'unused=2', 'page=0', 'per_page=101', `q=${'x'.repeat(2001)}`]) {
      expect([query, (await call('GET', `/dashboard/media?${query}`)).status]).toEqual([query, 422]);
    }
    for (const ids of [[], [0], ['x'], [1, 1], Array.from({ length: 501 }, (_, index) => index + 1)]) {
      expect([ids.length, (await call('DELETE', '/dashboard/media', { ids })).status]).toEqual([ids.length, 422]);
    }
  });
});

describe('who sees what', () => {
  it('a teacher sees the files of the own subjects, public pictures and own uploads, and no titles of others', async () => {
    const mine = await addBook(teacher, own);
    const theirs = await addBook(call, foreign);
    const post = await addPost('Seen by all', await picture());
    const upload = await inText(teacher);
    const hidden = await inText();
    const seen = await allMedia(teacher);
    const addresses = seen.map(({ address }) => address);
    expect(addresses).toEqual(expect.arrayContaining([mine.attachment_path, post.image, upload]));
    expect(addresses).not.toContain(theirs.attachment_path);
    expect(addresses).not.toContain(hidden);
    const subjects = new Map(
      (await Promise.all(['videos', 'books', 'work-sheets'].map((type) => call('GET', `/dashboard/${type}`)))).flatMap(
        ({ body }, at) =>
          body.data.map((entry: { id: number; subject_id: number }) => [
            `${['videos', 'books', 'work-sheets'][at]} ${entry.id}`,
            entry.subject_id,
          ]),
      ),
    );
    const material = seen
      .flatMap(({ used }) => used)
      .filter(({ type }) => subjects.has(`${type} 1`) || type === 'books');
    expect(material.length).toBeGreaterThan(0);
    expect([...new Set(material.map(({ type, id }) => subjects.get(`${type} ${id}`)))]).toEqual([own]);
    expect((await media(`q=${encodeURIComponent('Paper')}`, other)).map(({ address }) => address)).not.toContain(
      mine.attachment_path,
    );
  });

  it('what only a draft shows is no public picture', async () => {
    const post = await addPost('Not yet', await picture());
    expect(await found(post.image, teacher)).not.toBe(null);
    expect((await call('POST', `/dashboard/Blogs/${post.id}`, { status: 'draft' })).status).toBe(200);
    expect(await found(post.image, teacher)).toBe(null);
    expect((await found(post.image, editor))?.used).toMatchObject([{ type: 'Blogs', id: post.id }]);
  });

  it('an editor sees no paper of a subject, and a teacher deletes no unused file of others', async () => {
    expect((await allMedia(editor)).filter(({ address }) => address.startsWith('/files/'))).toEqual([]);
    const upload = await inText();
    const file = await found(upload);
    const refused = await remove([file?.id ?? 0], teacher);
    expect([refused.status, refused.body.data.map(({ id }: { id: number }) => id)]).toEqual([422, [file?.id]]);
    expect((await remove([file?.id ?? 0], editor)).status).toBe(200);
  });

  it('needs a role that writes content', async () => {
    const messenger = await call('GET', '/dashboard/media');
    expect(messenger.status).toBe(200);
    expect((await fetch(`${school.url}/api/dashboard/media`)).status).toBe(401);
  });
});

const fields = allTypes.flatMap((type) =>
  wireValues(type).flatMap((value): [string, ContentType, WireValue][] =>
    isFileField(value.field) ? [[`${type.name} ${value.path.join('.')}`, type, value]] : [],
  ),
);

function withValue(form: Nested, [key = '', ...rest]: readonly string[], value: Nested[string]): Nested {
  const inner = form[key];
  const branch = typeof inner === 'object' && inner !== null && !(inner instanceof File) && !Array.isArray(inner);
  return { ...form, [key]: rest.length === 0 ? value : withValue(branch ? inner : {}, rest, value) };
}

describe.each(fields)('the file %s', (_name, type, value) => {
  const { field, path } = value;
  const kind = isFileField(field) ? field.kind : 'image';
  const write = `/dashboard/${type.shape === 'list' ? type.path : type.write}`;
  const addressOf = (data: unknown) => String(valueAt(data, answerPath(type, value)));
  const post = async (address: string, how: 'multipart' | 'urlencoded' | 'json') => {
    const files = await formOf(type, 1, (each) => each !== value && each.field.required === 'create');
    const form = { ...(await formOf(type, 1, withoutFiles)), ...files };
    return call('POST', write, withValue(form, path, address), Object.keys(files).length > 0 ? 'multipart' : how);
  };

  it('takes the address of a stored file of its kind, and no other', async () => {
    const all = await media(`kind=${kind}`);
    const fitting = all.find(({ address }) => address.startsWith('/files/') === isPrivateFile(field));
    for (const how of ['multipart', 'urlencoded', 'json'] as const) {
      const answer = await post(fitting?.address ?? '', how);
      expect([answer.status, addressOf(answer.body.data)]).toEqual([
        type.shape === 'list' ? 201 : 200,
        fitting?.address,
      ]);
    }
    const others = await media(`kind=${kind === 'image' ? 'pdf' : 'image'}`);
    for (const wrong of [
      others[0]?.address ?? '',
      '/media/00000000000000000000-40.webp',
      '/files/students/00000000000000000000000000000000.webp',
      '/media/../private/x.pdf',
      '/media/\0.webp',
    ]) {
      const answer = await post(wrong, 'json');
      expect([wrong, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([wrong, 422, [path.join('.')]]);
    }
  });

  it('keeps a file of the other storage where its own files lie', async () => {
    const all = await media(`kind=${kind}`);
    const elsewhere = all.find(({ address }) => address.startsWith('/files/') !== isPrivateFile(field));
    if (!elsewhere) return;
    const answer = await post(elsewhere.address, 'json');
    const address = addressOf(answer.body.data);
    expect(address).toMatch(isPrivateFile(field) ? /^\/files\/materials\// : /^\/media\//);
    expect(isStored(address)).toBe(true);
    expect(await found(address)).toMatchObject({ kind, name: elsewhere.name });
  });
});

describe('a file that is chosen', () => {
  it('is the same for both entries, and stays while one of them uses it', async () => {
    const first = await addBook(call, own);
    const second = await call('POST', '/dashboard/work-sheets', {
      title: both('Sheet'),
      subject_id: own,
      access: 'paid',
      attachment_path: first.attachment_path,
    });
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(second.body.data.attachment_path).toBe(first.attachment_path);
    const used = (await found(first.attachment_path))?.used.map(({ type, id }) => `${type} ${id}`);
    expect(new Set(used)).toEqual(new Set([`books ${first.id}`, `work-sheets ${second.body.data.id}`]));
    await call('DELETE', `/dashboard/books/${first.id}`);
    const file = await found(first.attachment_path);
    expect((await remove([file?.id ?? 0])).status).toBe(422);
    expect(isStored(first.attachment_path)).toBe(true);
  });

  it('is in the media of who chooses it', async () => {
    const book = await addBook(call, foreign);
    const form = { title: both('Mine'), subject_id: own, access: 'free', attachment_path: book.attachment_path };
    const refused = await teacher('POST', '/dashboard/books', form);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['attachment_path']]);
    const kept = await other('POST', `/dashboard/books/${book.id}`, { ...form, subject_id: foreign });
    expect(kept.status, 'its own file may be sent again').toBe(200);
  });

  it('is there once more for an upload that brings the same picture, under the newer name', async () => {
    const bytes = await (await picture()).bytes();
    const first = await addPost('One', new File([bytes], 'one.png'));
    const second = await addPost('Two', new File([bytes], 'two.png'));
    expect(second.image).toBe(first.image);
    expect(await found(first.image)).toMatchObject({ name: 'two.png' });
    expect((await found(first.image))?.used.length).toBe(2);
  });
});

describe('deleting', () => {
  it('removes unused files in all their versions, with an audit line each', async () => {
    const [one, two] = [await inText(), await inText()];
    const ids = [(await found(one))?.id ?? 0, (await found(two))?.id ?? 0];
    expect(isStored(one)).toBe(true);
    const answer = await remove(ids);
    expect([answer.status, answer.body.message]).toEqual([200, '2 files were deleted.']);
    expect(await found(one)).toBe(null);
    const stem = one.replace(/-\d+\.webp$/, '').slice(1);
    expect(storedNames(school.dataDir, 'media').filter((name) => name.startsWith(stem))).toEqual([]);
    const lines = (await call('GET', `/dashboard/audit?about=media/${ids[0]}`)).body.data;
    expect(lines).toMatchObject([{ action: 'delete', changes: { file: ['picture.png', null] } }]);
    expect((await remove(ids)).status, 'they are gone').toBe(422);
    const again = await inText();
    expect(again).not.toBe(one);
  });

  it('changes nothing where one is in use, also by what is in the trash, and says which', async () => {
    const free = (await found(await inText()))?.id ?? 0;
    const post = await addPost('In the trash', await picture());
    await call('DELETE', `/dashboard/Blogs/${post.id}`);
    const used = (await found(post.image))?.id ?? 0;
    const answer = await remove([free, used, 999_999_999]);
    expect(answer.status).toBe(422);
    expect(answer.body.data.map(({ id }: { id: number }) => id)).toEqual([used, 999_999_999]);
    expect(answer.body.data[0].message).not.toBe(answer.body.data[1].message);
    expect(isStored(post.image)).toBe(true);
    expect((await call('POST', `/dashboard/Blogs/${post.id}/restore`)).status).toBe(200);
    expect((await remove([free])).status).toBe(200);
  });

  it('never removes what a row names, even if the library did not know it', async () => {
    const address = await inText();
    const id = (await found(address))?.id ?? 0;
    const post = await addPost('Written by hand', await picture());
    change(school, 'update posts set image = ? where id = ?', address, post.id);
    expect((await remove([id])).status).toBe(422);
    expect(isStored(address)).toBe(true);
  });
});

it('a film bears the name it had', async () => {
  const form = { ...(await formOf(lists.videos, 1)), video_path: mp4() };
  const { data } = (await call('POST', '/dashboard/videos', form, 'multipart')).body;
  expect(await found(data.video_path)).toMatchObject({ kind: 'video', name: 'film.mp4' });
});
