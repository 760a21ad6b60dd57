import type { Page } from '@playwright/test';
import { languageLoader } from '../../src/model/limits.ts';
import { expect, test } from './school.ts';

const toggle = (page: Page) => page.locator('header [data-language]');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'));

/** Simulates a visitor who chose a language on an earlier visit. */
const chosen = (page: Page, language: string) =>
  page.addInitScript((value) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', value);
  }, language);

test('the toggle keeps the page, the query and the choice, there and back', async ({ page }) => {
  await page.goto('/login?next=%2Fsubject');
  expect(await stored(page)).toBeNull();
  await toggle(page).click();
  await expect(page).toHaveURL('/en/login?next=%2Fsubject');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  expect(await stored(page)).toBe('en');
  await toggle(page).click();
  await expect(page).toHaveURL('/login?next=%2Fsubject');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await stored(page)).toBe('ar');
});

test('home turns from one language to the other by the toggle, whatever was chosen before', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/en');
  await toggle(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await toggle(page).click();
  await expect(page).toHaveURL('/en');
  // A link on the English home page still opens the Arabic home page, without a redirect to English.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/';
    document.body.append(link);
    link.click();
  });
  await expect(page).toHaveURL('/');
});

test('a visitor who chose English is led from / to /en, with the query', async ({ page }) => {
  await chosen(page, 'en');
  await page.goto('/?from=letter');
  await expect(page).toHaveURL('/en?from=letter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('who chose Arabic, nothing, or nonsense stays at /', { tag: '@proof' }, async ({ page }) => {
  for (const language of ['ar', '', '//evil.test']) {
    await page.goto('/about');
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.goto('/');
    await expect(page.locator('h1')).toBeAttached();
    await expect(page).toHaveURL('/');
  }
});

test('deep addresses lead nowhere else, whatever was chosen', { tag: '@proof' }, async ({ page }) => {
  await chosen(page, 'en');
  for (const address of ['/about', '/blog/1', '/contact', '/gallery/page/2', '/en/about']) {
    const answer = await page.goto(address);
    expect(answer?.request().redirectedFrom()).toBeNull();
    await expect(page.locator('h1')).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test(`a change of language shows a loader for ${languageLoader} ms that is in nobody's way`, { tag: '@proof' }, async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') });
  await page.goto('/about');
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-loading');
  await page.clock.pauseAt(new Date('2026-11-20T13:00:00Z'));
  await toggle(page).click();
  await expect(page).toHaveURL('/en/about');
  await expect(root).toHaveAttribute('data-loading');
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(1);

  // Meanwhile the page is visible and can be used.
  await expect(page.locator('h1')).toBeVisible();
  const hit = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, 1)?.closest('.loader') ?? null);
  expect(hit).toBeNull();

  await page.clock.runFor(languageLoader - 1);
  await expect(root).toHaveAttribute('data-loading');
  await page.clock.runFor(1);
  await expect(root).not.toHaveAttribute('data-loading');

  await page.reload();
  await expect(root).not.toHaveAttribute('data-loading');
});
