import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { webAppManifest } from '../../src/feeds/web-app.ts';
import { firstSchool } from '../../src/model/school/school-defaults.ts';
import { barColour } from '../../src/styles/palette.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8');

it("the colours of a phone's app are the site's own", () => {
  const colour = barColour(firstSchool.colours);
  const app = { name: '', shortName: '', scope: '/', start: '/', shares: '/account', colour, icons: [] };
  const { theme_color, background_color } = JSON.parse(webAppManifest({ language: 'ar', ...app }));
  expect(tokens).toContain(`--river-900: ${theme_color};`);
  expect(tokens).toContain(`--sand-50: ${background_color};`);
});
