import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';

/**
 * Two screen widths and two languages make four combinations. A test that is written once for each language runs where
 * most users of that language are: Arabic on a phone, English on a desktop. `VARIANTS=all` runs all four.
 */
const without = (language: string) =>
  process.env['VARIANTS'] === 'all' ? {} : { grepInvert: new RegExp(`@${language}\\b`) };

/** Runs the tests in Debian's Chromium. */
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
