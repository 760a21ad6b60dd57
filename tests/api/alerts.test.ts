import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Ended, launchCommand } from '../support/command.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { type MailServer, startMailServer, textOf } from '../support/mail-server.ts';
import { change } from '../support/people.ts';
import { copySchool, spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { smallDisk } from '../support/small-disk.ts';
import { copyDatabaseTo, onPostgres } from '../support/test-database.ts';
import { asAdmin } from './dashboard/client.ts';

const opened: { stop(): Promise<unknown> | unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

const soon = { timeout: 20_000, interval: 50 };
const settings = { MAIL_FROM: 'School <office@school.test>', BACKUP_URL: 'none' };

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  opened.push(server);
  return server;
}

async function schoolOf(): Promise<TestSchool> {
  const school = await startSchool({ empty: true, env: { ...settings, TRUST_PROXY: '1' } });
  opened.push({ stop: school.remove });
  return school;
}

const fileOf = (dataDir: string) => join(dataDir, 'status/alerts.json');
const addressesOf = (dataDir: string): string[] =>
  existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), 'utf8')).addresses : [];

/** Begins to tell what is bad. */
const launch = (dataDir: string, env: Record<string, string>) =>
  launchCommand('alert', [], { env: { DATA_DIR: dataDir, ...settings, ...env } });
const tell = (dataDir: string, server: MailServer, env: Record<string, string> = {}): Promise<Ended> =>
  launch(dataDir, { SMTP_URL: server.url(), ...env }).ended;

/** Lets some of the staff confirm their addresses, and waits until they are noted. */
async function confirm(school: TestSchool, condition: string, noted: string[]) {
  change(school, `update admins set confirmed_key = email_key where ${condition}`);
  await expect.poll(() => addressesOf(school.dataDir), soon).toEqual(noted);
}

