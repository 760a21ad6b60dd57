import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSchool, type TestSchool } from '../support/server.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let call: Call;
beforeAll(async () => {
  school = await startSchool();
  call = await asAdmin(school);
});
afterAll(() => school.remove());

/** Sends requests one after the other on one connection. @returns the responses */
async function exchange(...requests: string[][]): Promise<string[]> {
  const socket = connect(Number(new URL(school.url).port), '127.0.0.1');
  const answers: string[] = [];
  for (const lines of requests) {
    socket.write(lines.join('\r\n'));
    const [answer] = await once(socket, 'data');
    answers.push(String(answer));
  }
  socket.destroy();
  return answers;
}

describe('an answer', () => {
  it('of 413 leaves the connection to the next request', async () => {
    const piece = 'x'.repeat(1_200_000);
    const head = ['Host: school.test', 'Content-Type: application/json', 'Transfer-Encoding: chunked', ''];
    const answers = await exchange(
      ['POST /api/contact-us HTTP/1.1', ...head, piece.length.toString(16), piece, '0', '', ''],
      ['GET /healthz HTTP/1.1', 'Host: school.test', '', ''],
    );
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('to HEAD bears what the one to GET does', async () => {
    const first = await fetch(`${school.url}/api/whoUs`, { method: 'HEAD', headers: { lang: 'en' } });
    const whole = await fetch(`${school.url}/api/whoUs`, { headers: { lang: 'en' } });
    expect(first.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(first.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
  });

  it.each(['/api/openapi.json', '/api/docs'])('of %s bears an ETag and is not sent twice', async (path) => {
    const etag = (await fetch(school.url + path)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await fetch(school.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each([
    ['GET', '/api/contact-us'],
    ['GET', '/api/nowhere'],
    ['POST', '/api/auth/login'],
  ])('to %s %s says that it depends on the language', async (method, path) => {
    expect((await fetch(school.url + path, { method })).headers.get('vary')).toContain('lang');
  });

  it('of a page far past the last is an empty one', async () => {
    for (const page of ['1000000001', '9'.repeat(20)]) {
      const { status, body } = await call('GET', `/photo/get?page=${page}`);
      expect([status, body.data]).toEqual([200, []]);
      expect((await call('GET', `/dashboard/books?subject_id=${page}`)).body.data).toEqual([]);
    }
  });

  it('to health checks is given to reads only', async () => {
    const response = await fetch(`${school.url}/healthz`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a refused form', () => {
  const refused = async (path: string, form: Parameters<Call>[2]) => (await call('POST', path, form)).body;

  it('says once of each field what is wrong with it', async () => {
    for (const empty of ['', ' ']) {
      const { message, errors } = await refused('/dashboard/online-lessons', {
        date: empty,
        time: empty,
        subject_id: 1,
      });
      expect([message, errors]).toEqual([
        'All fields are required!',
        { date: ['This field is required.'], time: ['This field is required.'] },
      ]);
      const prices = await refused('/dashboard/Level/1', { year: 1 });
      expect(prices.errors).toEqual({
        semester: ['This field is required.'],
        half_semester: ['This field is required.'],
      });
    }
    const { errors } = await refused('/dashboard/subjects', { grade_id: '9'.repeat(20) });
    expect(errors.grade_id).toHaveLength(1);
  });

  it('names the picture that cannot be read', async () => {
    const form = new FormData();
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600)]);
    form.append('image', new File([bytes], 'receipt.jpg', { type: 'image/jpeg' }));
    const response = await fetch(`${school.url}/api/auth/register`, { method: 'POST', body: form });
    expect(response.status).toBe(415);
    expect(Object.keys((await response.json()).errors)).toEqual(['image']);
  });

  it('takes a named file without bytes for a broken one', async () => {
    const form = new FormData();
    form.append('image', new File([], 'photo.jpg', { type: 'image/jpeg' }));
    const empty = { image: new File([], 'photo.jpg') };
    expect((await call('POST', '/dashboard/uploads', empty, 'multipart')).status).toBe(415);
    expect((await fetch(`${school.url}/api/auth/register`, { method: 'POST', body: form })).status).toBe(415);
  });
});

it('a count may be as large as a number can be exact', async () => {
  const form = { title: { ar: 'أ', en: 'a' }, count: Number.MAX_SAFE_INTEGER };
  const { status, body } = await call('POST', '/dashboard/Achives', form);
  expect([status, body.data?.count]).toEqual([201, Number.MAX_SAFE_INTEGER]);
});

it('a header of another scheme does not hide the cookie', async () => {
  const login = await fetch(`${school.url}/api/dashboard/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(school.admin),
  });
  const { token } = await login.json();
  const headers = { authorization: 'Basic YTpi', cookie: `token=${token}` };
  expect((await fetch(`${school.url}/api/dashboard/me`, { headers })).status).toBe(200);
  const garbage = { ...headers, authorization: 'Bearer nothing' };
  expect((await fetch(`${school.url}/api/dashboard/me`, { headers: garbage })).status).toBe(401);
});
