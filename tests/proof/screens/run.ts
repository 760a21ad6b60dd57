import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Language, languages } from '../../../src/model/languages.ts';
import { localized } from '../../../src/model/site/addresses.ts';
import { logIn } from '../../support/calls.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { root, startSchool, type TestSchool } from '../../support/server.ts';
import { allScreens, nameOf, type Screen, type State } from './screens.ts';
import { open } from './states.ts';

const folder = join(root, 'screens');
const windows = [
  [320, 560],
  [360, 560],
  [768, 1024],
  [1280, 800],
  [1440, 900],
] as const;
/** Maximum height of a screenshot, in pixels. */
const longest = 3000;

interface Shot {
  screen: Screen;
  state: State;
  language: Language;
}

/** Takes a screenshot of the screen. @returns horizontal overflow and accessibility violations */
async function look(page: Page, file: string): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.screenshot({
    path: file,
    fullPage: true,
    animations: 'disabled',
    clip: { x: 0, y: 0, width, height: Math.min(height, longest) },
  });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return [
    ...(beyond > 0 ? [`reaches ${beyond} px beyond the side`] : []),
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe: ${id} ${target.join(' ')}`)),
  ];
}

/** Joins the screenshots of all window sizes side by side in one image. */
async function sheet(files: string[], to: string): Promise<void> {
  const tiles = await Promise.all(
    files.map((file) => sharp(file).resize({ height: 1400, fit: 'inside' }).toBuffer({ resolveWithObject: true })),
  );
  const places = tiles.map(({ data }, index) => ({
    input: data,
    top: 0,
    left: tiles.slice(0, index).reduce((sum, { info }) => sum + info.width + 12, 0),
  }));
  const width = tiles.reduce((sum, { info }) => sum + info.width + 12, 0);
  const height = Math.max(...tiles.map(({ info }) => info.height));
  await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(places)
    .png()
    .toFile(to);
}

/** Whether a screen calls the API, by screen name; learnt when it is opened in the state `filled`. */
const asking = new Map<string, boolean>();

async function take(context: BrowserContext, school: TestSchool, { screen, state, language }: Shot): Promise<string[]> {
  const page = await context.newPage();
  try {
    const [width, height] = windows[0];
    await page.setViewportSize({ width, height });
    const path = screen.path.startsWith('/dashboard') ? screen.path : localized(screen.path, language, 'ar');
    // Reading pages are static files, so an empty one comes from the empty school, if that has the page.
    const published = screen.who === 'visitor' && state === 'empty';
    if (published && (await fetch(school.url + path)).status === 404) return [];
    const known = asking.get(nameOf(screen)) ?? null;
    const opened = await open(page, school.url + path, published ? 'filled' : state, published ? true : known);
    if (state === 'filled') asking.set(nameOf(screen), opened.asks);
    if (!opened.stands) return [];
    const name = `${nameOf(screen)}-${state}-${language}`;
    const faults: string[] = [];
    const files: string[] = [];
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const file = join(folder, `${name}-${width}.png`);
      files.push(file);
      for (const fault of await look(page, file)) faults.push(`${name} ${width}: ${fault}`);
    }
    await sheet(files, join(folder, `sheet-${name}.png`));
    return faults;
  } finally {
    await page.close();
  }
}

async function contextOf(browser: Browser, school: TestSchool, { screen, language }: Shot): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: school.url, reducedMotion: 'reduce' });
  const cookies =
    screen.who === 'student'
      ? { userToken: await logIn(school, 'auth', school.students.paid), signedIn: '1' }
      : screen.who === 'admin'
        ? { token: await logIn(school, 'dashboard', school.admin) }
        : {};
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: school.url })));
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return context;
}

/**
 * Takes screenshots of every screen in every state, window size and language into `screens/`, and reports axe
 * violations: `npm run proof -- screens`, or `-- screens student` for screens with that text in the name.
 * @throws when there are violations
 */
export async function takeScreens(print: (line: string) => void, only = ''): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const school = await startSchool({ env: { TRUST_PROXY: '1' } });
  const nothing = await startSchool({ empty: true });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const token = await logIn(school, 'auth', school.students.paid);
  const own = await fetch(`${school.url}/api/subjects`, { headers: { authorization: `Bearer ${token}` } });
  const { subject } = await own.json();
  const shots = allScreens(subject[0].id).flatMap((screen) =>
    screen.states.flatMap((state) => languages.map((language): Shot => ({ screen, state, language }))),
  );
  const wanted = shots.filter(({ screen, state }) => `${nameOf(screen)}-${state}`.includes(only));
  const faults: string[] = [];
  const contexts = new Map<string, BrowserContext>();
  for (const shot of wanted) {
    const from = shot.screen.who === 'visitor' && shot.state === 'empty' ? nothing : school;
    const key = `${shot.screen.who} ${shot.language} ${from.url}`;
    const context = contexts.get(key) ?? (await contextOf(browser, from, shot));
    contexts.set(key, context);
    const said = await take(context, from, shot).catch((error: unknown) => [
      `${nameOf(shot.screen)}-${shot.state}-${shot.language}: ${String(error).split('\n')[0]}`,
    ]);
    for (const line of said) print(line);
    faults.push(...said);
  }
  await browser.close();
  await Promise.all([school.stop(), nothing.stop()]);
  print(`${wanted.length} screens in ${folder}, ${faults.length} faults`);
  if (faults.length > 0) throw new Error('not every screen is as it should be');
}
