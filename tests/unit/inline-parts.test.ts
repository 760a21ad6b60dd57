import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.astro'));
const found = (pattern: RegExp) =>
  components.flatMap((name) =>
    (readFileSync(join(source, name), 'utf8').match(pattern) ?? []).map((part) => `${name}: ${part}`),
  );

/**
 * The CSP of the pages allows only inline parts that the build adds (`scripts/inline.ts` and Astro); browsers block
 * others.
 */
describe('a component', () => {
  it('puts no script into a page but those of the table, and data', () => {
    const scripts = found(/<script\b[^>]*\bis:inline[^>]*>/g);
    expect(scripts.length).toBeGreaterThan(2);
    const allowed =
      /set:html=\{inlineScripts\.\w+\} \/>$|type="application\/ld\+json"|type="module" src=\{files\.frame\} \/>$/;
    expect(scripts.filter((script) => !allowed.test(script))).toEqual([]);
  });

  it('has no style sheet of its own in the page but the colours of the school, no style in an attribute and no script in one', () => {
    const colours = 'components/SchoolColours.astro: <style is:inline data-colours set:html={style} />';
    expect(found(/<style\b[^>]*(?:is:inline|define:vars)[^>]*>/g)).toEqual([colours]);
    expect(found(/define:vars/g)).toEqual([]);
    expect(found(/\sstyle=/g)).toEqual([]);
    expect(found(/\son[a-z]+=["'{]/g)).toEqual([]);
  });
});
