import type { Locator } from '@playwright/test';
import { languages } from '../../src/model/languages.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { subjectOf } from '../support/calls.ts';
import { addressOf } from '../support/pages.ts';
import { expect, test } from './school.ts';

test.skip(({ hasTouch }) => !hasTouch, 'the windows have the same widths in both projects');

/** The number of lines that a text takes. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4));
    return new Set(tops).size;
  });

type Box = { x: number; y: number; width: number; height: number };

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`not in sight: ${element}`);
  return box;
};

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const windows = [
  [320, 568],
  [360, 560],
  [767, 1024],
  [768, 560],
  [768, 1024],
  [1280, 800],
] as const;

for (const language of languages) {
  const home = addressOf({ path: addresses.home }, language);

  test(`the menu of grades is one column on a phone, level after level, for fingers (${language})`, {
    tag: `@${language}`,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(home);
    await page.locator('.menu-button').click();
    await page.locator('summary.menu-entry').click();
    const grades = page.locator('.levels a');
    await expect(grades.first()).toBeVisible();
    const boxes = await grades.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(8);
    expect(new Set(boxes.map(({ left, right }) => `${left} ${right}`)).size).toBe(1);
    expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b));
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
    for (const link of await grades.all()) expect(await linesOf(link)).toBe(1);
  });

  test(`the school's name stands on one line (${language})`, { tag: '@proof' }, async ({ page }) => {
    for (const width of [320, 360, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(home);
      // The short name below 600 px, the whole name above.
      const name = page.locator('.header-logo .logo-name:visible');
      if ((await name.isVisible()) && (await boxOf(name)).width > 2) {
        expect(await linesOf(name), `${width}`).toBe(1);
        const cut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
        if (width >= 1280) expect(cut, `the menu leaves the school's name no room at ${width}`).toBe(false);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });

  test(`the header fits a phone of 320 in whatever face it is drawn (${language})`, { tag: `@${language}` }, async ({
    page,
    school,
  }) => {
    await page.context().addCookies([{ name: 'signedIn', value: '1', url: school.url }]);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.route('**/fonts/*', (route) => route.abort());
    for (const path of [home, addressOf({ path: addresses.blog }, language)]) {
      await page.goto(path);
      await expect(page.locator('.header-way:visible')).toHaveAttribute('href', /subject/);
      for (const part of ['.header-way:visible', '.menu-button', 'header [data-language]']) {
        const { x, width } = await boxOf(page.locator(part));
        expect([x >= 0, x + width <= 320], part).toEqual([true, true]);
        expect(width, part).toBeGreaterThanOrEqual(44);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });

  test(`a breadcrumb wraps (${language})`, { tag: '@proof' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(addressOf({ path: addresses.material(1) }, language));
    const [first, last] = [page.locator('.crumbs li').first(), page.locator('.crumbs li').last()];
    for (const each of [first, last]) {
      const { x, width } = await boxOf(each);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
  });

  test(`no two headings of a page are alike (${language})`, { tag: `@${language}` }, async ({ page }) => {
    for (const path of [addresses.about, addresses.home]) {
      await page.goto(addressOf({ path }, language));
      const headings = await page.locator('main :is(h1, h2)').allInnerTexts();
      expect(new Set(headings).size, headings.join(' | ')).toBe(headings.length);
    }
  });

  test(`what a slide says is whole and free, whatever the window (${language})`, { tag: '@proof' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(home);
    for (const [width, height] of windows) {
      const where = `${width}×${height}`;
      await page.setViewportSize({ width, height });
      const dots = page.locator('[data-dot]');
      const button = page.locator('.slider-front .button-call:visible');
      for (let index = 0; index < (await dots.count()); index += 1) {
        await dots.nth(index).click();
        await expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
        const slide = page.locator('.slide:not([aria-hidden])').nth(index);
        await expect.poll(async () => Math.round((await boxOf(slide)).x)).toBe(0);
        await page.evaluate(() => scrollTo(0, 0));
        const text = await boxOf(slide.locator('.slide-words p'));
        const [all, call, picture] = [
          await boxOf(slide),
          await boxOf(button),
          await boxOf(slide.locator('img').last()),
        ];
        expect(text.y, where).toBeGreaterThanOrEqual(all.y);
        expect(text.y + text.height, where).toBeLessThanOrEqual(all.y + all.height);
        for (const front of [call, await boxOf(page.locator('.slider-controls'))])
          expect(meet(text, front), where).toBe(false);
        expect(Math.round(picture.height), where).toBe(Math.max(height - 150, language === 'ar' ? 374 : 352));
        if (width >= 768) continue;
        expect(meet(text, picture), where).toBe(false);
        expect(meet(call, picture), where).toBe(false);
        expect(call.y + call.height, where).toBeLessThanOrEqual(height);
      }
    }
  });
}

test('the month of a lesson stays a word within its tile, in whatever face', { tag: '@proof' }, async ({
  page,
  school,
}) => {
  await page.route('**/fonts/*', (route) => route.abort());
  expect((await page.request.post('/api/auth/login', { data: school.students.paid })).status()).toBe(200);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/en/subject/${await subjectOf(school)}/online-lessons`);
  const tile = page.locator('.lesson-day').first();
  await expect(tile).toBeVisible();
  for (const month of ['September', 'November']) {
    const [lines, beyond] = await tile.evaluate((element, month) => {
      const text = [...element.childNodes].findLast(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (!text) return [0, 0];
      text.textContent = month;
      const range = document.createRange();
      range.selectNodeContents(text);
      return [range.getClientRects().length, element.scrollWidth - element.clientWidth];
    }, month);
    expect({ month, lines, beyond }).toEqual({ month, lines: 1, beyond: 0 });
  }
});

test('a subject card tells its first paragraph, and the subject tells all of it to its student', async ({
  page,
  school,
}) => {
  const { email, password } = school.students.paid;
  await page.request.post('/api/auth/login', { data: { email, password } });
  const { subject: subjects } = await (await page.request.get('/api/subjects')).json();
  const [subject] = subjects;
  await page.goto(addresses.subject(subject.id));
  const whole = await page.evaluate((html) => {
    const parsed = document.createElement('div');
    parsed.innerHTML = html;
    return (parsed.textContent ?? '').replace(/\s+/g, '');
  }, String(subject.content));
  expect(whole.length).toBeGreaterThan(100);
  await expect(page.locator('main .subject-text .rich-text')).toBeVisible();
  const shown = await page.locator('main .subject-text .rich-text').textContent();
  expect((shown ?? '').replace(/\s+/g, '')).toBe(whole);
  const next = await page.locator('.subject-text').boundingBox();
  expect(next?.height).toBeGreaterThan(50);
});
