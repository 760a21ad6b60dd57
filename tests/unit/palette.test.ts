import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromHex, luminance } from '../../src/model/colour.ts';
import { isReadable, nearestReadable, type SchoolColours } from '../../src/model/school/school-colours.ts';
import { firstSchool } from '../../src/model/school/school-defaults.ts';
import { paletteStyle, type Scheme, tokensOfScheme } from '../../src/styles/palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => nearestReadable(`#${number.toString(16).padStart(6, '0')}`));

/** Text and the ground that it stands on. */
const pairs = [
  ['--text', '--ground'],
  ['--text', '--surface'],
  ['--text', '--sunken'],
  ['--text-quiet', '--ground'],
  ['--text-quiet', '--surface'],
  ['--main', '--ground'],
  ['--main', '--surface'],
  ['--on-main', '--main'],
  ['--on-main', '--main-strong'],
  ['--on-main-soft', '--main-soft'],
  ['--on-call', '--call'],
  ['--on-call', '--call-strong'],
  ['--on-call', '--call-picture'],
  ['--on-deep', '--deep'],
  ['--on-deep', '--deep-raised'],
  ['--on-deep-quiet', '--deep'],
] as const;

const contrastOf = (colours: SchoolColours, scheme: Scheme, [text, ground]: readonly [string, string]) => {
  const tokens = tokensOfScheme(colours, scheme);
  const [one, other] = [text, ground].map((name) => luminance(fromHex(tokens.get(name) ?? '')));
  return contrast(one ?? 0, other ?? 0);
};

describe("a school's two colours", () => {
  it("leave today's palette exactly as it is if they are today's", () => {
    expect(paletteStyle(firstSchool.colours)).toBeNull();
  });

  it.each(['light', 'dark'] as const)('give text that can be read everywhere in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(colour, colour, (primary, accent) => {
        for (const pair of pairs) {
          const found = contrastOf({ primary, accent }, scheme, pair);
          expect(found, `${primary} ${accent} ${pair.join(' on ')}`).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are used as they were chosen, and change no red of errors', () => {
    const colours = { primary: '#7a1f5c', accent: '#0a5c2a' };
    const light = tokensOfScheme(colours, 'light');
    expect([light.get('--main'), light.get('--call'), light.get('--call-picture')]).toEqual([
      '#7a1f5c',
      '#0a5c2a',
      '#0a5c2a',
    ]);
    for (const scheme of ['light', 'dark'] as const) {
      const tokens = tokensOfScheme(colours, scheme);
      const today = tokensOfScheme(firstSchool.colours, scheme);
      for (const name of ['--accent', '--accent-soft', '--on-accent-soft'])
        expect(tokens.get(name)).toBe(today.get(name));
    }
  });
});

it('the nearest readable colour has the same hue and can be read', () => {
  fc.assert(fc.property(colour, isReadable));
});
