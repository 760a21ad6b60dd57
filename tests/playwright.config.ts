import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';

/**
 * Two widths by two languages are four faces of the site. A test that is written once for each language is walked where
 * most of its people are: in Arabic on a phone, in English on a desktop. `FACES=all` walks all four.
 */
const without = (language: string) =>
  process.env['FACES'] === 'all' ? {} : { grepInvert: new RegExp(`@${language}\\b`) };

/** Real Chromium, Debian's own. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './support/template.ts',
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'phone', ...without('en'), use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desktop', ...without('ar'), use: { viewport: { width: 1440, height: 900 } } },
  ],
});
