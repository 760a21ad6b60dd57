import type { Page } from '@playwright/test';
import { halfFor } from '../support/halves.ts';
import { sampleOf } from '../support/in-proof.ts';
import { addressOf, publicPages } from '../support/pages.ts';
import { complaintsOf, expect, test } from './school.ts';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.locator('main');

for (const language of ['ar', 'en'] as const) {
  test(`every page is read without JavaScript, and the menu is reached (${language})`, { tag: `@${language}` }, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    for (const each of halfFor(language, publicPages)) {
      await test.step(each.name, async () => {
        await page.goto(addressOf(each, language));
        await expect(page.locator('h1')).not.toBeEmpty();
        // biome-ignore lint/performance/useDomNodeTextContent: what is read, not what is hidden
        const text = await main(page).innerText();
        expect(text.replace(/\s+/g, ' ').length, each.name).toBeGreaterThan(each.status === 404 ? 40 : 60);
        await expect(page.locator('header .menu .menu-entry:not(.menu-own)').last()).toBeVisible();
        await expect(page.locator('.menu-button')).toBeHidden();
        await expect(page.locator('.header-account .for-visitors').first()).toBeVisible();
        await expect(page.locator('.header-account .for-students').first()).toBeHidden();
        const { scroll, width } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          width: document.documentElement.clientWidth,
        }));
        expect(scroll, each.name).toBe(width);
      });
    }
    // `modulepreload` links are blocked by the CSP together with the scripts.
    const expected = /\/_astro\/\S+\.js csp$/;
    expect(complaints.filter((each) => !expected.test(each))).toEqual([]);
  });
}

test('grades are reached through the menu without JavaScript', async ({ page }) => {
  await page.goto('/en/about');
  await page.locator('.submenu > summary').click();
  const grade = page.locator('.submenu-panel .levels a').first();
  await expect(grade).toBeVisible();
  await grade.click();
  await expect(page).toHaveURL(/\/en\/materials\/\d+$/);
});

test('every picture of the slider is reached by scrolling, and nothing offers what needs JavaScript', {
  tag: '@proof',
}, async ({ page }) => {
  await page.goto('/en');
  const slides = page.locator('.slide');
  await expect(slides).toHaveCount(5);
  for (const slide of await slides.all()) {
    const picture = slide.locator('img').last();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeInViewport({ ratio: 0.9 });
  }
  await expect(page.locator('.slider-controls')).toBeHidden();
});

test('a photo of the gallery leads to its picture without JavaScript', async ({ page }) => {
  await page.goto('/en/gallery');
  const photo = page.locator('a[data-photo]').first();
  const href = (await photo.getAttribute('href')) ?? '';
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(href)),
    photo.click(),
  ]);
  expect(answer.headers()['content-type']).toBe('image/webp');
  await expect(page).toHaveURL(href);
});

for (const address of sampleOf(['/contact', '/en/contact'], 2)) {
  test(`the form at ${address} is sent without JavaScript and says that it was`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('#form-sent')).toBeHidden();
    await page.locator('[name=name]').fill('Sara');
    await page.locator('[name=email]').fill('nojs@example.test');
    await page.locator('[name=subject]').fill('Without');
    await page.locator('[name=message]').fill('It works.');
    await page.locator('form.form button').click();
    await expect(page).toHaveURL(`${address}#form-sent`);
    await expect(page.locator('#form-sent')).toBeVisible();
  });
}

test('a form that the server refuses says why, in the language of the page, and leads back', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/en/contact');
  for (const name of ['name', 'subject', 'message']) await page.locator(`[name=${name}]`).fill('x');
  // The browser accepts this address, but the server does not.
  await page.locator('[name=email]').fill('nobody@here');
  await page.locator('form.form button').click();
  await expect(page.locator('h1')).toHaveText('This could not be sent');
  await expect(page.locator('li')).toHaveText(/^Email: /);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link').click();
  await expect(page).toHaveURL('/en/contact');
});
