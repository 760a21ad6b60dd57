import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { areas } from '../../src/dashboard/texts/areas.ts';
import { hasTexts, loadAreas, loadTexts, say } from '../../src/dashboard/texts/texts.ts';
import { languages } from '../../src/model/languages.ts';

const desk = join(import.meta.dirname, '../../src/dashboard');
const code = (file: string) => readFileSync(file, 'utf8');

/** A lazy-loaded part of the dashboard and the text areas that load with it. */
const lazyParts = /\blazyScreen(?:<[^;]*?>)?\(\s*\(\) => import\('(?<path>[^']+)'\)(?<areas>(?:,\s*'\w+')*),?\s*\)/g;
const imported = /^[ \t]*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(?<path>\.[^']+\.tsx?)'/gm;
const said = new RegExp(`['"\`](?<area>${areas.join('|')})\\.[\\w.$]`, 'g');

interface LazyPart {
  file: string;
  areas: string[];
}

const lazyPartsOf = (file: string): LazyPart[] =>
  [...code(file).matchAll(lazyParts)].map(({ groups }) => ({
    file: join(dirname(file), groups?.['path'] ?? ''),
    areas: [...(groups?.['areas'] ?? '').matchAll(/\w+/g)].map(([area]) => area),
  }));

/** A file and its static imports, recursively. Lazy imports load separately. */
function withAll(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const { groups } of code(file).matchAll(imported)) withAll(join(dirname(file), groups?.['path'] ?? ''), found);
  return found;
}

/** Texts of content types besides their names: they come with the area of lists and forms. */
const ofFields = /\babout\([^)]*\)\.(fields|one|options)/;

const saidIn = (files: Set<string>) =>
  new Set(
    [...files].flatMap((file) => [
      ...[...code(file).matchAll(said)].map(({ groups }) => groups?.['area'] ?? ''),
      ...(ofFields.test(code(file)) ? ['files'] : []),
    ]),
  );

const sources = readdirSync(desk, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const parts = sources.flatMap(lazyPartsOf);

describe('the texts of the dashboard', () => {
  it('are said by the first screen only from those that are there from the start', () => {
    const first = withAll(join(desk, 'Dashboard.tsx'));
    expect(first.size).toBeGreaterThan(50);
    expect([...saidIn(first)]).toEqual([]);
  });

  it('finds the parts that come later', () => {
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.flatMap(({ areas }) => areas)).toEqual(expect.arrayContaining([...areas]));
  });

  it.each(parts.map(({ file, areas }) => ({ name: relative(desk, file), file, areas })))(
    'come with $name as far as it says them',
    ({ file, areas }) => {
      expect([...saidIn(withAll(file))].filter((area) => !areas.includes(area))).toEqual([]);
      expect(areas.filter((area) => !saidIn(withAll(file)).has(area))).toEqual([]);
    },
  );

  it('of an area come in the language of the screen and in each that is chosen afterwards', async () => {
    await loadTexts('en');
    expect(say('en', 'audit.title')).toBe('audit.title');
    await loadAreas('en', ['audit']);
    expect(say('en', 'audit.title')).toBe('What was done');
    expect(hasTexts('ar')).toBe(false);
    await loadTexts('ar');
    expect(languages.map(hasTexts)).toEqual(languages.map(() => true));
    expect(say('ar', 'audit.title')).toMatch(/\p{Script=Arabic}/u);
  });

  it('of an area stay when the language is fetched twice at once', async () => {
    vi.resetModules();
    const fresh = await import('../../src/dashboard/texts/texts.ts');
    await Promise.all([fresh.loadAreas('en', ['roster']), fresh.loadTexts('en'), fresh.loadAreas('en', ['staff'])]);
    expect([fresh.say('en', 'roster.title'), fresh.say('en', 'staff.title')]).not.toContain('roster.title');
    expect(fresh.hasTexts('en')).toBe(true);
  });

  it('of a language wait for an area that is asked for while they come', async () => {
    vi.resetModules();
    const fresh = await import('../../src/dashboard/texts/texts.ts');
    const coming = fresh.loadTexts('ar');
    await fresh.loadAreas('en', ['payments']);
    await coming;
    expect(fresh.hasTexts('ar')).toBe(true);
    expect(fresh.say('ar', 'payments.rest')).toMatch(/\p{Script=Arabic}/u);
  });
});
