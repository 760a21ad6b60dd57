import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { itInProof } from '../support/long-form.ts';
import {
  bearer,
  change,
  countStudents,
  database,
  freshClient,
  photo,
  register,
  registrationOf,
  tokenFor,
} from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { storeEmptyFile } from '../support/test-files.ts';

/** A private file, and the access that it needs. */
interface Target {
  address: string;
  grade: number;
  access: 'free' | 'paid';
}

const grade = 6;
let school: TestSchool;
let targets: Target[];
let pictures: string[];
let admin: string;

const places = [
  ['videos', 'video_path'],
  ['videos', 'attachment_path'],
  ['books', 'attachment_path'],
  ['work_sheets', 'attachment_path'],
];

function readTargets(): Target[] {
  const db = database(school);
  const row = z.object({ address: z.string(), grade: z.number(), access: z.enum(['free', 'paid']) });
  const found = places.flatMap(([table, column]) =>
    db
      .prepare(
        `select m.${column} address, s.grade_id grade, m.access from ${table} m
         join subjects s on s.id = m.subject_id where m.${column} is not null`,
      )
      .all(),
  );
  db.close();
  return z.array(row).parse(found);
}

/** Registers a student of this or another grade and logs them in. @returns the session token and email */
async function newStudent(changes: Record<string, string> = {}): Promise<{ token: string; email: string }> {
  const fields = registrationOf({ level_id: '1', grade_id: String(grade), ...changes });
  expect((await register(school, fields)).status).toBe(200);
  const login = { email: fields['email'] ?? '', password: fields['password'] ?? '' };
  return { token: await tokenFor(school, login), email: login.email };
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${school.url}/api/dashboard/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...freshClient() },
    body: JSON.stringify(school.admin),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  targets = readTargets();
  const picture = await photo();
  const paid = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
  await register(school, paid, { image: picture, personal_photo: picture, passport: picture });
  const db = database(school);
  const rows = db.prepare('select payment_image, personal_image, passport from students').all();
  db.close();
  pictures = z.array(z.record(z.string(), z.string().nullable())).parse(rows).flatMap(Object.values).filter(Boolean);
  admin = await adminToken();
});
afterAll(() => school.remove());

/** Status of each address with these headers. */
async function statuses(addresses: string[], headers: Record<string, string>): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  for (const address of addresses) {
    const response = await fetch(school.url + address, { headers: { range: 'bytes=0-9', ...headers } });
    await response.arrayBuffer();
    answers.set(address, response.status);
  }
  return answers;
}

async function expectShut(headers: Record<string, string>, status: 401 | 404, addresses: string[]): Promise<void> {
  for (const [address, answer] of await statuses(addresses, headers)) expect(answer, address).toBe(status);
}

const all = () => [...targets.map(({ address }) => address), ...pictures];

/** Requests a path exactly as written; no HTTP client normalises it. */
function rawStatus(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(school.url);
    const call = request({ hostname, port, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end();
  });
}

/**
 * Opens an address and reads it slowly, as a video player does. Resolves when the download has started.
 * @returns a promise that resolves when it ends
 */
async function slowly(
  address: string,
  headers: Record<string, string>,
): Promise<{ over: Promise<{ complete: boolean }> }> {
  const { hostname, port } = new URL(school.url);
  const call = request({ hostname, port, path: address, headers });
  call.end();
  const response = await new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
  response.on('data', () => {
    response.pause();
    setTimeout(() => response.resume(), 50);
  });
  response.on('error', () => undefined);
  const over = new Promise<{ complete: boolean }>((resolve) => {
    response.once('close', () => resolve({ complete: response.complete }));
  });
  return { over };
}

