import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../support/calls.ts';
import { command, mountDisk, type Program, stranger } from '../support/command.ts';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { lookAt } from '../support/look.ts';
import { launchSchool, printedLogins, spawnSchool } from '../support/process.ts';
import { adminLogin, copySchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'starting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
const fresh = () => {
  made += 1;
  return join(folder, String(made));
};

const passwordsIn = (dataDir: string) => join(dataDir, 'first-passwords.json');
/** The address in the output of a server; null until it serves. */
const listeningAt = (output: string): string | null => /^Listening +(\S+)\n/m.exec(output)?.[1] ?? null;
const administrators = (output: string) => printedLogins(output, 'Administrator');

/** Whether a database already has an administrator. */
function hasAdmin(dataDir: string): boolean {
  if (!onPostgres && !existsSync(join(dataDir, 'school.db'))) return false;
  const db = lookAt(dataDir);
  try {
    return db.prepare('select 1 as one from admins').get() !== undefined;
  } catch (error) {
    if (onPostgres) return false;
    throw error;
  } finally {
    db.close();
  }
}

describe('the passwords of a first start', () => {
  itInProof(
    'are printed at the next start when it was killed before it printed them, and once only',
    async () => {
      const dataDir = fresh();
      // A first start with the demo school takes half a minute.
      const env = inProof ? {} : { SEED: 'none' };
      const first = launchSchool({ dataDir, env });
      await until(() => hasAdmin(dataDir), 'the administrator is made', 150_000);
      first.process.kill('SIGKILL');
      await first.gone;
      expect(first.output()).not.toContain('Administrator');

      const second = await spawnSchool({ dataDir, env });
      await until(() => !existsSync(passwordsIn(dataDir)), 'the passwords are printed and forgotten', 150_000);
      const [admin] = administrators(second.output());
      if (!admin) throw new Error('no administrator was printed');
      await logIn(second, 'dashboard', admin);
      expect(second.printed.map(({ email }) => email)).toEqual(inProof ? ['free@school.test', 'paid@school.test'] : []);
      for (const student of second.printed) await logIn(second, 'auth', student);
      await second.stop();

      const third = await spawnSchool({ dataDir, env });
      await third.stop();
      expect(third.output()).not.toMatch(/Administrator|Student/);
    },
    400_000,
  );

  itInProof(
    'are printed at the next start when the port was taken, but not one that no longer opens anything',
    async () => {
      const dataDir = fresh();
      const taken = createServer().listen(0, '127.0.0.1');
      await until(() => taken.listening, 'a port is taken');
      const address = taken.address();
      const port = typeof address === 'object' ? String(address?.port) : '';
      const env = { DATA_DIR: dataDir, SEED: 'none' };
      const refused = await command('start', [], { env: { ...env, PORT: port } });
      taken.close();
      expect([refused.code, refused.stderr]).toEqual([75, `PORT=${port} is in use: choose another one\n`]);

      const lost = readFileSync(passwordsIn(dataDir));
      const school = await spawnSchool({ dataDir, env });
      const [admin] = administrators(school.output());
      if (!admin) throw new Error('no administrator was printed');
      await logIn(school, 'dashboard', admin);
      await school.stop();

      writeFileSync(passwordsIn(dataDir), lost);
      await command('admin', ['password', admin.email], { env });
      const later = await spawnSchool({ dataDir, env });
      expect(later.output()).not.toContain('Administrator');
      await later.stop();
    },
  );
});

describe('a second process on the same folder', () => {
  it('waits until the first has filled it, then serves too; one of them prints the passwords', async () => {
    const dataDir = fresh();
    const processes = [1, 2, 3].map(() => launchSchool({ dataDir, env: { SEED: 'none' } }));
    try {
      const answers = ({ output }: (typeof processes)[number]) => {
        const url = listeningAt(output());
        return (
          url !== null &&
          fetch(`${url}/api/levels`).then(
            (response) => response.status === 200,
            () => false,
          )
        );
      };
      const ended = () => processes.map(({ process, output }) => (process.exitCode === null ? '' : output())).join('');
      for (const each of processes) {
        await until(async () => ended() !== '' || (await answers(each)), 'all serve', 120_000);
        expect(ended()).toBe('');
      }
      await until(() => !existsSync(passwordsIn(dataDir)), 'the password is printed', 120_000);
      expect(processes.flatMap(({ output }) => administrators(output()))).toHaveLength(1);
    } finally {
      for (const { process } of processes) process.kill('SIGKILL');
      await Promise.all(processes.map(({ gone }) => gone));
    }
  }, 180_000);

  itInProof(
    'leaves what is being uploaded to the first, and removes what is left over or untouched for an hour',
    async () => {
      const dataDir = copySchool();
      const incoming = join(dataDir, 'private', 'incoming');
      mkdirSync(incoming, { recursive: true });
      const leave = (name: string, minutes: number) => {
        writeFileSync(join(incoming, name), 'x');
        const then = new Date(Date.now() - minutes * 60_000);
        utimesSync(join(incoming, name), then, then);
      };
      leave('left over', 0);
      const school = await spawnSchool({ dataDir });
      expect(existsSync(join(incoming, 'left over'))).toBe(false);
      leave('abandoned', 61);
      leave('young', 59);

      const token = await logIn(school, 'dashboard', adminLogin);
      const body = Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
        readFileSync(new URL('../../db/seed/demo/media/block-about.webp', import.meta.url)),
        Buffer.from('\r\n--b--\r\n'),
      ]);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
      const upload = request(`${school.url}/api/dashboard/uploads`, { method: 'POST', headers });
      const answer = new Promise<number>((resolve, reject) => {
        upload.once('response', (response) => resolve(response.resume().statusCode ?? 0));
        upload.once('error', reject);
      });
      upload.write(body.subarray(0, 2000));
      await until(
        () => readdirSync(incoming).some((name) => !/^(?:abandoned|young)$/.test(name)),
        'the upload has begun',
      );

      const second = launchSchool({ dataDir });
      await until(() => listeningAt(second.output()) !== null, 'the second serves');
      expect([existsSync(join(incoming, 'abandoned')), existsSync(join(incoming, 'young'))]).toEqual([false, true]);
      upload.end(body.subarray(2000));
      expect(await answer).toBe(200);
      second.process.kill('SIGKILL');
      await second.gone;
      await school.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  );
});

