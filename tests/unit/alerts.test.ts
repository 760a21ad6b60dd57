import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkNames } from '../../src/model/health/checks.ts';

const root = join(import.meta.dirname, '../..');
const rules = readFileSync(join(root, 'docs/alerts.yml'), 'utf8').split('- alert: ').slice(1);

it('each check that can be bad has one alert, with words on what to do', () => {
  const asked = rules.map((rule) => /expr: school_health\{check="(\w+)"\} == 2/.exec(rule)?.[1]);
  expect(asked.filter((check) => check !== undefined).sort()).toEqual([...checkNames].sort());
  for (const rule of rules) expect(rule).toMatch(/summary: "[^"]+"\n +description: "[^"]+"/);
});

it('asks for metrics that there are', () => {
  const folder = join(root, 'api/metrics');
  const code = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const names = new Set(rules.flatMap((rule) => rule.match(/school_\w+/g) ?? []));
  expect(
    [...names].filter((name) => !code.includes(name) && !code.includes(`'${name.slice('school_'.length)}'`)),
  ).toEqual([]);
});
