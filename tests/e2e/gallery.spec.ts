import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { viewer } from '../../src/model/limits.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { sampleOf } from '../support/in-proof.ts';
import { barriersOf } from './barriers.ts';
import { complaintsOf, expect, isPhone, test } from './school.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Image preview' });
const tool = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const picture = (page: Page) => dialog(page).locator('.viewer-picture');
const photos = (page: Page) => page.locator('a[data-photo]');

const open = (page: Page, address = '/en/gallery') => page.goto(address);

/** Moves fingers over the picture at the same time, each from one point to another. */
async function drag(page: Page, ...fingers: { from: [number, number]; to: [number, number] }[]): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const points = (part: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from[0] + (to[0] - from[0]) * part,
      y: from[1] + (to[1] - from[1]) * part,
    }));
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await wire.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) });
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
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

test(`zoom goes from ${viewer.minScale} to ${viewer.maxScale} by ${viewer.step} and no further`, {
  tag: '@proof',
}, async ({ page }) => {
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

test(`rotation goes by ${viewer.rotation} degrees, round and round`, { tag: '@proof' }, async ({ page }) => {
  await open(page);
  await photos(page).first().click();
  for (const degrees of ['90', '180', '270', '0', '90']) {
    await tool(page, 'Rotate').click();
    await expect(picture(page)).toHaveAttribute('data-rotation', degrees);
  }
  // The rotated picture stays within the dialog.
  const box = await dialog(page).boundingBox();
  await picture(page).evaluate((image) => Promise.all(image.getAnimations().map(({ finished }) => finished)));
  const lying = await picture(page).boundingBox();
  expect(lying?.width).toBeLessThanOrEqual(box?.width ?? 0);
  expect(lying?.height).toBeLessThanOrEqual(box?.height ?? 0);
});

test('a photo is downloaded under its title', { tag: '@proof' }, async ({ page }) => {
  await open(page);
  await photos(page).first().click();
  const title = await picture(page).getAttribute('alt');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: 'Download' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`${title}.webp`);
  expect(statSync(await saved.path()).size).toBeGreaterThan(1000);
});

for (const [address, forward, back] of sampleOf(
  [
    ['/en/gallery', 'ArrowRight', 'ArrowLeft'],
    [addresses.gallery, 'ArrowLeft', 'ArrowRight'],
  ] as const,
  2,
)) {
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

test('leafing goes on past the page to both ends of the gallery, with title and description', {
  tag: '@proof',
}, async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '/en/gallery/page/2');
  const description = await page.locator('.card .rich-text').first().textContent();
  await photos(page).first().click();
  const position = dialog(page).locator('.viewer-position');
  await expect(position).toHaveText('8 of 20');
  await expect(dialog(page).locator('.viewer-words')).toHaveText(description ?? '');
  expect(await barriersOf(page)).toEqual([]);
  for (let place = 7; place >= 1; place--) {
    await tool(page, 'Previous photo').click();
    await expect(position).toHaveText(`${place} of 20`);
    await expect(picture(page)).toBeVisible();
  }
  await expect(tool(page, 'Previous photo')).toHaveAttribute('aria-disabled', 'true');
  const seen = new Set([await picture(page).getAttribute('src')]);
  for (let place = 2; place <= 20; place++) {
    await tool(page, 'Next photo').click();
    await expect(position).toHaveText(`${place} of 20`);
    seen.add(await picture(page).getAttribute('src'));
  }
  expect(seen.size).toBe(20);
  await expect(tool(page, 'Next photo')).toHaveAttribute('aria-disabled', 'true');
  await tool(page, 'Close').click();
  await expect(page).toHaveURL('/en/gallery/page/2');
  await expect(photos(page).first()).toBeFocused();
  expect(complaints).toEqual([]);
});

