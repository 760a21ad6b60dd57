import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondStep } from '../../../src/model/limits.ts';
import type { Role } from '../../../src/model/people/capabilities.ts';
import { command } from '../../support/command.ts';
import { change, count, database, freshClient } from '../../support/people.ts';
import { type School, spawnSchool, startSchool, type TestSchool } from '../../support/server.ts';
import { hireAndEnter, ownPassword } from '../../support/staff.ts';
import { databaseEnv } from '../../support/test-database.ts';
import { codeOf, wrongCodeOf } from '../../support/totp.ts';
import { type Answer, answerOf, asAdmin, type Call, client } from './client.ts';

let school: TestSchool;
/** Another process of the same school: each limit holds over both. */
let other: School;
let principal: Call;
const env = { TRUST_PROXY: '1' };
beforeAll(async () => {
  school = await startSchool({ env });
  other = await spawnSchool({ dataDir: school.dataDir, env });
  principal = await asAdmin(school);
});
afterAll(async () => {
  await other.kill();
  await school.remove();
});

/** Sends from an address of its own. @param at the process */
const post = async (path: string, body: unknown, at: Pick<School, 'url'> = school): Promise<Answer> => {
  const headers = { 'content-type': 'application/json', lang: 'en', ...freshClient() };
  return answerOf(await fetch(`${at.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
};

interface Person {
  id: number;
  email: string;
  call: Call;
  secret: string;
  backup: string[];
}

/** A code that was not taken yet: time steps taken before are forgotten. */
function nextCode({ id, secret }: Pick<Person, 'id' | 'secret'>): string {
  change(school, `update second_factors set last_step = null where admin_id = ${id}`);
  return codeOf(secret);
}

/** Takes somebody on who has set up the second step. */
async function hireWithTotp(role: Role): Promise<Person> {
  const { id, email, call } = await hireAndEnter(school, principal, role);
  const begun = await call('POST', '/dashboard/me/totp', { current: ownPassword });
  const { secret } = begun.body;
  const confirmed = await call('POST', '/dashboard/me/totp/confirm', { code: codeOf(secret) });
  expect([begun.status, confirmed.status]).toEqual([200, 200]);
  return { id, email, call, secret, backup: confirmed.body.backup_codes };
}

const logIn = (email: string, at?: Pick<School, 'url'>, password = ownPassword) =>
  post('/dashboard/login', { email, password }, at);
const second = (challenge: string, code: string, at?: Pick<School, 'url'>) =>
  post('/dashboard/login/second', { challenge, code }, at);

async function challengeFor({ email }: Pick<Person, 'email'>, at?: Pick<School, 'url'>): Promise<string> {
  const { status, body } = await logIn(email, at);
  expect([status, body.code]).toEqual([401, 'second-step']);
  return body.challenge;
}
const wrongCodes = ({ id }: Person) => count(school, `select count(*) n from wrong_codes where admin_id = ${id}`);

describe('the second step of a login', () => {
  it('counts once a code of the app has confirmed it, and then every login takes it', async () => {
    const { id, email, call } = await hireAndEnter(school, principal, 'editor');
    const wrong = await call('POST', '/dashboard/me/totp', { current: 'not this one' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current']]);
    const { body } = await call('POST', '/dashboard/me/totp', { current: ownPassword });
    expect(Object.keys(body).sort()).toEqual(['qr', 'secret', 'uri']);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.qr).toMatch(/^data:image\//);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', body.secret]);
    expect(decodeURIComponent(uri.pathname)).toContain(email);
    // Nothing is asked for before it is confirmed.
    expect((await logIn(email)).status).toBe(200);
    const refused = await call('POST', '/dashboard/me/totp/confirm', { code: wrongCodeOf(body.secret) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['code']]);
    const confirmed = await call('POST', '/dashboard/me/totp/confirm', { code: codeOf(body.secret) });
    expect(new Set(confirmed.body.backup_codes).size).toBe(secondStep.backupCodes);
    expect((await call('GET', '/dashboard/me')).body.user.totp).toBe(1);
    expect((await principal('GET', `/dashboard/staff/${id}`)).body.data.totp).toBe(1);
    const again = await call('POST', '/dashboard/me/totp', { current: ownPassword });
    expect(again.status).toBe(422);
    const challenge = await challengeFor({ email });
    const entered = await second(challenge, nextCode({ id, secret: body.secret }));
    expect([entered.status, entered.body.user.id, typeof entered.body.token]).toEqual([200, id, 'string']);
    expect((await client(school, entered.body.token)('GET', '/dashboard/me')).status).toBe(200);
    // A challenge lets in once.
    const used = await second(challenge, nextCode({ id, secret: body.secret }));
    expect([used.status, used.body.code]).toEqual([401, 'second-step-over']);
  });

  it('tells nothing before the password is right, and a challenge alone opens nothing', async () => {
    const person = await hireWithTotp('editor');
    const wrong = await logIn(person.email, school, 'not this password');
    const unknown = await logIn('nobody@staff.test', school, 'not this password');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    const { status, body, headers } = await logIn(person.email);
    expect([status, Object.keys(body).sort()]).toEqual([401, ['challenge', 'code', 'message']]);
    expect(headers.get('set-cookie')).toBeNull();
    expect((await client(school, body.challenge)('GET', '/dashboard/me')).status).toBe(401);
    const made = await second('A'.repeat(43), codeOf(person.secret));
    expect([made.status, made.body.code]).toEqual([401, 'second-step-over']);
  });

  it('takes a backup code in place of a code, once, however it is written', async () => {
    const person = await hireWithTotp('secretary');
    const [first = '', next = ''] = person.backup;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await second(await challengeFor(person), typed)).status).toBe(200);
    const again = await second(await challengeFor(person), first);
    expect([again.status, again.body.code]).toEqual([401, 'wrong-code']);
    const challenges = await Promise.all([challengeFor(person), challengeFor(person, other)]);
    const raced = await Promise.all(challenges.map((each, at) => second(each, next, at === 0 ? school : other)));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('takes a time step once in all processes, and no older one after it', async () => {
    const person = await hireWithTotp('secretary');
    change(school, `update second_factors set last_step = null where admin_id = ${person.id}`);
    const challenges: string[] = [];
    for (let each = 0; each < 6; each++) challenges.push(await challengeFor(person, each % 2 === 0 ? school : other));
    const code = codeOf(person.secret);
    const raced = await Promise.all(challenges.map((each, at) => second(each, code, at % 2 === 0 ? other : school)));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    const older = await second(await challengeFor(person), codeOf(person.secret, -1));
    expect(older.status).toBe(401);
  });

  it('ends after five tries, after five minutes and with a new password', async () => {
    const person = await hireWithTotp('editor');
    const challenge = await challengeFor(person);
    for (let tried = 0; tried < secondStep.tries; tried++) {
      const { status, body } = await second(challenge, wrongCodeOf(person.secret), tried % 2 === 0 ? school : other);
      expect([status, body.code]).toEqual([401, 'wrong-code']);
    }
    const over = await second(challenge, nextCode(person));
    expect([over.status, over.body.code]).toEqual([401, 'second-step-over']);
    const old = await challengeFor(person);
    change(school, 'update second_steps set expires_at = ?', new Date(Date.now() - 1000).toISOString());
    expect((await second(old, nextCode(person))).body.code).toBe('second-step-over');
    const before = await challengeFor(person);
    const body = { current: ownPassword, password: 'eight yellow camels' };
    expect((await person.call('POST', '/dashboard/me/password', body)).status).toBe(200);
    expect((await second(before, nextCode(person))).body.code).toBe('second-step-over');
  });

  it('lets nobody who has the password guess more than ten codes in an hour and thirty in a day', async () => {
    const person = await hireWithTotp('principal');
    let refused = 0;
    /** Many guesses at once, over challenges, addresses and processes. */
    const guess = async () => {
      const challenges: string[] = [];
      for (let each = 0; each < 8; each++) challenges.push(await challengeFor(person, each % 2 === 0 ? school : other));
      const answers = await Promise.all(
        [...challenges, ...challenges, ...challenges].map((each, at) =>
          second(each, wrongCodeOf(person.secret), at % 2 === 0 ? school : other),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
      refused += answers.filter(({ status }) => status === 401).length;
      const stopped = answers.find(({ status }) => status === 429);
      expect(Number(stopped?.headers.get('retry-after'))).toBeGreaterThan(60);
    };
    const anHourLater = () => {
      const earlier = new Date(Date.now() - 3_700_000 * (refused / secondStep.wrongInAnHour)).toISOString();
      change(school, `update wrong_codes set at = ? where admin_id = ${person.id}`, earlier);
    };
    for (let hours = 1; hours <= 3; hours++) {
      await guess();
      expect(refused).toBe(hours * secondStep.wrongInAnHour);
      anHourLater();
    }
    // The hour has passed, the day has not: even the right code and a backup code are not looked at.
    const challenge = await challengeFor(person);
    for (const code of [wrongCodeOf(person.secret), nextCode(person), person.backup[0] ?? '']) {
      expect((await second(challenge, code, other)).status).toBe(429);
    }
    const off = await person.call('POST', '/dashboard/me/totp/off', { current: ownPassword, code: nextCode(person) });
    expect(off.status).toBe(429);
    expect(wrongCodes(person)).toBe(secondStep.wrongInADay);
    const dayAgo = new Date(Date.now() - 87_000_000).toISOString();
    change(school, `update wrong_codes set at = ? where admin_id = ${person.id}`, dayAgo);
    // The next login tells it, once.
    const entered = await second(challenge, nextCode(person));
    expect(entered.status).toBe(200);
    expect(entered.body.wrong_codes).toEqual({ count: expect.any(Number), at: expect.any(String) });
    const next = await second(await challengeFor(person), nextCode(person));
    expect([next.status, next.body.wrong_codes]).toEqual([200, undefined]);
  });

  it('follows recovery codes and given passwords, which change only the password', async () => {
    const person = await hireWithTotp('principal');
    const { body } = await person.call('POST', '/dashboard/me/recovery-codes', { current: ownPassword });
    const sent = { email: person.email, code: body.recovery_codes[0], password: 'nine purple camels' };
    const recovered = await post('/dashboard/recover', sent);
    expect([recovered.status, recovered.body.code]).toEqual([401, 'second-step']);
    expect(recovered.body).not.toHaveProperty('token');
    const entered = await second(recovered.body.challenge, nextCode(person));
    expect([entered.status, entered.body.recovery_codes.length]).toEqual([200, 8]);
    const given = (await principal('POST', `/dashboard/staff/${person.id}/password`)).body.password;
    expect((await logIn(person.email, school, given)).body.code).toBe('second-step');
  });

  it('ends with the password and a code, by a principal for another, and by the command', async () => {
    const person = await hireWithTotp('principal');
    const off = (body: Record<string, string>) => person.call('POST', '/dashboard/me/totp/off', body);
    const noPassword = await off({ current: 'not this one', code: nextCode(person) });
    expect([noPassword.status, Object.keys(noPassword.body.errors)]).toEqual([422, ['current']]);
    const noCode = await off({ current: ownPassword, code: wrongCodeOf(person.secret) });
    expect([noCode.status, Object.keys(noCode.body.errors)]).toEqual([422, ['code']]);
    expect((await person.call('DELETE', `/dashboard/staff/${person.id}/totp`)).status).toBe(403);
    expect((await off({ current: ownPassword, code: person.backup[3] ?? '' })).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(200);
    expect((await off({ current: ownPassword, code: codeOf(person.secret) })).status).toBe(404);

    const lost = await hireWithTotp('teacher');
    expect((await lost.call('DELETE', `/dashboard/staff/${person.id}/totp`)).status).toBe(403);
    const taken = await principal('DELETE', `/dashboard/staff/${lost.id}/totp`);
    expect([taken.status, taken.body.data.totp]).toEqual([200, 0]);
    expect((await principal('DELETE', `/dashboard/staff/${lost.id}/totp`)).status).toBe(404);
    expect((await logIn(lost.email)).status).toBe(200);
    const [line] = (await principal('GET', '/dashboard/audit')).body.data;
    expect(line).toMatchObject({ action: 'totp_off', about: `staff/${lost.id}`, changes: {} });

    const locked = await hireWithTotp('secretary');
    const run = () =>
      command('admin', ['totp-off', locked.email], {
        env: { DATA_DIR: school.dataDir, ...databaseEnv(school.dataDir) },
      });
    expect((await run()).code).toBe(0);
    expect((await logIn(locked.email)).status).toBe(200);
    expect((await run()).code).toBe(65);
  });

  it('keeps the secret and the codes out of the audit, the log and every other answer', async () => {
    const person = await hireWithTotp('principal');
    const key = { 'idempotency-key': randomUUID() };
    // A repeated request is told the same secret and codes.
    const off = { current: ownPassword, code: person.backup[0] ?? '' };
    expect((await person.call('POST', '/dashboard/me/totp/off', off)).status).toBe(200);
    const begin = () => person.call('POST', '/dashboard/me/totp', { current: ownPassword }, 'json', key);
    const begun = await begin();
    expect((await begin()).body).toEqual(begun.body);
    const { secret } = begun.body;
    const confirming = { code: codeOf(secret) };
    const once = { 'idempotency-key': randomUUID() };
    const confirm = () => person.call('POST', '/dashboard/me/totp/confirm', confirming, 'json', once);
    const confirmed = await confirm();
    expect((await confirm()).body).toEqual(confirmed.body);
    const hidden = [secret, ...confirmed.body.backup_codes];
    const db = database(school);
    const tables = ['audit_lines', 'idempotent_answers', 'backup_codes', 'second_steps', 'admin_sessions'];
    const kept = tables.map((table) => JSON.stringify(db.prepare(`select * from ${table}`).all())).join();
    db.close();
    const told = await Promise.all(
      ['/dashboard/me', '/dashboard/staff', '/dashboard/audit?per_page=100', '/dashboard/school'].map(async (path) =>
        JSON.stringify((await person.call('GET', path)).body),
      ),
    );
    for (const each of hidden) {
      expect([kept, ...told, school.output(), other.output()].filter((text) => text.includes(each))).toEqual([]);
    }
  });

  it('goes with the person who leaves', async () => {
    const person = await hireWithTotp('editor');
    await challengeFor(person);
    expect((await principal('DELETE', `/dashboard/staff/${person.id}`)).status).toBe(200);
    for (const table of ['second_factors', 'backup_codes', 'second_steps']) {
      expect([table, count(school, `select count(*) n from ${table} where admin_id = ${person.id}`)]).toEqual([
        table,
        0,
      ]);
    }
  });
});

describe('a school that asks everybody for a second step', () => {
  it('is asked for by somebody who has one, and shuts all other calls until it is set up', async () => {
    const without = await principal('POST', '/dashboard/school', { require_totp: 1 });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['require_totp']]);
    const boss = await hireWithTotp('principal');
    const clerk = await hireAndEnter(school, principal, 'secretary');
    const asked = await boss.call('POST', '/dashboard/school', { require_totp: 1 });
    expect([asked.status, asked.body.data.require_totp]).toEqual([200, 1]);
    expect((await boss.call('GET', '/dashboard/users')).status).toBe(200);
    const shut = await clerk.call('GET', '/dashboard/users');
    expect([shut.status, shut.body.code]).toEqual([403, 'set-up-totp']);
    expect((await client(other, null, {})('GET', '/dashboard/me')).status).toBe(401);
    expect((await clerk.call('GET', '/dashboard/me')).status).toBe(200);
    const renewed = { current: ownPassword, password: 'nine purple camels' };
    expect((await clerk.call('POST', '/dashboard/me/password', renewed)).status).toBe(200);
    // The own password comes first.
    const newcomer = (
      await boss.call('POST', '/dashboard/staff', { name: 'New', email: 'n@staff.test', role: 'editor' })
    ).body;
    const { token } = (await logIn('n@staff.test', school, newcomer.password)).body;
    expect((await client(school, token)('GET', '/dashboard/overview')).body.code).toBe('change-password');
    const { secret } = (await clerk.call('POST', '/dashboard/me/totp', { current: renewed.password })).body;
    const confirmed = await clerk.call('POST', '/dashboard/me/totp/confirm', { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    expect((await clerk.call('GET', '/dashboard/users')).status).toBe(200);
    // A film or paper of the staff is shut in the same way.
    expect((await principal('GET', '/dashboard/users')).body.code).toBe('set-up-totp');
    const back = await boss.call('POST', '/dashboard/school', { require_totp: 0 });
    expect(back.status).toBe(200);
    expect((await principal('GET', '/dashboard/users')).status).toBe(200);
  });
});