describe('nobody', () => {
  it('opens no file and no screen', async () => {
    expect(targets.length).toBeGreaterThan(20);
    await expectShut({}, 401, all());
    for (const path of ['/subjects', '/subjects/1', '/auth/me']) {
      expect((await fetch(`${school.url}/api${path}`)).status).toBe(401);
    }
  });

  it.each(['x'.repeat(43), '../../../etc/passwd', `${'A'.repeat(42)}=`, '', "' or 1=1 --"])(
    'opens nothing with the token %j, as Bearer or as cookie',
    async (token) => {
      const some = all().slice(0, 3);
      await expectShut(bearer(token), 401, some);
      await expectShut(
        { cookie: `userToken=${encodeURIComponent(token)}; token=${encodeURIComponent(token)}` },
        401,
        some,
      );
    },
  );

  it('opens nothing with the hash that the database holds', async () => {
    await newStudent();
    const db = database(school);
    const rows = z.array(z.object({ id: z.string() })).parse(db.prepare('select id from student_sessions').all());
    db.close();
    for (const { id } of rows) await expectShut(bearer(id), 401, all().slice(0, 2));
  });
});

describe('a student', () => {
  it('opens what is free in their grade and nothing else', async () => {
    const { token } = await newStudent();
    const answers = await statuses(all(), bearer(token));
    for (const { address, grade: of, access } of targets)
      expect(answers.get(address), address).toBe(of === grade && access === 'free' ? 206 : 404);
    for (const picture of pictures) expect(answers.get(picture)).toBe(404);
  });

  it('of a paid account opens no more before it is marked Paid, everything of the grade then, and no more after', async () => {
    const { token, email } = await newStudent({ kind_of_account: 'paid', payment_term: 'year' });
    const own = targets.filter((target) => target.grade === grade);
    const locked = own.filter(({ access }) => access === 'paid').map(({ address }) => address);
    expect(locked.length).toBeGreaterThan(0);
    const mark = (paid: 0 | 1) => change(school, 'update students set payment_status = ? where email = ?', paid, email);
    await expectShut(bearer(token), 404, locked);
    mark(1);
    const opened = await statuses(
      own.map(({ address }) => address),
      bearer(token),
    );
    expect([...opened.values()].every((status) => status === 206)).toBe(true);
    mark(0);
    await expectShut(bearer(token), 404, locked);
  });

  it('of another grade opens nothing of this one, marked Paid or not', async () => {
    const { token, email } = await newStudent({ grade_id: '1' });
    change(school, 'update students set payment_status = 1 where email = ?', email);
    const others = targets.filter((target) => target.grade !== 1).map(({ address }) => address);
    await expectShut(bearer(token), 404, others);
    const subjects = await (await fetch(`${school.url}/api/subjects`, { headers: bearer(token) })).json();
    const mine = new Set(subjects.subject.map(({ id }: { id: number }) => id));
    for (let id = 1; id <= 40; id += 1) {
      const { status } = await fetch(`${school.url}/api/subjects/${id}`, { headers: bearer(token) });
      expect(status, `subject ${id}`).toBe(mine.has(id) ? 200 : 404);
    }
  });

  it('opens nothing once deactivated, logged out or past the end of the session', async () => {
    const gone = await newStudent();
    change(school, 'update students set is_active = 0 where email = ?', gone.email);
    await expectShut(bearer(gone.token), 401, all());
    const out = await newStudent();
    await fetch(`${school.url}/api/auth/logout`, { method: 'POST', headers: bearer(out.token) });
    await expectShut(bearer(out.token), 401, all());
    const late = await newStudent();
    const old =
      'update student_sessions set expires_at = 1000 where user_id = (select id from students where email = ?)';
    change(school, old, late.email);
    await expectShut(bearer(late.token), 401, all());
    for (const { token } of [gone, out, late])
      for (const path of ['/subjects', '/subjects/18', '/auth/me'])
        expect((await fetch(`${school.url}/api${path}`, { headers: bearer(token) })).status).toBe(401);
  });

  it('is no administrator: the token in the cookie of one opens nothing', async () => {
    const { token } = await newStudent();
    await expectShut({ cookie: `token=${token}` }, 401, all().slice(0, 5));
  });

  it('opens nothing that is deleted, nor does an administrator', async () => {
    const { token } = await newStudent();
    const target = targets.find((each) => each.grade === grade && each.access === 'free');
    const address = target?.address ?? '';
    const set = (moment: string) => {
      for (const [table, column] of places)
        change(school, `update ${table} set deleted_at = nullif(?, '') where ${column} = ?`, moment, address);
    };
    set(new Date().toISOString());
    await expectShut(bearer(token), 404, [address]);
    await expectShut(bearer(admin), 404, [address]);
    set('');
    expect((await statuses([address], bearer(token))).get(address)).toBe(206);
  });

  const endSession = (token: string) =>
    fetch(`${school.url}/api/auth/logout`, { method: 'POST', headers: bearer(token) });
  itInProof.each([
    ['is deactivated', ({ email }) => change(school, 'update students set is_active = 0 where email = ?', email)],
    ['has logged out', ({ token }) => endSession(token)],
  ] as [string, (who: { token: string; email: string }) => unknown][])(
    'who %s loses a stream that runs',
    async (_, end) => {
      const who = await newStudent();
      const { token } = who;
      const address = '/files/materials/large.mp4';
      // Larger than the buffers between server and client.
      storeEmptyFile(school.dataDir, address.replace('/files/', 'private/'), 64 * 2 ** 20);
      const free = `access = 'free' and subject_id in (select id from subjects where grade_id = ${grade})`;
      const before = targets.find((each) => each.grade === grade && each.access === 'free')?.address ?? '';
      change(school, `update videos set video_path = ? where video_path = ? and ${free}`, address, before);
      const reader = await slowly(address, bearer(token));
      try {
        await end(who);
        expect((await reader.over).complete).toBe(false);
      } finally {
        change(school, `update videos set video_path = ? where video_path = ?`, before, address);
      }
    },
  );
});

