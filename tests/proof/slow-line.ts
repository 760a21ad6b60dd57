import { type Browser, chromium, type Page } from '@playwright/test';
import { languages } from '../../src/model/languages.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { slowLine } from '../support/budgets.ts';
import { subjectOf } from '../support/calls.ts';
import { chromiumPath } from '../support/chromium.ts';
import { studentScreens } from '../support/pages.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

/** How often each page is opened; the median is used. */
const times = 3;

/** Records the times of the largest contentful paint and of the first card title in the page. */
function watchPaints(): void {
  const paints = { largest: 0, title: 0 };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.title ||= startTime;
  }).observe({ type: 'element', buffered: true });
  // Skeletons before the response are not the student's cards. On the tiles of a subject, their counts are the data.
  new MutationObserver(() => {
    const screen = document.querySelector('[data-screen], [data-own]');
    if (!screen || screen.querySelector('[aria-busy]')) return;
    const card = screen.querySelector('li, .own-state');
    // The Element Timing API reports the block that contains a text: the heading itself or a child.
    const titles = card?.closest('.tiles') ? '.quiet' : card?.closest('.own-state') ? 'span, strong' : 'h2, h2 > *';
    for (const title of card?.querySelectorAll(titles) ?? []) {
      title.setAttribute('elementtiming', 'title');
    }
  }).observe(document, { childList: true, subtree: true });
}

interface Paints {
  largest: number;
  title: number;
}

const paintsOf = (page: Page) => page.evaluate(() => (window as unknown as { paints: Paints }).paints);

async function open(browser: Browser, school: TestSchool, path: string, signedIn: boolean): Promise<Paints> {
  const viewport = { width: 360, height: 560 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  if (signedIn) await context.request.post(`${school.url}/api/auth/login`, { data: school.students.paid });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latency,
    downloadThroughput: slowLine.bytesPerSecond,
    uploadThroughput: slowLine.bytesPerSecond,
  });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowLine.processor });
  await page.addInitScript(watchPaints);
  await page.goto(school.url + path, { waitUntil: 'load' });
  if (signedIn) await page.waitForFunction(() => (window as unknown as { paints: { title: number } }).paints.title > 0);
  const paints = await paintsOf(page);
  await context.close();
  return paints;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Prints a table of the load times on the slow connection: `npm run proof -- slow-line`, with nothing else running on
 * the machine.
 * @throws when a limit is missed
 */
export async function openOnSlowLine(print: (line: string) => void): Promise<void> {
  const school = await startSchool();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const missed: string[] = [];
  const measure = async (path: string, kind: keyof Paints, most: number) => {
    const paints: number[] = [];
    for (let time = 0; time < times; time++) paints.push((await open(browser, school, path, kind === 'title'))[kind]);
    const took = Math.round(median(paints));
    print(`${path.padEnd(32)} ${kind.padEnd(8)} ${String(took).padStart(5)} ms of ${most}`);
    if (took > most) missed.push(path);
  };
  try {
    const id = await subjectOf(school);
    for (const language of languages) {
      const at = (path: string) => localized(path, language, 'ar');
      for (const path of [addresses.home, addresses.login]) await measure(at(path), 'largest', slowLine.largestPaint);
      for (const path of studentScreens(id)) {
        const { ownAccount, firstTitle } = slowLine;
        await measure(at(path), 'title', path === addresses.account ? ownAccount : firstTitle);
      }
    }
  } finally {
    await browser.close();
    await school.stop();
  }
  if (missed.length > 0) throw new Error(`too late: ${missed.join(', ')}`);
}
