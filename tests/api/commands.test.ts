import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command, type Program } from '../support/command.ts';

const programs: Program[] = ['start', 'admin', 'backup', 'restore', 'publish:site', 'move', 'verify'];

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(place, { recursive: true }));

describe.each(programs)('%s', (program) => {
  const run = (...args: string[]) => command(program, args, { env: { DATA_DIR: join(place, 'data') } });

  it('tells its usage with --help, whatever else is said, and does nothing', async () => {
    for (const words of [['--help'], ['-h'], ['--nonsense', 'x', '--help']]) {
      const { code, stdout, stderr } = await run(...words);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(
        program === 'start' ? /^usage: npm start\n/ : new RegExp(`^usage: npm run ${program}( |\\n)`),
      );
    }
    expect(existsSync(join(place, 'data'))).toBe(false);
  });

  it('refuses an option that it does not know with its usage and 64, and does nothing', async () => {
    const { code, stdout, stderr } = await run('--nonsense');
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(/^unknown option --nonsense\nusage: npm /);
    expect(existsSync(join(place, 'data'))).toBe(false);
  });

  it('refuses words that it has no use for with 64', async () => {
    const { code, stderr } = await run('one', 'two', 'three');
    expect([code, stderr.includes('usage: ')]).toEqual([64, true]);
    expect(existsSync(join(place, 'data'))).toBe(false);
  });
});

it('what ends a command decides about its exit code', async () => {
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
