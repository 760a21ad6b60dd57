import { defineConfig } from '@playwright/test';
import { chromiumPath } from './support/chromium.ts';
import { inProof } from './support/in-proof.ts';

/** Files about the layout of pages: `npm test` runs them on both devices. */
const onBoth = ['menu', 'pages'];

/** Files about work that is mostly done at a desk: `npm test` runs them on the desktop, and all other files on the phone. */
const onDesktop = [
  'dashboard-content',
  'dashboard-deleting',
  'dashboard-forms',
  'dashboard-lists',
  'dashboard-network',
  'dashboard-numbers',
  'dashboard-paste',
  'dashboard-space',
  'dashboard-students',
  'keeps-nothing',
  'keyboard',
  'lost-morning',
  'lost-passwords',
  'new-type',
  'office',
  'pictures-in-texts',
  'student-papers',
  'third-language',
  'two-people',
  'what-to-do',
];

const specs = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * Two screen widths and two languages make four combinations. In `npm test` a test that is written once for each language
 * runs where most users of that language are: Arabic on a phone, English on a desktop. The proof runs every test in all
 * four, and those with the tag `@proof`, beside which a shorter test covers the same behaviour in `npm test`.
 */
const phone = inProof ? {} : { grepInvert: /@en\b|@proof\b/, testIgnore: specs(onDesktop) };
const desktop = inProof ? {} : { grepInvert: /@ar\b|@proof\b/, testMatch: specs([...onBoth, ...onDesktop]) };

/** Runs the tests in Debian's Chromium. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './support/template.ts',
  fullyParallel: true,
  // As in the API tests: a browser often waits for its server, and a server for its disk.
  workers: 3,
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
    // A failure by chance is often gone in the second try, so its trace does not show why.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Files that build a changed copy of the program run at the end of their device. The desktop, which has them, comes
    // first: at the very end one of them would run alone for half a minute.
    { name: 'desktop', ...desktop, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', ...phone, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
  ],
});