test('back closes the photo and stays in the gallery, forward opens it again', async ({ page }) => {
  await page.goto('/en/about');
  await page.goto('/en/gallery');
  const photo = photos(page).nth(2);
  await photo.click();
  await expect(picture(page)).toBeVisible();
  await tool(page, 'Next photo').click();
  await expect(picture(page)).toHaveAttribute('src', (await photos(page).nth(3).getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/#photo-\d+$/);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/en/gallery');
  await expect(photos(page).nth(3)).toBeFocused();
  await page.goForward();
  await expect(picture(page)).toHaveAttribute('src', (await photos(page).nth(3).getAttribute('href')) ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/en/gallery');
  await page.goBack();
  await expect(page).toHaveURL('/en/about');
});

test('an address that names a photo opens it, on whatever page it stands, and the way back is the gallery', async ({
  page,
}) => {
  await page.goto('/en/gallery/page/3');
  const last = photos(page).last();
  const [id, href] = [await last.getAttribute('data-photo'), await last.getAttribute('href')];
  await page.goto(`/en/gallery#photo-${id}`);
  await expect(picture(page)).toHaveAttribute('src', href ?? '');
  await page.reload();
  await expect(picture(page)).toHaveAttribute('src', href ?? '');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/en/gallery');
  await page.goto('/en/about');
  await page.goto('/en/gallery#photo-99999');
  await expect(page.getByText('This photo is no longer in the gallery.')).toBeVisible();
  await expect(page).toHaveURL('/en/gallery');
});

test('whoever goes back in the very moment in which a photo opens is in the gallery', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/en/gallery');
  const id = await photos(page).first().getAttribute('data-photo');
  await page.addInitScript(() => {
    // Goes back as soon as the photo is in the document, before other scripts can react to it.
    const watch = new MutationObserver(() => {
      if (!document.querySelector('dialog img, [role=dialog] img')) return;
      watch.disconnect();
      history.replaceState(null, '', location.pathname);
      dispatchEvent(new PopStateEvent('popstate'));
      document.documentElement.dataset['left'] = '';
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/en/about');
  await page.goto(`/en/gallery#photo-${id}`);
  await expect(page.locator('html[data-left]')).toBeAttached();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/en/gallery');
});

test('a page that does not come is said, asked for again, and leaves what is shown', { tag: '@proof' }, async ({
  page,
}) => {
  await page.route('**/gallery/page/2', (route) => route.abort());
  await open(page);
  // The next page is requested when the visitor comes near its first photo, and again at that photo.
  const asked = page.waitForEvent('requestfailed');
  await photos(page).last().click();
  await expect(picture(page)).toBeVisible();
  await asked;
  const again = page.waitForEvent('requestfailed');
  await tool(page, 'Next photo').click();
  await again;
  await expect(dialog(page).getByText(/is not answering/)).toBeVisible();
  await page.unroute('**/gallery/page/2');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(picture(page)).toBeVisible();
  await expect(dialog(page).locator('.viewer-position')).toHaveText('8 of 20');
});

for (const [address, on] of [
  ['/en/gallery', -1],
  [addresses.gallery, 1],
] as const) {
  test(`a finger draws the next photo in, two zoom, at ${address}`, { tag: '@proof' }, async ({ page }) => {
    test.skip(!isPhone());
    await open(page, address);
    await photos(page).first().tap();
    const shown = page.locator('dialog .viewer-picture');
    const at = (index: number) => photos(page).nth(index).getAttribute('href');
    await expect(shown).toHaveAttribute('src', (await at(0)) ?? '');
    await drag(page, { from: [180, 300], to: [180 + 120 * on, 310] });
    await expect(shown).toHaveAttribute('src', (await at(1)) ?? '');
    await drag(page, { from: [180, 300], to: [180 + 20 * on, 300] });
    await expect(shown).toHaveAttribute('src', (await at(1)) ?? '');
    await drag(page, { from: [180, 300], to: [180 - 120 * on, 310] });
    await expect(shown).toHaveAttribute('src', (await at(0)) ?? '');
    await drag(page, { from: [150, 300], to: [120, 300] }, { from: [210, 300], to: [280, 300] });
    await expect(shown).toHaveAttribute('data-scale', '1.5');
    // A picture that is larger than its frame is panned; a drag does not go to the next photo.
    await drag(page, { from: [180, 300], to: [100, 250] });
    await expect.poll(() => page.locator('.viewer-stage').evaluate((stage) => stage.scrollTop)).toBeGreaterThan(0);
    await expect(shown).toHaveAttribute('src', (await at(0)) ?? '');
    await drag(page, { from: [100, 300], to: [150, 300] }, { from: [260, 300], to: [200, 300] });
    await expect(shown).toHaveAttribute('data-scale', '0.5');
  });
}

test('a photo is passed on with its own address', { tag: '@proof' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await open(page, '/en/gallery/page/2');
  const id = await photos(page).first().getAttribute('data-photo');
  const address = new URL(`/en/gallery#photo-${id}`, page.url()).href;
  await photos(page).first().click();
  await tool(page, 'Copy the link to this photo').click();
  await expect(dialog(page).getByText('The link has been copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const whatsapp = dialog(page).getByRole('link', { name: 'Send this photo by WhatsApp' });
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(address);
});

test('nothing of the preview is loaded before a photo is pressed', async ({ page }) => {
  test.skip(!isPhone());
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/en/gallery', { waitUntil: 'networkidle' });
  const before = scripts.length;
  expect(scripts.join()).not.toContain('react');
  await photos(page).first().tap();
  await expect(picture(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});
