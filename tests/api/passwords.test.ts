import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../support/calls.ts';
import { itInProof } from '../support/long-form.ts';
import { change, count, countStudents, database, freshClient, register, registrationOf } from '../support/people.ts';
import { scriptWords } from '../support/process.ts';
import { root, spawnSchool, startSchool, type TestSchool, testSite } from '../support/server.ts';
import { databaseEnv } from '../support/test-database.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => school.remove());

async function loginStatus(email: string, password: string): Promise<number> {
  const answer = await fetch(`${school.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...freshClient() },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}

const weak = [
  'password',
  'PassWord',
  '12345678',
  'iloveyou',
  'qwerty123',
  'Trustno1',
  '1qaz2wsx',
  'baseball',
  'aa123456',
  'welcome1',
  '        ',
  ' \t \t \t \t',
  'zzzzzzzz',
  'zZzZzZzZ',
  '🌴'.repeat(20),
  'ن'.repeat(9),
  // Full-width characters, as Asian keyboards type them, are normalised to the same password.
  'ｐａｓｓｗｏｒｄ',
  '１２３４５６７８',
];

describe('a password that anyone would try first', () => {
  it.each(weak)('%j is refused at its field, in words', async (password) => {
    const before = countStudents(school);
    const { status, body } = await register(school, registrationOf({ password }));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['password']);
    expect(body.errors?.['password']?.[0]).toContain('first that others try');
    expect(countStudents(school)).toBe(before);
    const arabic = await register(school, registrationOf({ password }), {}, { lang: 'ar' });
    expect(arabic.body.errors?.['password']?.[0]).toContain('كلمة المرور');
  });

  it('is named beside whatever else is wrong, and a short one is only short', async () => {
    const { body } = await register(school, registrationOf({ password: 'password', phone: '1' }));
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['password', 'phone']);
    const short = await register(school, registrationOf({ password: 'aaaa' }));
    expect(short.body.errors?.['password']).toEqual(['At least 8 characters are needed.']);
  });

  it('is one of ten thousand of at least eight characters, the commonest first', () => {
    const lines = readFileSync(join(root, 'api/auth/common-passwords.txt'), 'utf8').split('\n');
    const list = lines.filter((line) => line !== '' && !/^#( |$)/.test(line));
    expect(list.length).toBeGreaterThanOrEqual(10_000);
    expect(list.every((line) => line.length >= 8 && line === line.normalize('NFKC').toLowerCase())).toBe(true);
    expect(new Set(list).size).toBe(list.length);
    expect(list.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
  });

  it.each(['correct horse', 'كلمة مرور طويلة', 'password of mine', '🌴🌳🌴🌳🌴🌳🌴🌳', 'qwerty and I'])(
    '%j is none',
    async (password) => {
      expect((await register(school, registrationOf({ password }))).status).toBe(200);
    },
  );
});

describe('one password typed on two phones', () => {
  const composed = 'café à la école'.normalize('NFC');
  const decomposed = composed.normalize('NFD');

  it('fits however its letters are put together', async () => {
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const fields = registrationOf({ password: chosen });
      expect((await register(school, fields)).status).toBe(200);
      expect(await loginStatus(fields['email'] ?? '', typed)).toBe(200);
      expect(await loginStatus(fields['email'] ?? '', chosen)).toBe(200);
      expect(await loginStatus(fields['email'] ?? '', `${typed}x`)).toBe(401);
    }
  });

  it('is kept as argon2id with 19 MiB, two rounds, one lane and a salt of its own', async () => {
    const hashes: unknown[] = [];
    for (const fields of [registrationOf(), registrationOf()]) {
      await register(school, fields);
      const db = database(school);
      hashes.push(db.prepare('select password_hash from students where email = ?').pluck().get(fields['email']));
      db.close();
    }
    for (const kept of hashes) expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('fits an older hash as it was typed then', async () => {
    const fields = registrationOf();
    await register(school, fields);
    const email = fields['email'] ?? '';
    change(school, 'update students set password_hash = ? where email = ?', await hash(decomposed), email);
    expect(await loginStatus(email, decomposed)).toBe(200);
  });

  it('is as long as its letters, however they are put together', async () => {
    const seven = 'ắ'.repeat(3) + 'ế'.repeat(4);
    const short = await register(school, registrationOf({ password: seven.normalize('NFD') }));
    expect(short.body.errors?.['password']).toEqual(['At least 8 characters are needed.']);
    const full = 'ắế'.repeat(64).normalize('NFD');
    const fields = registrationOf({ password: full });
    expect((await register(school, fields)).status).toBe(200);
    expect(await loginStatus(fields['email'] ?? '', full.normalize('NFC'))).toBe(200);
    expect(await loginStatus(fields['email'] ?? '', full)).toBe(200);
  });

  it('holds nobody up when it is a megabyte of accents, nor does an address', async () => {
    // Normalising these would block the server for three minutes.
    const heavy = '\u0316\u0301'.repeat(250_000);
    expect((await register(school, registrationOf({ password: heavy }))).status).toBe(422);
    expect((await register(school, registrationOf({ email: heavy }))).status).toBe(422);
    expect(await loginStatus('nobody@example.test', heavy)).toBe(401);
    expect(await loginStatus(heavy, 'whatever')).toBe(401);
  }, 30_000);
});

describe('a name', () => {
  const contact = (name: string) =>
    fetch(`${school.url}/api/contact-us`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...freshClient() },
      body: JSON.stringify({ name, email: 'sara@mail.example', subject: 'سؤال', message: 'متى يبدأ العام؟\nشكراً' }),
    });

  it.each([
    ['NUL', '\0'],
    ['a bell', '\u0007'],
    ['a line break', '\n'],
    ['a tab', '\t'],
    ['an escape', '\u001b[31m'],
    ['delete', '\u007f'],
    ['a C1 control', '\u0085'],
    ['an embedding', '\u202a'],
    ['an override to the left', '\u202e'],
    ['an override to the right', '\u202d'],
    ['an isolate', '\u2066'],
    ['the end of an isolate', '\u2069'],
  ])('with %s answers 422 at a registration and in a message, and stores nothing', async (_what, character) => {
    const messages = () => count(school, 'select count(*) n from messages');
    const before = [countStudents(school), messages()];
    for (const name of [`Sara${character}Osman`, `${character}Sara`, `Sara${character}`]) {
      const { status, body } = await register(school, registrationOf({ name }));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['name']]);
      const answer = await contact(name);
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json()).errors)).toEqual(['name']);
    }
    expect([countStudents(school), messages()]).toEqual(before);
  });

  it.each([
    ['سارة عثمان'],
    ['فاطمة\u200cالزهراء'],
    ['محمد\u200f (Mohammed)\u200e'],
    ['عبدالرحمن\u061c أحمد'],
    ["Ñandú O'Brien-Łódź"],
    ['👩\u200d🏫 أستاذة'],
  ])('of people, such as %j, is taken', async (name) => {
    expect((await register(school, registrationOf({ name }))).status).toBe(200);
    expect((await contact(name)).status).toBe(200);
  });
});

describe("an administrator's password", () => {
  const run = promisify(execFile);
  const env = (settings: Record<string, string>) => ({ ...process.env, SITE_URL: testSite, ...settings });
  const admin = (...args: string[]) =>
    run(process.execPath, [...scriptWords('admin'), ...args], {
      cwd: root,
      env: env({ ...databaseEnv(school.dataDir), DATA_DIR: school.dataDir, ADMIN_PASSWORD: 'Qwerty123' }),
    }).catch((error: { code: number; stderr: string; stdout: string }) => error);

  it.each(['create', 'password'])(
    'is refused by `npm run admin -- %s` when it is weak, and not shown',
    async (action) => {
      const email = action === 'create' ? 'third@school.test' : school.admin.email;
      expect(await admin(action, email)).toMatchObject({ code: 78, stdout: '' });
      const { stderr } = await admin(action, email);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain('ADMIN_PASSWORD');
      expect(stderr.toLowerCase()).not.toContain('qwerty');
      expect(count(school, 'select count(*) n from admins')).toBe(1);
      expect(await logIn(school, 'dashboard', school.admin)).toBeTruthy();
    },
  );

  const start = (dataDir: string, password: string) =>
    spawnSync(process.execPath, scriptWords('start'), {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      env: env({ ...databaseEnv(dataDir), DATA_DIR: dataDir, ADMIN_PASSWORD: password, PORT: '0', SEED: 'none' }),
    });

  it('in ADMIN_PASSWORD stops the start with one line that does not show it, before a school is filled', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
    const { status, stdout, stderr } = start(dataDir, 'Football');
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('ADMIN_PASSWORD');
    expect(`${stdout}${stderr}`.toLowerCase()).not.toContain('football');
    expect(existsSync(join(dataDir, 'school.db'))).toBe(false);
    rmSync(dataDir, { recursive: true });
  });

  itInProof(
    'in ADMIN_PASSWORD is no matter where there is an administrator already, and one where there is none any more',
    async () => {
      const other = await startSchool({ empty: true });
      const { dataDir } = other;
      other.process.kill('SIGTERM');
      await new Promise((resolve) => other.process.once('exit', resolve));
      change(other, 'delete from admins');
      expect(start(dataDir, 'iloveyou').status).toBe(78);
      change(
        other,
        "insert into admins (name, email, email_key, password_hash, created_at) values ('a', 'a@b.sd', 'a@b.sd', ?, '')",
        await hash('x'),
      );

      const again = await spawnSchool({ dataDir, env: { ADMIN_PASSWORD: 'iloveyou', SEED: 'none' } });
      const ready = await fetch(`${again.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', writes: true }]);
      await again.stop();
      await other.stop();
    },
  );
});
