import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addresses } from '../../src/model/addresses.ts';
import { preview } from '../../src/model/limits.ts';
import { complaintsOf, expect, test } from './school.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Image preview' });
const tool = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const picture = (page: Page) => dialog(page).locator('.viewer-picture');
const photos = (page: Page) => page.locator('a[data-photo]');

async function open(page: Page, address: string = '/en/gallery'): Promise<void> {
  await page.goto(address);
}

test('a photo opens over the page and closes by its button, giving the focus back', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page);
  const photo = photos(page).nth(1);
  await photo.click();
  await expect(dialog(page)).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', (await photo.getAttribute('href')) ?? '');
  await tool(page, 'Close').click();
  await expect(dialog(page)).toBeHidden();
  await expect(photo).toBeFocused();
  await expect(page).toHaveURL('/en/gallery');
  expect(complaints).toEqual([]);
});

test(`zoom goes from ${preview.minScale} to ${preview.maxScale} by ${preview.step} and no further`, async ({
  page,
}) => {
  await open(page);
  await photos(page).first().click();
  await expect(picture(page)).toHaveAttribute('data-scale', '1');
  const seen: (string | null)[] = [];
  for (let press = 0; press < 6; press++) {
    await tool(page, 'Zoom in').click({ force: true });
    seen.push(await picture(page).getAttribute('data-scale'));
  }
  expect(seen).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5', '1.5']);
  await expect(tool(page, 'Zoom in')).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByLabel('Zoom level')).toHaveText('150%');
  for (let press = 0; press < 11; press++) await tool(page, 'Zoom out').click({ force: true });
  await expect(picture(page)).toHaveAttribute('data-scale', '0.5');
  await expect(tool(page, 'Zoom out')).toHaveAttribute('aria-disabled', 'true');
});

test(`rotation goes by ${preview.rotation} degrees, round and round`, async ({ page }) => {
  await open(page);
  await photos(page).first().click();
  for (const degrees of ['90', '180', '270', '0', '90']) {
    await tool(page, 'Rotate').click();
    await expect(picture(page)).toHaveAttribute('data-rotation', degrees);
  }
  // Whatever way it lies, it lies within its sheet.
  const box = await dialog(page).boundingBox();
  await picture(page).evaluate((image) => Promise.all(image.getAnimations().map(({ finished }) => finished)));
  const lying = await picture(page).boundingBox();
  expect(lying?.width).toBeLessThanOrEqual(box?.width ?? 0);
  expect(lying?.height).toBeLessThanOrEqual(box?.height ?? 0);
});

test('a photo is downloaded under its title', async ({ page }) => {
  await open(page);
  await photos(page).first().click();
  const title = await picture(page).getAttribute('alt');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: 'Download' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${title}.webp`);
  expect(statSync(await saved.path()).size).toBeGreaterThan(1000);
});

for (const [address, forward, back] of [
  ['/en/gallery', 'ArrowRight', 'ArrowLeft'],
  [addresses.gallery, 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`the preview is worked by keyboard at ${address}`, async ({ page }) => {
    await open(page, address);
    const shown = page.locator('dialog .viewer-picture');
    const first = photos(page).first();
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(shown).toHaveAttribute('src', (await first.getAttribute('href')) ?? '');
    await page.keyboard.press('+');
    await expect(shown).toHaveAttribute('data-scale', '1.1');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(shown).toHaveAttribute('data-scale', '0.9');
    await page.keyboard.press('r');
    await expect(shown).toHaveAttribute('data-rotation', '90');
    await page.keyboard.press(forward);
    await expect(shown).toHaveAttribute('src', (await photos(page).nth(1).getAttribute('href')) ?? '');
    await expect(shown).toHaveAttribute('data-scale', '1');
    await page.keyboard.press(back);
    await page.keyboard.press(back);
    await expect(shown).toHaveAttribute('src', (await first.getAttribute('href')) ?? '');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(first).toBeFocused();
  });
}

test('pages of the gallery follow one another by number, previous and next', async ({ page }) => {
  await page.goto('/en/gallery');
  const pager = page.getByRole('navigation', { name: 'Gallery pages' });
  const previous = pager.getByRole('link', { name: 'Previous' });
  const next = pager.getByRole('link', { name: 'Next' });
  const current = pager.locator('[aria-current=page]');
  await expect(photos(page)).toHaveCount(7);
  await expect(previous).toBeDisabled();
  await expect(current).toHaveText('1');
  await next.click();
  await expect(page).toHaveURL('/en/gallery/page/2');
  await expect(current).toHaveText('2');
  await pager.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL('/en/gallery/page/3');
  await expect(next).toBeDisabled();
  await expect(photos(page)).toHaveCount(6);
  await previous.click();
  await previous.click();
  await expect(page).toHaveURL('/en/gallery');
});

test('leafing goes on through the photos of a page and ends with the last', async ({ page }) => {
  await open(page, '/en/gallery/page/3');
  const count = await photos(page).count();
  await photos(page).first().click();
  await expect(tool(page, 'Previous photo')).toHaveAttribute('aria-disabled', 'true');
  for (let step = 1; step < count; step++) await tool(page, 'Next photo').click();
  await expect(tool(page, 'Next photo')).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).locator('.viewer-position')).toHaveText(`${count} of ${count}`);
});
