import type { Page } from '@playwright/test';
import { headerScrollThreshold, typeAheadReset } from '../../src/model/limits.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { sampleOf } from '../support/in-proof.ts';
import { expect, isPhone, test } from './school.ts';

const focused = (page: Page) => page.locator(':focus');
const grades = (page: Page) => page.locator('.submenu-panel .levels a');
const summary = (page: Page) => page.locator('.submenu > summary');

async function openMobileMenu(page: Page): Promise<void> {
  if (isPhone()) await page.locator('.menu-button').tap();
}

/** The index of the focused grade among all grades. */
const focusedGrade = (page: Page) =>
  grades(page).evaluateAll((links) => links.findIndex((link) => link.matches(':focus')));

/** The indexes of the first grade of each level. */
const firstOfLevels = (page: Page) =>
  grades(page).evaluateAll((links) => {
    const lists = links.map((link) => link.closest('ul'));
    return lists.flatMap((list, index) => (lists.indexOf(list) === index ? [index] : []));
  });

test.describe('the menu of levels and grades', () => {
  for (const [address, forward, back] of sampleOf(
    [
      [addresses.about, 'ArrowLeft', 'ArrowRight'],
      ['/en/about', 'ArrowRight', 'ArrowLeft'],
    ] as const,
    2,
  )) {
    test(`opens, walks and closes by keyboard at ${address}`, async ({ page }) => {
      await page.goto(address);
      await openMobileMenu(page);
      await summary(page).focus();
      await expect(grades(page).first()).toBeHidden();

      await page.keyboard.press('ArrowDown');
      await expect(grades(page).first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(grades(page).nth(1)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(grades(page).last()).toBeFocused();
      await page.keyboard.press('Home');
      await expect(grades(page).first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(grades(page).last()).toBeFocused();

      const firsts = await firstOfLevels(page);
      expect(firsts.length).toBeGreaterThan(1);
      await page.keyboard.press('Home');
      await page.keyboard.press(forward);
      expect(await focusedGrade(page)).toBe(firsts[1]);
      await page.keyboard.press(back);
      expect(await focusedGrade(page)).toBe(firsts[0]);

      await page.keyboard.press('Escape');
      await expect(grades(page).first()).toBeHidden();
      await expect(summary(page)).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(grades(page).first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      const href = await focused(page).getAttribute('href');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(href ?? '');
      await expect(page.locator('h1')).toBeVisible();
    });
  }

  test('finds a grade by its first letters, and a pause begins a new word', { tag: '@proof' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/about');
    await openMobileMenu(page);
    await summary(page).focus();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.press('ArrowDown');

    await page.keyboard.type('sec');
    await expect(focused(page)).toHaveText(/^\s*Secondary/);
    const found = await focusedGrade(page);
    await page.clock.runFor(typeAheadReset);
    await page.keyboard.type('i');
    expect(await focusedGrade(page)).toBe(found);

    await page.clock.runFor(typeAheadReset + 1);
    await page.keyboard.type('i');
    await expect(focused(page)).toHaveText(/^\s*Intermediate/);
    const first = await focusedGrade(page);
    await page.clock.runFor(typeAheadReset + 1);
    await page.keyboard.type('i');
    expect(await focusedGrade(page)).toBe(first + 1);
  });

  test('opens and leads on by touch', async ({ page }) => {
    test.skip(!isPhone(), 'a mouse has no fingers');
    await page.goto(addresses.home);
    await openMobileMenu(page);
    await summary(page).tap();
    const grade = grades(page).nth(2);
    const href = (await grade.getAttribute('href')) ?? '';
    await grade.tap();
    await expect(page).toHaveURL(href);
    expect(href).toMatch(/^\/materials\/\d+$/);
  });

  test('opens by mouse, and closes when one goes elsewhere', async ({ page }) => {
    test.skip(isPhone(), 'within the menu of small screens it stays open');
    await page.goto('/en/about');
    await summary(page).click();
    await expect(grades(page).first()).toBeVisible();
    await page.mouse.click(5, 500);
    await expect(grades(page).first()).toBeHidden();
    await summary(page).click();
    await page.locator('.menu .menu-entry:not(.menu-own) >> nth=-1').focus();
    await expect(grades(page).first()).toBeHidden();
  });
});

test('the menu of small screens opens, closes and gives the focus back', async ({ page }) => {
  test.skip(!isPhone(), 'the wide menu is always open');
  await page.goto(addresses.home);
  const button = page.locator('.menu-button');
  const entry = page.locator('.menu > li:first-child a');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();

  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(entry).toBeVisible();
  await button.tap();
  await expect(entry).toBeHidden();

  await button.press('Enter');
  await entry.focus();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(entry).toBeVisible();
  await page.locator('main').dispatchEvent('pointerdown');
  await expect(entry).toBeHidden();
});

test('the wide menu names the page one is on', async ({ page }) => {
  test.skip(isPhone(), 'one look is enough');
  await page.goto('/en/blog/1');
  await expect(page.locator('.menu [aria-current]')).toHaveText('Blog');
});

test(`the header shrinks once the page is scrolled more than ${headerScrollThreshold} px`, { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/en/about');
  const root = page.locator('html');
  const ground = () =>
    page.locator('.header-bar').evaluate((bar) => Number.parseFloat(getComputedStyle(bar, '::before').blockSize));
  const full = await ground();
  await page.evaluate((y) => scrollTo(0, y), headerScrollThreshold);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(root).not.toHaveAttribute('data-scrolled');
  await page.evaluate((y) => scrollTo(0, y), headerScrollThreshold + 1);
  await expect(root).toHaveAttribute('data-scrolled');
  await expect.poll(ground).toBeLessThan(full);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(root).not.toHaveAttribute('data-scrolled');
  await expect.poll(ground).toBe(full);
});

/** Records in every frame which account links the header shows, from the first frame that contains them. */
function watchAccount(): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  const look = () => {
    const offers = [...document.querySelectorAll<HTMLElement>('.header-account > *')];
    // In the closed menu of small screens the links have no box, so read the computed style.
    if (offers.length > 0 && getComputedStyle(document.body).fontFamily !== '') {
      const shown = offers.filter((offer) => getComputedStyle(offer).display !== 'none');
      seen.add(shown.map((offer) => (offer.classList.contains('for-students') ? 'student' : 'visitor')).join(' '));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const signedIn of [true, false]) {
  test(`the first paint already shows ${signedIn ? 'Account' : 'Login and Register'}`, async ({ page, baseURL }) => {
    if (signedIn) await page.context().addCookies([{ name: 'signedIn', value: '1', url: baseURL ?? '' }]);
    await page.addInitScript(watchAccount);
    await page.goto('/en');
    await openMobileMenu(page);
    const names = signedIn ? ['Account'] : ['Login', 'Register'];
    for (const name of names) await expect(page.locator('.header-account').getByRole('link', { name })).toBeVisible();
    await expect(page.locator('.header-account').getByRole('link')).toHaveCount(names.length);
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([signedIn ? 'student student' : 'visitor visitor']);
  });
}
