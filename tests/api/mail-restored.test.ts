import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command } from '../support/command.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { awayMailServer, linkIn, type MailServer } from '../support/mail-server.ts';
import { bearer, change, count, database, freshClient, register, registrationOf, tokenFor } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import { spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin } from './dashboard/client.ts';

const opened: { stop(): Promise<unknown> | unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

const soon = { timeout: 20_000, interval: 50 };
const sender = { MAIL_FROM: 'office@school.test', TRUST_PROXY: '1' };

/** A school whose server for mails is away; `back` starts it. */
async function waitingSchool() {
  const away = await awayMailServer();
  opened.push(away);
  const env = { ...sender, SMTP_URL: away.url };
  const school = await startSchool({ empty: true, env });
  opened.push({ stop: school.remove });
  const back = async (): Promise<MailServer> => {
    const server = await away.back();
    opened.push(server);
    return server;
  };
  return { school, env, back };
}

async function send(school: Pick<TestSchool, 'url'>, path: string, body: unknown, headers = {}) {
  const answer = await fetch(`${school.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...freshClient(), ...headers },
    body: JSON.stringify(body),
  });
  return answer.status;
}

async function student(school: TestSchool) {
  const { email = '', password = '' } = registrationOf();
  expect((await register(school, registrationOf({ email, password }))).status).toBe(200);
  return { email, headers: bearer(await tokenFor(school, { email, password })) };
}

/** A student with a mail that confirms an address, and with one for a new password; both wait. */
async function waiting(school: TestSchool) {
  const who = await student(school);
  expect(await send(school, '/auth/confirm', {}, who.headers)).toBe(200);
  change(school, 'update students set confirmed_key = email_key');
  expect(await send(school, '/auth/recover', { email: who.email })).toBe(200);
  await expect.poll(() => count(school, "select count(*) n from mails where state = 'waiting'"), soon).toBe(2);
  return who;
}

/** Lets the next try happen now. */
const now = (school: Pick<TestSchool, 'dataDir'>) =>
  change(school, "update mails set next_at = '2026-01-01T00:00:00.000Z' where state = 'waiting'");

const inState = (school: Pick<TestSchool, 'dataDir'>, state: string) =>
  count(school, `select count(*) n from mails where state = '${state}'`);

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'mails-'));
  opened.push({ stop: () => rmSync(path, { recursive: true, force: true }) });
  return path;
};

const tokens = (server: MailServer) => {
  const links = server.taken.map(linkIn);
  const of = (word: string) => links.find(({ link }) => link.includes(`#${word}=`))?.token ?? '';
  return { confirm: of('confirm'), recover: of('link') };
};

describe('mails and links', { timeout: 120_000 }, () => {
  it('that waited in a backup are not sent by the restored school, and no link of it sets a password', async () => {
    const { school, env, back } = await waitingSchool();
    const { dataDir } = school;
    const { email } = await waiting(school);
    const file = join(folder(), 'school.tar');
    expect((await command('backup', [file], { env: { DATA_DIR: dataDir } })).code).toBe(0);
    const verified = await command('verify', [file], { env: { DATA_DIR: dataDir } });
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    const server = await back();
    now(school);
    await expect.poll(() => server.taken.length, soon).toBe(2);
    await expect.poll(() => inState(school, 'sent'), soon).toBe(2);
    const { confirm, recover } = tokens(server);
    expect(await send(school, '/auth/link', { token: recover, password: 'seven green camels' })).toBe(200);
    // That was a login by a new browser, of which a mail tells.
    await expect.poll(() => server.taken.length, soon).toBe(3);

    const restored = await command('restore', [file], { env: { DATA_DIR: dataDir } });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect([inState(school, 'waiting'), inState(school, 'given_up')]).toEqual([0, 2]);
    // The link that was used waits in the backup: it is no second key.
    expect(await send(school, '/auth/link', { token: recover, password: 'eight green camels' })).toBe(422);
    expect(await send(school, '/auth/confirm', { token: confirm })).toBe(200);
    // Whoever asks anew is written to: after the mail that comes, no other one waits.
    const other = await student(school);
    expect(await send(school, '/auth/confirm', {}, other.headers)).toBe(200);
    await expect.poll(() => inState(school, 'sent'), soon).toBe(1);
    await school.kill();
    const again = await spawnSchool({ dataDir, env });
    opened.push({ stop: again.kill });
    const third = await student({ ...school, url: again.url });
    expect(await send(again, '/auth/confirm', {}, third.headers)).toBe(200);
    await expect.poll(() => inState(school, 'sent'), soon).toBe(2);
    expect(server.taken.map(({ to }) => to)).toEqual([email, email, email, other.email, third.email]);

    // What was there before the restore is kept; whoever is erased is erased there too, mails and links included.
    const call = await asAdmin({ ...school, url: again.url });
    const found = z
      .object({ data: z.array(z.object({ id: z.number() })) })
      .parse((await call('GET', `/dashboard/users?q=${email}`)).body);
    const keptFile = join(dataDir, 'before-restore/school.db');
    const kept = (table: string) => {
      const db = new Sqlite(keptFile, { readonly: true });
      const rows = db.prepare(`select * from ${table}`).all();
      db.close();
      return JSON.stringify(rows);
    };
    if (!onPostgres) expect(kept('mails')).toContain(email);
    expect((await call('POST', `/dashboard/users/${found.data[0]?.id}/erase`)).status).toBe(200);
    expect(count(school, `select count(*) n from mails where address = '${email}'`)).toBe(0);
    expect(count(school, `select count(*) n from mail_links where address_key = '${email}'`)).toBe(0);
    if (!onPostgres) for (const table of ['mails', 'mail_links']) expect(kept(table)).not.toContain(email);
  });

  itInProof('stay through a restart: each mail goes once, and its link opens', async () => {
    const { school, env, back } = await waitingSchool();
    await waiting(school);
    await school.kill();
    const server = await back();
    now(school);
    const again = await spawnSchool({ dataDir: school.dataDir, env });
    opened.push({ stop: again.kill });
    await expect.poll(() => inState(school, 'sent'), soon).toBe(2);
    expect(server.taken.length).toBe(2);
    const { confirm, recover } = tokens(server);
    expect(await send(again, '/auth/confirm', { token: confirm })).toBe(200);
    expect(await send(again, '/auth/link', { token: recover, password: 'seven green camels' })).toBe(200);
  });

  it.skipIf(onPostgres || !inProof)(
    'move with the school to the other database: each goes once, and its link opens',
    async () => {
      const { school, env, back } = await waitingSchool();
      const { dataDir } = school;
      await waiting(school);
      await school.kill();
      const postgres = await startPostgres();
      opened.push(postgres);
      const url = postgres.create('mails');
      const moved = await command('move', ['--to', url], { env: { DATA_DIR: dataDir } });
      expect([moved.code, moved.stderr]).toEqual([0, '']);
      const server = await back();
      postgres.query("update mails set next_at = '2026-01-01T00:00:00.000Z'", 'mails');
      const again = await spawnSchool({ dataDir, env: { ...env, DATABASE_URL: url } });
      const sent = () => Number(postgres.query("select count(*) from mails where state = 'sent'", 'mails'));
      await expect.poll(sent, soon).toBe(2);
      expect(server.taken.length).toBe(2);
      const { confirm, recover } = tokens(server);
      expect(await send(again, '/auth/confirm', { token: confirm })).toBe(200);
      expect(await send(again, '/auth/link', { token: recover, password: 'seven green camels' })).toBe(200);
      await again.stop();
    },
  );

  it('are in the export of a student, without what opens a link', async () => {
    const { school, back } = await waitingSchool();
    const { email } = await waiting(school);
    const server = await back();
    now(school);
    await expect.poll(() => inState(school, 'sent'), soon).toBe(2);
    const entered = await fetch(`${school.url}/api/dashboard/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...freshClient() },
      body: JSON.stringify(school.admin),
    });
    const { token } = z.object({ token: z.string() }).parse(await entered.json());
    const id = count(school, `select id n from students where email = '${email}'`);
    const [device, address] = [{ browser: 'Firefox', system: 'Linux' }, '192.0.2.7'];
    change(school, `update logins set browser = 'Firefox', system = 'Linux', address = '${address}'`);
    change(school, 'update student_sessions set used_at = expires_at - 86400');
    const answer = await fetch(`${school.url}/api/dashboard/users/${id}/export`, { headers: bearer(token) });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const told = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(new Map(texts).get('mails.json') ?? ''));
    expect(told.map(({ kind, address, state }) => [kind, address, state])).toEqual([
      ['confirm', email, 'sent'],
      ['recover', email, 'sent'],
    ]);
    // One session of the registration, and one of the login after it.
    const moment = expect.stringMatching(/^20.*Z$/);
    const session = { since: moment, last_seen_at: moment, expires_at: moment, device, address, opened_by: null };
    const login = { at: moment, ...device, address };
    const ends = { address: email, made_at: moment, expires_at: moment };
    expect(JSON.parse(new Map(texts).get('entrance.json') ?? 'null')).toEqual({
      confirmed_address: email,
      sessions: [session, session],
      logins: [login, login],
      links: [
        { kind: 'confirm', ...ends },
        { kind: 'recover', ...ends },
      ],
    });
    const secrets = Object.values(tokens(server));
    const db = database(school);
    for (const { nonce, hash } of db.prepare<[], { nonce: string; hash: string }>('select * from mail_links').all())
      secrets.push(nonce, hash);
    for (const { id } of db.prepare<[], { id: string }>('select id from student_sessions').all()) secrets.push(id);
    for (const { hash } of db.prepare<[], { hash: string }>('select browser_hash hash from logins').all())
      if (hash) secrets.push(hash);
    db.close();
    expect(secrets.filter((each) => each.length > 20).length).toBeGreaterThanOrEqual(8);
    const all = texts.map(([, text]) => text).join();
    expect(secrets.filter((each) => all.includes(each))).toEqual([]);
  });
});
