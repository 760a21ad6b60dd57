import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command } from '../support/command.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { root } from '../support/process.ts';

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const scripts = Object.entries(manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).scripts);

/** The file that an npm script runs. */
const fileOf = (script: string) =>
  scripts
    .find(([name]) => name === script)?.[1]
    .split(' ')
    .at(-1) ?? '';

/** Every command, by the name that its usage begins with: the files of `api/commands`, the server, and the developer's. */
const commands: [name: string, file: string][] = [
  ['npm start', 'api/server.ts'],
  ...['bench', 'proof', 'demo'].map((name): [string, string] => [`npm run ${name}`, fileOf(name)]),
  ...readdirSync(join(root, 'api/commands'))
    .filter((name) => name !== 'command-line.ts')
    .map((name): [string, string] => {
      const file = `api/commands/${name}`;
      const script = scripts.find(([, line]) => line.endsWith(` ${file}`))?.[0];
      // What only an installed program has is called by its name there.
      return [script === undefined ? `school ${name.replace('.ts', '')}` : `npm run ${script}`, file];
    }),
];

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const execute = (program: string, words: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const settings = { ...process.env, NODE_ENV: undefined, DATA_DIR: join(place, 'data'), ...env };
    execFile(program, words, { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

describe.each(sampleOf(commands, 7))('%s', (name, file) => {
  const run = (...words: string[]) =>
    execute(process.execPath, ['--import', join(root, 'api/loading.js'), join(root, file), ...words]);

  it('tells its usage with --help, whatever else is said, and does nothing', async () => {
    for (const words of [['--help'], ['-h'], ['--nonsense', 'x', '--help']]) {
      const { code, stdout, stderr } = await run(...words);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^usage: ${name}( |\\n)`));
    }
    expect(existsSync(join(place, 'data'))).toBe(false);
  });

  it('refuses an option that it does not know with its usage and 64, and does nothing', async () => {
    const { code, stdout, stderr } = await run('--nonsense');
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(/^unknown option --nonsense\nusage: /);
    expect(existsSync(join(place, 'data'))).toBe(false);
  });

  it('refuses words that it has no use for with 64', async () => {
    const { code, stderr } = await run('one', 'two', 'three');
    expect([code, stderr.includes('usage: ')]).toEqual([64, true]);
    expect(existsSync(join(place, 'data'))).toBe(false);
  });
});

describe('school', () => {
  const launcher = readFileSync(join(root, 'api/package/debian/school.sh'), 'utf8');
  const names = [...launcher.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'installed-'));
    // Help is printed by nobody, who needs a way to the program.
    chmodSync(folder, 0o755);
    for (const part of ['api', 'db', 'src', 'node_modules', 'package.json', 'dist', 'public'])
      symlinkSync(join(root, part), join(folder, part));
    const start = `"$node" --import "$program/api/loading.js" "$program/api/server.ts"`;
    writeFileSync(join(folder, 'school'), launcher.replaceAll('@START@', start).replaceAll('@VERSION@', '1'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const school = (...words: string[]) => execute('sh', [join(folder, 'school'), ...words]);

  it('names each of its commands, and every command has help', async () => {
    expect(names).toContain('serve');
    for (const name of sampleOf(names, 10)) {
      const { code, stdout, stderr } = await school(name, '--help');
      expect([name, code, stderr]).toEqual([name, 0, '']);
      // Only the update runs what was installed last, not what was called.
      expect(stdout).toMatch(new RegExp(`^usage: school ${name}( |\\n)`));
    }
    const { code, stdout } = await school('--help');
    expect([code, stdout]).toEqual([0, expect.stringContaining('usage: school COMMAND')]);
  });

  it('refuses an unknown command, and none, with 64', async () => {
    for (const words of [['nonsense'], [], ['--nonsense']])
      expect(await school(...words)).toMatchObject({ code: 64, stdout: '' });
  });
});

describe('the pages for the technician', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  /** Each call of a command that a page names, with the options that it names. */
  const calls = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
    const shown = [...blocks, ...[...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)];
    return shown.flatMap((words) => {
      const [, script, installed] =
        /^(?:npm run (?:-s )?([\w:-]+)|school ([a-z-]+))(?= |$)/.exec(words.replaceAll('\n', ' ')) ?? [];
      const options = [...words.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, option = '']) => option);
      return script || installed ? [{ page, script, installed, options }] : [];
    });
  });

  it('name commands and options that there are', async () => {
    expect(calls.length).toBeGreaterThan(30);
    const unknown: string[] = [];
    for (const [name, named] of Map.groupBy(calls, ({ script, installed }) => script ?? `school ${installed}`)) {
      const { script, installed } = named[0] ?? {};
      const line = scripts.find(([each]) => each === script)?.[1] ?? '';
      const own = line.split(' ').at(-1) ?? '';
      const file = installed ? `api/commands/${installed === 'publish' ? 'publish-site' : installed}.ts` : own;
      const isOurs = file.startsWith('api/commands/') && existsSync(join(root, file));
      if (!isOurs && line === '' && installed !== 'serve') unknown.push(name);
      const options = named.flatMap(({ page, options }) => options.map((option) => ({ page, option })));
      if (!isOurs || options.length === 0) continue;
      const { stdout } = await execute(process.execPath, [
        '--import',
        join(root, 'api/loading.js'),
        join(root, file),
        '--help',
      ]);
      unknown.push(
        ...options
          .filter(({ option }) => !stdout.includes(option))
          .map((each) => `${each.page}: ${name} ${each.option}`),
      );
    }
    expect(unknown).toEqual([]);
  });
});

itInProof('what ends a command decides about its exit code', async () => {
  const env = { DATA_DIR: join(place, 'data') };
  const no = join(place, 'no.tar');
  writeFileSync(no, 'no backup');
  expect((await command('admin', ['create', 'nobody'], { env })).code).toBe(64);
  expect((await command('restore', [no], { env })).code).toBe(65);
  expect((await command('restore', [join(place, 'none.tar')], { env })).code).toBe(65);
  expect((await command('verify', [no], { env })).code).toBe(1);
  expect((await command('backup', [join(place, 'a.tar')], { env })).code).toBe(78);
  expect((await command('backup', [join(place, 'a.tar')], { env: { ...env, PORT: 'none' } })).code).toBe(78);
});

it('a name close to that of a setting is told, others are not', async () => {
  const env = { DATA_DIR: join(place, 'data'), DATA_DRI: 'x', site_url: 'x', SITEURL: 'x', HOME: place, HOSTNAME: 'x' };
  const { stderr } = await command('backup', [join(place, 'a.tar')], { env });
  expect(
    stderr
      .split('\n')
      .filter((line) => / is no setting/.test(line))
      .sort(),
  ).toEqual([
    'DATA_DRI is no setting: is DATA_DIR meant?',
    'SITEURL is no setting: is SITE_URL meant?',
    'site_url is no setting: is SITE_URL meant?',
  ]);
});