const backup = join(folder, 'backup.tar');

/** All commands on one folder, each with otherwise valid arguments. */
const everyCommand: [Program, string[]][] = [
  ['start', []],
  ['admin', ['create', 'someone@school.test']],
  ['publish:site', []],
  ['backup', [join(folder, 'never.tar')]],
];

/** The commands on a damaged database: all in the proof; otherwise the start. */
const commandsOnDamage = inProof ? everyCommand : everyCommand.slice(0, 1);

/** Restore also works when the database is broken. */
const withRestore = (): typeof everyCommand => [...everyCommand, ['restore', [backup]]];

/** Runs commands that must fail with one of these exit codes and one line. @returns the lines */
async function refusals(
  dataDir: string,
  codes: readonly number[],
  options: Parameters<typeof command>[2] = {},
  commands = everyCommand,
) {
  const lines: string[] = [];
  for (const [program, args] of commands) {
    const ended = await command(program, args, {
      ...options,
      env: { SEED: 'none', DATA_DIR: dataDir, ...options.env },
    });
    expect(codes, program).toContain(ended.code);
    expect([program, ended.stdout]).toEqual([program, '']);
    expect(ended.stderr.trimEnd().split('\n'), program).toHaveLength(1);
    expect(ended.stderr, program).not.toMatch(/\.ts:\d|Error:/);
    lines.push(ended.stderr);
  }
  return lines;
}