describe('tricks with paths', () => {
  const tricks = (address: string) => [
    `/files/../files${address.slice('/files'.length)}`,
    address.replace('/files/', '/files//'),
    address.replace('/files/', '//files/'),
    address.replace('/files/', '/FILES/'),
    address.replace('/files/', '/media/../files/'),
    address.replace('/files/', '/media/%2e%2e/private/'),
    address.replace('/files/', '/media/..%2fprivate/'),
    address.replace('/files/', '/private/'),
    address.replace('/files/', '/files/./'),
    address.replace('/files/', '/_astro/../../../private/'),
    address.replace('/files/materials', '/files/materials/../materials'),
    `${address}/`,
    `${address}%00`,
    `${address}%2f..`,
    address.replace('/files/', '/files%2f'),
    '/files/materials/',
    '/files/materials',
    '/files/',
    '/files/incoming/',
    '/files/../school.db',
    '/files/%2e%2e/school.db',
    '/files/..%2fschool.db',
    '/media/../school.db',
    '/media/%2e%2e/school.db',
    '/media/..%5cschool.db',
    '/school.db',
  ];

  it('open nothing to nobody, nor to a student what is locked', async () => {
    const { token } = await newStudent();
    const locked = targets.find((target) => target.grade === grade && target.access === 'paid')?.address ?? '';
    for (const path of [...tricks(locked), ...tricks(pictures[0] ?? '')]) {
      for (const headers of [{}, bearer(token)])
        expect([301, 308, 400, 401, 404], path).toContain(await rawStatus(path, headers));
    }
  });
});

describe('an administrator', () => {
  itInProof("opens every material and every student's pictures", async () => {
    const answers = await statuses(all(), bearer(admin));
    for (const [address, status] of answers) expect(status, address).toBe(206);
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(countStudents(school)).toBeGreaterThan(2);
  });

  it('of another school opens nothing', async () => {
    await expectShut(bearer('B'.repeat(43)), 401, all().slice(0, 3));
  });
});
