import type { Page } from '@playwright/test';
import { slider } from '../../src/model/limits.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { sampleOf } from '../support/in-proof.ts';
import { startSchool } from '../support/server.ts';
import { expect, test } from './school.ts';

/** The height in px of the bars above the pictures. */
const above = 150;
/** The milliseconds between animation frames; an animation ends with the first frame after its duration. */
const frame = 16;

/** Opens the home page with a paused clock. */
async function open(page: Page, address: string): Promise<void> {
  const noon = new Date('2026-11-20T12:00:00Z');
  await page.clock.install({ time: noon });
  // The clock runs until it is paused, and a moment that is over is refused: so a minute later, before the page is opened.
  await page.clock.pauseAt(new Date(noon.getTime() + 60_000));
  await page.goto(address);
  await expect(page.locator('[data-dot]').first()).toHaveAttribute('aria-current', 'true');
}

/** The index of the current dot, and the scroll position in picture widths; the first picture is at 1. */
function state(page: Page): Promise<{ dot: number; at: number }> {
  return page.evaluate(() => {
    const dots = [...document.querySelectorAll('[data-dot]')];
    const track = document.querySelector('.slides') ?? document.body;
    const at = Math.abs(track.scrollLeft) / track.clientWidth;
    return { dot: dots.findIndex((dot) => dot.hasAttribute('aria-current')), at: Math.round(at * 1000) / 1000 };
  });
}

for (const address of sampleOf([addresses.home, '/en'], 2)) {
  test(`pictures change every ${slider.autoplay} ms within ${slider.transition} ms at ${address}`, async ({ page }) => {
    await open(page, address);
    await page.clock.runFor(slider.autoplay - 2 * frame);
    expect(await state(page)).toEqual({ dot: 0, at: 1 });

    await page.clock.runFor(2 * frame + slider.transition / 2);
    const { dot, at } = await state(page);
    expect(dot).toBe(0);
    expect(at).toBeGreaterThan(1.2);
    expect(at).toBeLessThan(1.8);

    await page.clock.runFor(slider.transition / 2 + 2 * frame);
    expect(await state(page)).toEqual({ dot: 1, at: 2 });

    // The autoplay interval starts with the beginning of the transition.
    await page.clock.runFor(slider.autoplay - slider.transition - 5 * frame);
    expect(await state(page)).toEqual({ dot: 1, at: 2 });
    await page.clock.runFor(slider.transition + 6 * frame);
    expect(await state(page)).toEqual({ dot: 2, at: 3 });
  });
}

test('dots lead to their picture, and after the last comes the first, going on', async ({ page }) => {
  await open(page, addresses.home);
  const dots = page.locator('[data-dot]');
  const count = await dots.count();
  expect(count).toBe(5);
  await dots.last().click();
  await page.clock.runFor(slider.transition + 2 * frame);
  expect(await state(page)).toEqual({ dot: count - 1, at: count });

  await page.mouse.move(0, 0);
  await page.clock.runFor(slider.autoplay + slider.transition / 2);
  const { at } = await state(page);
  expect(at).toBeGreaterThan(count);
  await page.clock.runFor(slider.transition);
  expect(await state(page)).toEqual({ dot: 0, at: 1 });
});

test('without a picture the words stand above the button', { tag: '@proof' }, async ({ page }) => {
  const nothing = await startSchool({ empty: true });
  try {
    await page.goto(nothing.url);
    const words = await page.locator('.slide-words p').boundingBox();
    const button = await page.locator('.button-call:visible').boundingBox();
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  } finally {
    await nothing.remove();
  }
});

test('there are dots and a pause button, and no arrows', { tag: '@proof' }, async ({ page }) => {
  await open(page, '/en');
  const buttons = page.locator('.slider').getByRole('button');
  const slides = await page.locator('.slide:not([aria-hidden])').count();
  const pictures = Array.from({ length: slides }, (_, index) => `Picture ${index + 1}`);
  expect(await buttons.allInnerTexts().then((texts) => texts.map((text) => text.trim()))).toEqual([
    'Pause the pictures',
    ...pictures,
  ]);
});

test('the pause button stops the pictures and lets them go on', async ({ page }) => {
  await open(page, '/en');
  await page.getByRole('button', { name: 'Pause the pictures' }).click();
  const play = page.getByRole('button', { name: 'Play the pictures' });
  await expect(play).toBeFocused();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3 * slider.autoplay);
  expect(await state(page)).toEqual({ dot: 0, at: 1 });

  await play.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(slider.autoplay + slider.transition + 2 * frame);
  expect(await state(page)).toEqual({ dot: 1, at: 2 });
});

test('nothing moves for those who asked for less motion, until they press play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/en');
  await page.clock.runFor(4 * slider.autoplay);
  expect(await state(page)).toEqual({ dot: 0, at: 1 });
  await page.locator('[data-dot]').nth(2).click();
  await page.clock.runFor(2 * frame);
  expect(await state(page)).toEqual({ dot: 2, at: 3 });
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
});

test('the pictures wait while someone looks at them with the keyboard', { tag: '@proof' }, async ({ page }) => {
  await open(page, '/en');
  await page.locator('.slides').focus();
  await page.keyboard.press('Shift');
  await page.clock.runFor(2 * slider.autoplay);
  expect(await state(page)).toEqual({ dot: 0, at: 1 });
});

test(`a picture is as high as the window less ${above} px and says its title`, { tag: '@proof' }, async ({ page }) => {
  await page.goto('/en');
  const pictures = page.locator('.slide:not([aria-hidden]) picture img');
  const height = page.viewportSize()?.height ?? 0;
  expect((await pictures.first().boundingBox())?.height).toBe(height - above);
  const titles = await page.locator('.slide:not([aria-hidden]) .slide-words').allInnerTexts();
  expect(titles.length).toBe(5);
  const spoken = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  expect(spoken).toEqual(titles.map((title) => title.replace(/\s+/g, ' ').trim()));
});
