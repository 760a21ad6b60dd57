import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupStatus, backupStatusFile } from '../../api/health/backups.ts';
import { certificateEnd } from '../../api/health/certificate.ts';
import type { CheckContext } from '../../api/health/check-context.ts';
import { DatabaseTrouble } from '../../api/health/database.ts';
import { noteDisk, timeLeft } from '../../api/health/disk-use.ts';
import { askHealth, watchHealth } from '../../api/health/report.ts';
import { noteServer, notesFolder, runningServers } from '../../api/health/servers.ts';
import { foldersOf } from '../../api/media/folders.ts';
import { type CheckName, checkNames, type HealthState, worstOf } from '../../src/model/health/checks.ts';

const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const nothing = async () => null;
const context: CheckContext = {
  config: { siteUrl: 'https://school.example', hook: null, backupAway: 'none' },
  folders: foldersOf(dataDir),
  database: () => Promise.reject(new DatabaseTrouble('away')),
  bucket: null,
  self: { replaced: () => false },
  missingFiles: () => [],
  answering: async () => 'ready',
  certificate: async () => ({ end: Date.now() + 90 * day, at: Date.now() }),
  mail: nothing,
  videos: nothing,
};

const stateOf = async (check: CheckName, more: Partial<CheckContext> = {}): Promise<HealthState | undefined> =>
  (await askHealth({ ...context, ...more })).find((line) => line.check === check)?.state;

describe('a check', () => {
  it('of backups warns after three hours and eight days, and is bad after 26 hours and sixteen days', async () => {
    const well: BackupStatus = {
      since: ago(300 * day),
      local: ago(hour),
      away: { place: 'set', at: ago(hour) },
      verified: ago(day),
      error: null,
    };
    const cases: [Partial<BackupStatus>, HealthState, HealthState, HealthState][] = [
      [{}, 'ok', 'ok', 'ok'],
      [
        { local: ago(2.9 * hour), away: { place: 'set', at: ago(2.9 * hour) }, verified: ago(7.9 * day) },
        'ok',
        'ok',
        'ok',
      ],
      [
        { local: ago(3.1 * hour), away: { place: 'set', at: ago(3.1 * hour) }, verified: ago(8.1 * day) },
        'warn',
        'warn',
        'warn',
      ],
      [
        { local: ago(25.9 * hour), away: { place: 'set', at: ago(25.9 * hour) }, verified: ago(15.9 * day) },
        'warn',
        'warn',
        'warn',
      ],
      [
        { local: ago(26.1 * hour), away: { place: 'set', at: ago(26.1 * hour) }, verified: ago(16.1 * day) },
        'bad',
        'bad',
        'bad',
      ],
      [{ local: null, away: { place: 'set', at: null }, verified: null }, 'bad', 'bad', 'bad'],
      [{ away: { place: 'unset', at: null } }, 'ok', 'warn', 'ok'],
      [{ away: { place: 'none', at: null } }, 'ok', 'ok', 'ok'],
    ];
    for (const [changes, local, away, verified] of cases) {
      writeFileSync(backupStatusFile(dataDir), JSON.stringify({ ...well, ...changes }));
      const lines = await askHealth({ ...context, config: { ...context.config, backupAway: 'unset' } });
      const states = ['backup', 'backup_away', 'backup_verified'].map(
        (check) => lines.find((line) => line.check === check)?.state,
      );
      expect(states, JSON.stringify(changes)).toEqual([local, away, verified]);
    }
    writeFileSync(backupStatusFile(dataDir), '{"torn');
    expect(await stateOf('backup')).toBe('warn');
    rmSync(backupStatusFile(dataDir));
    expect(await stateOf('backup')).toBe('ok');
    expect(await stateOf('backup_away', { config: { ...context.config, backupAway: 'unset' } })).toBe('warn');
  });

  it('of mail warns after an hour of failures and is bad after a day, of films warns of a failed job', async () => {
    const mail = (failingSince: string | null) => stateOf('mail', { mail: async () => ({ failingSince }) });
    expect([
      await mail(null),
      await mail(ago(0.9 * hour)),
      await mail(ago(1.1 * hour)),
      await mail(ago(25 * hour)),
    ]).toEqual(['ok', 'ok', 'warn', 'bad']);
    const videos = (failed: number) => stateOf('videos', { videos: async () => ({ failed }) });
    expect([await videos(0), await videos(1)]).toEqual(['ok', 'warn']);
  });

  it('of the certificate warns fourteen days before its end and is bad three days before', async () => {
    const left = (days: number | null) =>
      stateOf('certificate', {
        certificate: async () => ({ end: days === null ? null : Date.now() + days * day, at: 0 }),
      });
    expect([await left(15), await left(13), await left(2), await left(-1), await left(null)]).toEqual([
      'ok',
      'warn',
      'bad',
      'bad',
      'warn',
    ]);
    const plain = { config: { ...context.config, siteUrl: 'http://school.example' } };
    expect(await stateOf('certificate', plain)).toBe('ok');
  });

  it('that cannot be asked says so, and takes no other with it', async () => {
    const lines = await askHealth({ ...context, certificate: () => new Promise(() => undefined) });
    expect(lines.map(({ check }) => check)).toEqual([...checkNames]);
    const of = (check: CheckName) => lines.find((line) => line.check === check);
    expect(of('certificate')).toMatchObject({ state: 'warn', text: { en: expect.stringContaining('Not known') } });
    expect(of('database')?.state).toBe('bad');
    expect(of('logins')).toMatchObject({ state: 'warn', text: { en: expect.stringContaining('database') } });
  }, 20_000);

  it('of memory is that of the process that uses most of its bound', async () => {
    const { end } = noteServer(dataDir, '127.0.0.1', 4321);
    const [own] = runningServers(dataDir);
    expect(own).toMatchObject({ pid: process.pid, port: 4321 });
    const file = join(notesFolder(dataDir), `server-${process.pid}.json`);
    for (const [memory, state] of [
      [0.79, 'ok'],
      [0.81, 'warn'],
      [0.96, 'bad'],
    ] as const) {
      writeFileSync(file, JSON.stringify({ ...own, memory }));
      expect(await stateOf('memory')).toBe(state);
    }
    writeFileSync(file, JSON.stringify({ ...own, program: 'another' }));
    expect(await stateOf('version')).toBe('warn');
    writeFileSync(file, JSON.stringify({ ...own, began: '1' }));
    expect(runningServers(dataDir)).toEqual([]);
    end();
  });
});

