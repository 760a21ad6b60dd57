import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingNames } from '../../api/config.ts';
import { dashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { Endpoints } from '../../src/model/endpoints/endpoint.ts';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';
import { root } from '../support/process.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const chapters = page.slice(page.indexOf('## ASVS, chapter by chapter'));

/** The states that a row can have. */
const states = ['met', 'partly', 'not met', 'operator', 'n/a'] as const;

/** The rows of the chapters' tables that bear requirements. */
const rows = chapters
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [ids = '', does = '', shown = '', state = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { ids, does, shown, state };
  });

/** The requirements of `1.2.1–1.2.3, 1.2.5`. */
const requirementsOf = (ids: string) =>
  ids.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    const section = from.slice(0, from.lastIndexOf('.') + 1);
    const [first, last] = [from, to].map((id) => Number(id.slice(id.lastIndexOf('.') + 1)));
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => `${section}${(first ?? 0) + index}`);
  });

/** The calls of students and staff that nobody needs to be logged in for, and the change to another child. */
const open: Endpoints = Object.fromEntries(
  Object.entries<Endpoints[string]>({ ...studentEndpoints, ...dashboardEndpoints }).filter(
    ([key, { ignoresKey, auth }]) => ignoresKey && (auth !== 'admin' || /login|recover|link/.test(key)),
  ),
);

const testsIn = (text: string) =>
  [...text.matchAll(/`((?:unit|api|e2e)\/[\w/-]*[\w-])`/g)].map(([, name = '']) => name);
const pathOf = (name: string) => `tests/${name}.${name.startsWith('e2e/') ? 'spec' : 'test'}.ts`;

describe('the page on security', () => {
  it('names tests that are there', () => {
    const named = [...new Set(testsIn(page))];
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !existsSync(join(root, pathOf(name))))).toEqual([]);
  });

  it('gives each row a state, and a test to each that is met', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ state }) => !states.some((each) => each === state))).toEqual([]);
    expect(rows.filter(({ state, shown }) => state === 'met' && testsIn(shown).length === 0)).toEqual([]);
  });

  it('has each requirement once, and counts them rightly', () => {
    const all = rows.flatMap(({ ids, state }) => requirementsOf(ids).map((id) => ({ id, state })));
    expect(all.length - new Set(all.map(({ id }) => id)).size).toBe(0);
    const numbers = states.map((state) => all.filter((each) => each.state === state).length);
    const told =
      /Of the (\d+) requirements of the two levels (\d+) are met, (\d+) partly, (\d+) not, (\d+) are the operator's and (\d+)/;
    expect((told.exec(page.replaceAll('\n', ' ')) ?? []).slice(1).map(Number)).toEqual([all.length, ...numbers]);
  });

  it('names each way in, and each address of the settings', () => {
    const waysIn = Object.keys(open).filter((key) =>
      /^POST .*\/(login|register|code|link|second|switch|dashboard\/recover)$/.test(key),
    );
    expect(waysIn.length).toBeGreaterThan(4);
    expect(waysIn.filter((key) => !page.includes(`\`${key.replace('POST ', '/api')}\``))).toEqual([]);
    const addresses = settingNames.filter((name) => name.endsWith('_URL'));
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});

describe('what the page on security says of the program', () => {
  it('no call that needs nobody takes a hint or a secret question', () => {
    const fields = Object.values(open).flatMap(({ body }) => Object.keys(body?.shape ?? {}));
    expect(fields).toContain('password');
    expect(fields.filter((name) => /hint|question|maiden|pet/i.test(name))).toEqual([]);
  });

  it('each package but those of other systems is fetched by its hash, and only known ones may run a program when they are installed', () => {
    const lock = z
      .object({
        packages: z.record(
          z.string(),
          z.object({ optional: z.boolean(), integrity: z.string(), hasInstallScript: z.boolean() }).partial(),
        ),
      })
      .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(packages.length).toBeGreaterThan(300);
    const unhashed = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unhashed.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([]);
    const { allowScripts } = z
      .object({ allowScripts: z.record(z.string(), z.boolean()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    const names = running.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
  });
});
