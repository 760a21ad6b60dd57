import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsOf, withSiteUrl } from '../../api/machine/settings-file.ts';
import { caddySite, nginxSite, withImport, withoutImport } from '../../api/machine/web-servers.ts';
import { isRun } from '../../api/package/modules.ts';
import { placed } from '../../api/package/stage.ts';
import { sortable } from '../../api/package/version.ts';
import { onPath } from '../support/chromium.ts';
import { root } from '../support/process.ts';

const debian = join(root, 'api/package/debian');
const textOf = (name: string) => readFileSync(join(debian, name), 'utf8');
const scripts = ['preinst', 'postinst', 'prerm', 'postrm'];

describe('the package', () => {
  it('asks for restic, and recommends what HTTPS and films need', () => {
    expect(textOf('control')).toMatch(/^Depends: .*\brestic\b/m);
    expect(textOf('control')).toMatch(/^Recommends: caddy, ffmpeg$/m);
  });

  it.each([...scripts, 'school.sh'])('%s is a script that a shell reads', (name) => {
    expect(spawnSync('sh', ['-n', join(debian, name)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(scripts)('%s deletes nothing of the school, its backups and its settings', (name) => {
    const deleting = textOf(name)
      .split('\n')
      .filter((line) => /\b(rm|rmdir|find|unlink|userdel|deluser|mv)\b/.test(line));
    expect(deleting.filter((line) => /\/(var|etc)\b/.test(line))).toEqual([]);
  });

  it('starts each timer with the school, and ends it with the package', () => {
    const timers = readdirSync(debian).filter((name) => name.endsWith('.timer'));
    expect(timers).toContain('school-alert.timer');
    const linesOf = (name: string, word: string) =>
      textOf(name)
        .split('\n')
        .filter((line) => line.includes(`systemctl ${word}`) || line.includes(`systemctl --quiet ${word}`))
        .join('\n');
    for (const timer of timers) {
      expect(linesOf('postinst', 'enable')).toContain(timer);
      expect(linesOf('postinst', 'start')).toContain(timer);
      expect(linesOf('prerm', 'disable')).toContain(timer);
    }
  });

  it('leaves out types, maps and what other systems run', () => {
    const own = `${process.platform}-${process.arch}.node`;
    expect(isRun(`prebuilds/${own}`, 'node_modules/better-sqlite3')).toBe(true);
    expect(isRun('prebuilds/win32-x64.node', 'node_modules/better-sqlite3')).toBe(false);
    expect(isRun('deps/sqlite3/sqlite3.c', 'node_modules/better-sqlite3')).toBe(false);
    expect(isRun('deps/dicer/lib/Dicer.js', 'node_modules/@fastify/busboy')).toBe(true);
    expect(isRun('bin/node', 'node_modules/node')).toBe(true);
    expect(isRun('dist/index.js', 'node_modules/hono')).toBe(true);
    expect(isRun('dist/types/index.d.ts', 'node_modules/hono')).toBe(false);
    expect(isRun('dist/index.js.map', 'node_modules/hono')).toBe(false);
    expect(isRun('LICENSE.md', 'node_modules/hono')).toBe(true);
  });

  it('has compiled pages that find their texts wherever the program lies', () => {
    const text =
      'load: "/home/me/school/public/locales/x.json", "outDir":"file:///home/me/school/dist-4711/", "/home/me/school/src/a.astro"';
    expect(placed(text, '/home/me/school/', 3)).toBe(
      'load: new URL("../../../", import.meta.url).pathname + "public/locales/x.json", "outDir":"file:///school/dist/", "/school/src/a.astro"',
    );
  });

  it('compares builds by the time of their commit', () => {
    expect(sortable(0)).toBe('19700101000000');
    const versions = [1_796_000_000, 1_796_000_001, 1_900_000_000].map((time) => `0.1.0+${sortable(time)}.ffffffff`);
    expect([...versions].sort()).toEqual(versions);
  });
});

describe('the command line of an installed school', () => {
  const launcher = textOf('school.sh');
  const commands = [...launcher.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);

  it('names each command once, and each of them has a program', () => {
    expect(commands).toContain('setup');
    expect(commands).toContain('remove-data');
    const files = commands
      .filter((name) => name !== 'serve')
      .map((name) => `api/commands/${name === 'publish' ? 'publish-site' : name}.ts`);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const accepted = launcher
      .split('\n')
      .filter((line) => /^ {2}[a-z| -]+\) (file|user)?/.test(line))
      .join(' ');
    expect(commands.filter((name) => !accepted.includes(name))).toEqual([]);
  });

  it('has every command that a checkout has for a school', () => {
    const others = ['build', 'dev', 'package', 'command-line'];
    const there = readdirSync(join(root, 'api/commands')).map((name) => name.replace(/\.ts$/, ''));
    const wanted = there
      .filter((name) => !others.includes(name))
      .map((name) => name.replace('publish-site', 'publish'));
    expect(wanted.filter((name) => !commands.includes(name))).toEqual([]);
  });
});

const hasAnalyze = onPath('systemd-analyze');

describe.skipIf(!hasAnalyze)('the units', () => {
  const units = readdirSync(debian).filter((name) => /\.(service|socket|timer)$/.test(name));

  it('are what systemd accepts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    try {
      for (const path of ['bin', 'usr/bin', 'usr/lib/systemd/system'])
        mkdirSync(join(folder, path), { recursive: true });
      for (const name of units) writeFileSync(join(folder, 'usr/lib/systemd/system', name), textOf(name));
      for (const program of ['usr/bin/school', 'bin/sh'])
        writeFileSync(join(folder, program), '#!/bin/sh\n', { mode: 0o755 });
      for (const target of ['network-online', 'multi-user', 'sockets', 'sysinit', 'basic', 'shutdown', 'timers'])
        writeFileSync(join(folder, `usr/lib/systemd/system/${target}.target`), '[Unit]\nDescription=A target\n');
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', `--root=${folder}`, ...units], {
        encoding: 'utf8',
      });
      const ofOurs = verified.stderr.split('\n').filter((line) => line.includes('school'));
      expect([verified.status, ofOurs]).toEqual([0, []]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each(units.filter((name) => name.endsWith('.service')))('%s is shut in: at most 2.5 of 10 open', (name) => {
    const words = ['security', '--offline=true', '--threshold=25', '--no-pager', join(debian, name)];
    expect(() => execFileSync('systemd-analyze', words, { stdio: 'pipe' })).not.toThrow();
  });

  it('start the server again for ever', () => {
    expect(textOf('school.service')).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(textOf('school.service')).toMatch(/^Restart=always$/m);
  });
});

describe('setting up', () => {
  it('changes the address alone in settings that are there', () => {
    const text = '# ours\nPORT=5000\nSITE_URL=https://old.example\nDATABASE_URL=postgres://u:p@h/d\n';
    expect(withSiteUrl(text, 'https://old.example')).toBe(text);
    expect(withSiteUrl(text, 'https://new.example')).toBe(text.replace('old', 'new'));
    expect(withSiteUrl('PORT=5000', 'https://a.example')).toBe('PORT=5000\nSITE_URL=https://a.example\n');
    expect(settingsOf(text)).toMatchObject({ port: 5000, siteUrl: 'https://old.example' });
  });

  it('writes one line into Caddy’s file, and takes the same line out', () => {
    const file = '/etc/school/Caddyfile';
    const before = ':80 {\n\tfile_server\n}\n';
    const after = withImport(before, file);
    expect(after.match(/^import /gm)).toHaveLength(1);
    expect(withImport(after, file)).toBe(after);
    expect(withoutImport(after, file)).toBe(before);
    expect(withoutImport(before, file)).toBe(before);
  });

  it('tells web servers where the school listens', () => {
    const site = { domain: 'school.example', upstream: '127.0.0.1:4321', internal: false };
    expect(caddySite(site)).toBe('school.example {\n\treverse_proxy 127.0.0.1:4321\n}\n');
    expect(caddySite({ ...site, internal: true })).toContain('tls internal');
    expect(nginxSite(site)).toContain('proxy_pass http://127.0.0.1:4321;');
  });
});