describe('the time until the disk is full', () => {
  const now = Date.now();
  const bound = 1000;
  const noted = (days: number, free: number) => ({ at: new Date(now - days * day).toISOString(), free });

  it('is reckoned from how it filled in the last fourteen days', () => {
    expect(timeLeft([noted(10, 21_000), noted(5, 15_000)], { free: 11_000, bound }, now)).toBe(10 * day);
    // What lies further back says nothing of the present.
    expect(timeLeft([noted(40, 90_000), noted(10, 12_000)], { free: 11_000, bound }, now)).toBe(100 * day);
  });

  it('is not known for less than a day, after a clock was set back, or while it does not fill', () => {
    expect(timeLeft([], { free: 11_000, bound }, now)).toBeNull();
    expect(timeLeft([noted(0.9, 20_000)], { free: 11_000, bound }, now)).toBeNull();
    expect(timeLeft([noted(-3, 20_000)], { free: 11_000, bound }, now)).toBeNull();
    expect(timeLeft([noted(5, 11_000)], { free: 11_000, bound }, now)).toBeNull();
  });

  it('is noted once a day, for fourteen days', async () => {
    for (let days = 40; days >= 0; days -= 1) {
      expect(await noteDisk(dataDir, new Date(now - days * day))).toBe(1);
      expect(await noteDisk(dataDir, new Date(now - days * day + hour))).toBe(0);
    }
    const kept: unknown = JSON.parse(readFileSync(join(notesFolder(dataDir), 'disk.json'), 'utf8'));
    expect(kept).toHaveLength(14);
  });
});

describe('the end of a certificate', () => {
  const folder = join(dataDir, 'tls');
  let port: number;
  let close: () => void;
  beforeAll(async () => {
    mkdirSync(folder);
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const words = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '10',
    ];
    execFileSync('openssl', [...words, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    close = () => server.close();
  });
  afterAll(() => close());

  it('is read from the address of the school, or from this machine for its name', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'school.invalid']) {
      const end = (await certificateEnd(`https://${host}:${port}`)) ?? 0;
      expect(Math.abs(end - Date.now() - 10 * day), host).toBeLessThan(hour);
    }
  });

  it('is unknown where nothing answers', async () => {
    expect(await certificateEnd('https://127.0.0.1:9')).toBeNull();
  });
});

it('is asked once for all who ask within some seconds', async () => {
  let times = 0;
  const health = watchHealth({
    ...context,
    async videos() {
      times += 1;
      return null;
    },
  });
  const answers = await Promise.all(Array.from({ length: 50 }, health));
  expect(new Set(answers).size).toBe(1);
  await health();
  expect(times).toBe(1);
});

it('as a whole is as bad as its worst check', () => {
  expect([worstOf([]), worstOf(['ok', 'ok']), worstOf(['ok', 'warn']), worstOf(['bad', 'warn'])]).toEqual([0, 0, 1, 2]);
});