describe('a start that cannot be', () => {
  beforeAll(async () => {
    const dataDir = copySchool();
    expect(await command('backup', [backup], { env: { DATA_DIR: dataDir } })).toMatchObject({ code: 0 });
    chmodSync(folder, 0o755);
    chmodSync(backup, 0o644);
    rmSync(dataDir, { recursive: true, force: true });
  });

  itInProof('says in one line that the folder is a file, or lies below one', async () => {
    const file = fresh();
    writeFileSync(file, 'a file');
    for (const folder of [file, join(file, 'below')]) {
      const [start, ...others] = await refusals(folder, [74, 78], {}, withRestore());
      expect(start).toContain(file);
      // Commands that need an existing school check for it first; the database has none here.
      for (const line of others) expect(line).toMatch(onPostgres ? /no school|is a file|is no folder/ : file);
    }
    expect(readFileSync(file, 'utf8')).toBe('a file');
  });

  itInProof("says in one line that the folder is another user's", async () => {
    const dataDir = fresh();
    const school = await spawnSchool({ dataDir, env: { SEED: 'none' } });
    await school.stop();
    if (stranger === process.getuid?.()) throw new Error('this test needs the rights of root');
    for (const line of await refusals(dataDir, [77, 78], { uid: stranger }, withRestore()))
      expect(line).toMatch(/cannot be read|no school/);
  });

  const damages: [string, (file: string) => void, RegExp, code: number][] = [
    ['empty', (file) => writeFileSync(file, ''), /is empty/, 74],
    ['no database', (file) => writeFileSync(file, 'words, not a database. '.repeat(500)), /is no database/, 74],
    ['half', (file) => writeFileSync(file, readFileSync(file).subarray(0, 150_000)), /is damaged/, 74],
    [
      'overwritten in its middle',
      (file) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill('x', 8 * 4096, 12 * 4096));
      },
      /is damaged/,
      74,
    ],
    [
      "another program's",
      (file) => {
        rmSync(file);
        new Sqlite(file).exec('create table customers (name); insert into customers values (1)').close();
      },
      /another program/,
      78,
    ],
    [
      'of a newer version',
      (file) => {
        const db = new Sqlite(file);
        db.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 4102444800000)").close();
      },
      /newer version/,
      78,
    ],
    ['without a table', (file) => new Sqlite(file).exec('drop table versions').close(), /lacks the table versions/, 74],
  ];
  it.skipIf(onPostgres).each(sampleOf(damages, 4))(
    'says in one line that the database is %s, and changes nothing',
    async (_name, damage, words, code) => {
      const dataDir = copySchool();
      const file = join(dataDir, 'school.db');
      damage(file);
      const before = readFileSync(file);
      for (const line of await refusals(dataDir, [code], {}, commandsOnDamage)) expect(line).toMatch(words);
      if (words.source !== 'lacks the table versions') expect(readFileSync(file).equals(before)).toBe(true);
      rmSync(dataDir, { recursive: true, force: true });
    },
  );

  itInProof('says in one line that too few files may be open', async () => {
    for (const line of await refusals(fresh(), [78], { shell: 'ulimit -n 200' }, withRestore()))
      expect(line).toContain('200');
  });

  itInProof('says in one line that the port is not allowed to this user', async ({ skip }) => {
    const dataDir = fresh();
    const allowedFrom = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
    if (existsSync(allowedFrom) && Number(readFileSync(allowedFrom, 'utf8')) <= 80)
      return skip('any port is allowed here');
    mkdirSync(dataDir);
    if (stranger !== undefined && process.getuid?.() === 0) chownSync(dataDir, stranger, stranger);
    const env = { DATA_DIR: dataDir, SEED: 'none', PORT: '80' };
    const { code, stderr } = await command('start', [], { env, uid: stranger });
    expect([code, stderr]).toEqual([77, 'PORT=80 is not allowed to this user: choose one from 1024\n']);
  });

  itInProof('says in one line that the address is none of this machine', async () => {
    const env = { DATA_DIR: fresh(), SEED: 'none', HOST: '203.0.113.1' };
    const { code, stderr } = await command('start', [], { env });
    expect([code, stderr]).toEqual([78, 'HOST=203.0.113.1 is no address of this machine\n']);
  });

  it.skipIf(onPostgres)('says in one line that the disk is full, and leaves no half database', async ({ skip }) => {
    const disk = fresh();
    const unmount = mountDisk(disk, 2);
    if (!unmount) return skip('this machine lets us mount no disk');
    try {
      const env = { DATA_DIR: join(disk, 'data') };
      for (const [program, args] of sampleOf(everyCommand.slice(0, 3), 3)) {
        const { code, stderr } = await command(program, args, { env });
        expect([code, stderr.trimEnd().split('\n').length]).toEqual([74, 1]);
        expect(stderr).toContain('the disk is full');
        expect(existsSync(join(disk, 'data', 'school.db.new'))).toBe(false);
      }
    } finally {
      unmount();
    }
  });
});