/** A clock that is ahead. */
const ahead = (dataDir: string, days: number) => {
  const file = join(dataDir, 'clock');
  writeFileSync(file, String(days));
  return { CLOCK_FILE: file, NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/moved-clock.ts')}` };
};

/** A school on a disk of its own, whose principal is told. */
async function schoolOn(folder: string) {
  const dataDir = join(folder, 'school');
  const copy = copySchool();
  cpSync(copy, dataDir, { recursive: true });
  rmSync(copy, { recursive: true });
  if (onPostgres) copyDatabaseTo(dataDir);
  const school = await spawnSchool({ dataDir, env: settings });
  opened.push({ stop: () => school.kill() });
  change({ dataDir }, 'update admins set confirmed_key = email_key');
  await expect.poll(() => addressesOf(dataDir).length, soon).toBe(1);
  return { dataDir, school };
}

const second = { name: 'Second', email: 'second@school.test', role: 'principal' } as const;

describe('who is told of bad states', () => {
  itInProof(
    'is the active principals with confirmed addresses, at every time, in a file of the owner alone',
    async () => {
      const server = await mailServer();
      const school = await schoolOf();
      const { dataDir, admin } = school;
      await expect.poll(() => existsSync(fileOf(dataDir)), soon).toBe(true);
      expect(addressesOf(dataDir)).toEqual([]);
      await school.kill();
      const nobody = await tell(dataDir, server);
      expect([nobody.code, nobody.stdout]).toEqual([0, expect.stringContaining('nobody is mailed')]);
      const again = await spawnSchool({ dataDir, env: settings });
      opened.push({ stop: again.kill });
      const call = await asAdmin({ ...school, url: again.url });
      const principal = await call('POST', '/dashboard/staff', second);
      expect(principal.status).toBe(201);
      await call('POST', '/dashboard/staff', { name: 'Office', email: 'office@school.test', role: 'secretary' });
      await confirm(school, '1 = 1', [admin.email, second.email]);
      expect(statSync(fileOf(dataDir)).mode & 0o777).toBe(0o600);
      for (const path of ['/status/alerts.json', '/media/../status/alerts.json', '/alerts.json'])
        expect((await fetch(`${again.url}${path}`)).status).toBe(404);
      const { id } = (principal.body as { data: { id: number } }).data;
      expect((await call('POST', `/dashboard/staff/${id}`, { is_active: 0 })).status).toBe(200);
      await expect.poll(() => addressesOf(dataDir), soon).toEqual([admin.email]);
      expect((await call('POST', `/dashboard/staff/${id}`, { is_active: 1 })).status).toBe(200);
      await expect.poll(() => addressesOf(dataDir), soon).toEqual([admin.email, second.email]);
      expect((await call('DELETE', `/dashboard/staff/${id}`)).status).toBe(200);
      await expect.poll(() => addressesOf(dataDir), soon).toEqual([admin.email]);
      expect(readFileSync(fileOf(dataDir), 'utf8')).not.toContain('second');
    },
  );
});

describe('a bad state', { timeout: 240_000 }, () => {
  it('is mailed once a day to each of them, without server and database, in both languages', async () => {
    const server = await mailServer();
    const school = await schoolOf();
    const { dataDir, admin } = school;
    const call = await asAdmin(school);
    await call('POST', '/dashboard/staff', second);
    await confirm(school, '1 = 1', [admin.email, second.email]);
    const well = await tell(dataDir, server);
    expect([well.code, well.stdout, server.taken.length]).toEqual([0, 'nothing is bad\n', 0]);

    await school.kill();
    const whole = onPostgres ? null : readFileSync(join(dataDir, 'school.db'));
    if (!onPostgres) writeFileSync(join(dataDir, 'school.db'), 'no database at all');
    const told = await tell(dataDir, server);
    expect([told.code, told.stderr]).toEqual([0, '']);
    expect(server.taken.map(({ to }) => to)).toEqual([admin.email, second.email]);
    const [mail] = server.taken;
    const text = mail ? textOf(mail) : '';
    expect(text).toContain('The server does not run');
    expect(text).toContain('الخادم متوقف');
    if (!onPostgres) expect(text).toContain('The database is damaged');
    expect(text).toContain('http://school.test/dashboard/health');
    const html = mail ? textOf(mail, 'html') : '';
    expect([html.includes('dir="rtl"'), html.includes('dir="ltr"')]).toEqual([true, true]);

    const again = await tell(dataDir, server);
    expect([again.code, again.stdout]).toEqual([0, 'what is bad was told within a day\n']);
    // The proof goes on: it is well, bad again on the same day, and the next day comes.
    if (!inProof) return;
    if (whole) writeFileSync(join(dataDir, 'school.db'), whole);
    const back = await spawnSchool({ dataDir, env: settings });
    expect((await tell(dataDir, server)).stdout).toBe('nothing is bad\n');
    await back.kill();
    await tell(dataDir, server);
    expect(server.taken.length).toBe(2);
    await tell(dataDir, server, ahead(dataDir, 0.99));
    expect(server.taken.length).toBe(2);
    await tell(dataDir, server, ahead(dataDir, 1.01));
    expect(server.taken.length).toBe(4);
    await tell(dataDir, server, ahead(dataDir, 1.02));
    expect(server.taken.length).toBe(4);
  });

  itInProof(
    'is told with the next call where the server for mails was away or refused somebody, and to nobody twice',
    async () => {
      const away = await startMailServer();
      await away.stop();
      const school = await schoolOf();
      const { dataDir, admin } = school;
      const call = await asAdmin(school);
      await call('POST', '/dashboard/staff', second);
      await confirm(school, '1 = 1', [admin.email, second.email]);
      await school.kill();
      const failed = await tell(dataDir, away);
      expect([failed.code, failed.stderr]).toEqual([
        69,
        expect.stringMatching(/^SMTP_URL: 2 of 2 mails were not taken/),
      ]);
      const server = await mailServer();
      server.behaviour.answer = async () => {
        server.behaviour.refuses = { at: 'recipient', code: 550 };
      };
      expect((await tell(dataDir, server)).code).toBe(69);
      expect(server.taken.map(({ to }) => to)).toEqual([admin.email]);
      server.behaviour.refuses = null;
      server.behaviour.answer = async () => undefined;
      expect((await tell(dataDir, server)).code).toBe(0);
      expect(server.taken.map(({ to }) => to)).toEqual([admin.email, second.email]);
    },
  );

  itInProof('is told once by two calls at once, and by the next call after a kill, as the same mail', async () => {
    const server = await mailServer();
    const school = await schoolOf();
    const { dataDir, admin } = school;
    await confirm(school, '1 = 1', [admin.email]);
    await school.kill();
    const env = { SMTP_URL: server.url() };
    // The server says nothing, and whoever waits for its answer is killed.
    server.behaviour.answer = () => new Promise(() => undefined);
    const killed = launch(dataDir, env);
    await expect.poll(() => server.taken.length, { timeout: 60_000, interval: 50 }).toBe(1);
    killed.process.kill('SIGKILL');
    await killed.ended;
    server.behaviour.answer = async () => undefined;
    const ended = await Promise.all([tell(dataDir, server), tell(dataDir, server)]);
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 75]);
    const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    await tell(dataDir, server);
    expect(server.taken.length).toBe(2);
  });

  itInProof('is told once of a disk that is full to the last byte', async () => {
    const server = await mailServer();
    const disk = smallDisk(300);
    opened.push({ stop: disk.remove });
    const { dataDir } = await schoolOn(disk.folder);
    const filler = join(disk.folder, 'filler');
    const piece = Buffer.alloc(2 ** 20);
    expect(() => {
      for (;;) writeFileSync(filler, piece, { flag: 'a' });
    }).toThrow(/ENOSPC/);
    const told = await tell(dataDir, server);
    expect([told.code, told.stderr]).toEqual([0, '']);
    expect(server.taken.length).toBe(1);
    expect(server.taken.map((mail) => textOf(mail)).join()).toContain('no uploads are taken');
    expect((await tell(dataDir, server)).stdout).toBe('what is bad was told within a day\n');
    expect(server.taken.length).toBe(1);
  });

  itInProof('is told once of a disk that cannot be written, where the service has a place in memory', async () => {
    const server = await mailServer();
    const disk = smallDisk(300);
    opened.push({ stop: disk.remove });
    const { dataDir, school } = await schoolOn(disk.folder);
    await school.kill();
    const memory = join(tmpdir(), `alert-memory-${process.pid}`);
    mkdirSync(memory);
    opened.push({ stop: () => rmSync(memory, { recursive: true }) });
    expect((await tell(dataDir, server)).code).toBe(0);
    const first = server.taken.length;
    const [mail] = server.taken;
    expect([first, mail && textOf(mail).includes('cannot be read and written')]).toEqual([1, false]);
    disk.setReadOnly();
    const unwritable = await tell(dataDir, server, { RUNTIME_DIRECTORY: memory });
    expect([unwritable.code, unwritable.stderr]).toEqual([0, '']);
    const later = server.taken.slice(first).map((each) => textOf(each));
    expect(later.length).toBe(1);
    const bad = onPostgres ? 'The folders of pictures, films and papers' : 'The database';
    expect(later.join()).toContain(`${bad} cannot be read and written`);
    // What was told before the disk failed is not told again.
    expect(later.join()).not.toContain('The server does not run');
    await tell(dataDir, server, { RUNTIME_DIRECTORY: memory });
    expect(server.taken.length).toBe(first + 1);
  });

  itInProof('is told to nobody without a server for mails, and in a place without a school', async () => {
    const school = await schoolOf();
    const { code, stdout } = await launch(school.dataDir, {}).ended;
    expect([code, stdout]).toEqual([0, 'SMTP_URL is not set: nobody is mailed\n']);
    const nowhere = join(school.dataDir, 'nowhere');
    const server = await mailServer();
    expect((await tell(nowhere, server)).code).toBe(0);
    expect(existsSync(nowhere)).toBe(false);
  });
});
