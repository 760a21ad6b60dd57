import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, launchCommand, stranger } from '../support/command.ts';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { root, scriptWords } from '../support/process.ts';
import { copyProject } from '../support/project-copy.ts';
import { makeSmallSchool } from '../support/small-school.ts';
import { untar } from '../support/tar.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

// How commands are called: from which working directory, and with which file names.

const plain = onPostgres || inStore;

describe.skipIf(plain)('a backup to what is no file', { timeout: 60_000 }, () => {
  let dataDir: string;
  let place: string;
  let names: string[];
  beforeAll(async () => {
    dataDir = await makeSmallSchool();
    place = dirname(dataDir);
    const whole = join(place, 'whole.tar');
    await command('backup', [whole], { env: { DATA_DIR: dataDir } });
    names = untar(whole).map(({ name }) => name);
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  const words = (args: string) => `${process.execPath} ${scriptWords('backup').join(' ')} ${args}`;
  const shell = (line: string) =>
    spawnSync('bash', ['-c', line], {
      cwd: root,
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: undefined },
    });
  const left = () => readdirSync(dataDir).filter((name) => name.includes('unfinished'));

  const streams: [file: string, rest: string][] = [
    ['-', '> OUT'],
    ['-', '| cat > OUT'],
    ['/dev/stdout', '> OUT'],
    ['/dev/stdout', '| cat > OUT'],
    ['/proc/self/fd/1', '| cat > OUT'],
    ['>(cat > OUT)', '; sleep 0.5'],
  ];
  it.each(sampleOf(streams, 6))('%s %s', (file, rest) => {
    const out = join(place, 'out.tar');
    rmSync(out, { force: true });
    const { status, stdout, stderr } = shell(`${words(file)} ${rest}`.replaceAll('OUT', out));
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^\S+ written$/m);
    expect(untar(out).map(({ name }) => name)).toEqual(names);
    expect(left()).toEqual([]);
  });

  itInProof('standard output that is a socket, as another program gives it', async () => {
    const running = launchCommand('backup', ['-'], { env: { DATA_DIR: dataDir } });
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([0, '- written\n']);
  });

  it('a reader who leaves before the end is told of in one line, and nothing is left', () => {
    const { stderr } = shell(`set -o pipefail; ${words('-')} | head -c 10 > /dev/null`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(left()).toEqual([]);
  });

  const noPlaces: [file: string, ends: number][] = [
    ['/proc/x.tar', 74],
    ['/proc/some/x.tar', 74],
    ['/sys/x.tar', 77],
    ['/dev/null/x.tar', 74],
  ];
  it.each(sampleOf(noPlaces, 4))('%s ends with one line and %i', async (file, ends) => {
    const running = launchCommand('backup', [file], { env: { DATA_DIR: dataDir } });
    const late = setTimeout(() => running.process.kill('SIGKILL'), 20_000);
    const { code, stderr } = await running.ended;
    clearTimeout(late);
    expect([code, stderr.trim().split('\n').length]).toEqual([ends, 1]);
  });

  itInProof('what is read from a pipe is restored and verified as well', () => {
    const whole = join(place, 'whole.tar');
    const restore = scriptWords('restore').join(' ');
    const into = mkdtempSync(join(tmpdir(), 'restored-'));
    const { status, stderr } = shell(`cat ${whole} | DATA_DIR=${into}/data ${process.execPath} ${restore} -`);
    expect([status, stderr]).toEqual([0, '']);
    expect(existsSync(join(into, 'data/school.db'))).toBe(true);
    expect(readdirSync(join(into, 'data')).filter((name) => /tar|restoring/.test(name))).toEqual([]);
    rmSync(into, { recursive: true });
  });

  it.skipIf(stranger !== 65534 || !inProof)(
    'a restore needs no right to the folder in which DATA_DIR lies',
    async () => {
      const whole = join(place, 'whole.tar');
      const above = mkdtempSync(join(tmpdir(), 'above-'));
      chmodSync(above, 0o755);
      const own = join(above, 'data');
      mkdirSync(own);
      const file = join(own, 'given.tar');
      cpSync(whole, file);
      for (const path of [own, file]) chownSync(path, 65534, 65534);
      for (const times of [1, 2]) {
        const { code, stderr } = await command('restore', [file], { env: { DATA_DIR: own }, uid: stranger });
        expect([times, code, stderr]).toEqual([times, 0, '']);
      }
      expect(readdirSync(above)).toEqual(['data']);
      expect(readdirSync(own)).toContain('before-restore');
      rmSync(above, { recursive: true });
    },
  );
});

itInProof('DATA_DIR below /proc stops the start with one line', async () => {
  const running = launchCommand('start', [], { env: { DATA_DIR: '/proc/some/school' } });
  const late = setTimeout(() => running.process.kill('SIGKILL'), 20_000);
  const { code, stderr } = await running.ended;
  clearTimeout(late);
  expect([code, stderr.trim().split('\n').length]).toEqual([74, 1]);
});

describe.skipIf(plain)('called from another folder', { timeout: 120_000 }, () => {
  let project: ReturnType<typeof copyProject>;
  let elsewhere: string;
  beforeAll(async () => {
    project = copyProject();
    cpSync(join(root, 'dist'), join(project.folder, 'dist'), { recursive: true });
    elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  });
  afterAll(() => {
    project.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  });

  /** Runs a program of the project copy from the other folder, until it ends or its output matches. */
  async function call(program: 'start' | 'admin', args: string[], env: Record<string, string>, until_?: RegExp) {
    const script = scriptWords(program);
    const words = script.map((word) => (/\.(ts|js)$/.test(word) ? join(project.folder, word) : word));
    const { DATA_DIR: _, ...rest } = process.env;
    const child = spawn(process.execPath, [...words, ...args], {
      cwd: elsewhere,
      env: { ...rest, NODE_ENV: undefined, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close');
    if (until_) {
      await until(() => until_.test(output) || child.exitCode !== null, String(until_));
      child.kill('SIGTERM');
    }
    await ended;
    return { code: child.exitCode, output };
  }

  itInProof('settings and data are those beside the program', async () => {
    writeFileSync(join(project.folder, '.env'), 'SEED=none\nADMIN_EMAIL=beside@school.test\n');
    const { output } = await call('start', [], {}, /^Administrator/m);
    expect(output).toContain('beside@school.test');
    expect(existsSync(join(project.folder, 'data/school.db'))).toBe(true);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('a folder that the settings name is meant from where they lie', async () => {
    writeFileSync(join(project.folder, '.env'), 'SEED=none\nDATA_DIR=./state\n');
    await call('admin', ['create', 'x@school.test'], {});
    expect(existsSync(join(project.folder, 'state/school.db'))).toBe(true);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  itInProof('where a new school begins while one lies in the folder of the call, one line says so', async () => {
    writeFileSync(join(project.folder, '.env'), 'SEED=none\n');
    mkdirSync(join(elsewhere, 'data'));
    cpSync(join(project.folder, 'data/school.db'), join(elsewhere, 'data/school.db'));
    rmSync(join(project.folder, 'data'), { recursive: true });
    const { output } = await call('admin', ['create', 'x@school.test'], {});
    expect(output.match(/^.*DATA_DIR=.*$/gm)).toEqual([
      expect.stringContaining(`DATA_DIR=${join(elsewhere, 'data')} `),
    ]);
    const again = await call('admin', ['create', 'y@school.test'], {});
    expect(again.output).not.toContain('DATA_DIR=');
  });

  itInProof('a .env that is not read is not silently passed over', async () => {
    rmSync(join(project.folder, 'data'), { recursive: true });
    rmSync(join(elsewhere, 'data'), { recursive: true });
    writeFileSync(join(elsewhere, '.env'), 'ADMIN_EMAIL=nobody@school.test\n');
    const { output } = await call('admin', ['create', 'x@school.test'], {});
    expect(output).toContain(`${join(elsewhere, '.env')} is not read`);
    expect(readFileSync(join(elsewhere, '.env'), 'utf8')).toContain('nobody');
  });
});
