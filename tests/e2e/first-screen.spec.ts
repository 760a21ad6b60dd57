import type { Locator, Page } from '@playwright/test';
import { languages } from '../../src/model/languages.ts';
import type { Login } from '../support/server.ts';
import { complaintsOf, expect, isPhone, test } from './school.ts';

/** The viewport of a 360×640 phone without the browser's own bars. */
const phone = { width: 360, height: 560 };
const base = { ar: '', en: '/en' };

async function logIn(page: Page, { email, password }: Login): Promise<number> {
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
  return (await (await page.request.get('/api/subjects')).json()).subject[0].id;
}

async function expectWhole(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
}

/** Checks that a touch target is at least 44×44 px. */
async function expectFinger(element: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  expect(Math.min(Math.round(width), Math.round(height)), (await element.textContent()) ?? '').toBeGreaterThanOrEqual(
    44,
  );
}

test.beforeEach(async ({ page }) => {
  test.skip(!isPhone(), 'is about phones');
  await page.setViewportSize(phone);
});

for (const language of languages) {
  const at = (path: string) => base[language] + path;

  test.describe(`the first screen of a phone in ${language}`, { tag: `@${language}` }, () => {
    test('holds the whole login, and the error of a wrong one', async ({ page, school }) => {
      await page.goto(at('/login'));
      const button = page.locator('main form button[type=submit]');
      await expectWhole(button);
      await page.locator('[name=email]').fill(school.students.free.email);
      await page.locator('[name=password]').fill('wrong');
      await button.click();
      await expectWhole(page.locator('#login-failed'));
      await expectWhole(button);
    });

    test("holds the first card's title on every student screen", async ({ page, school }) => {
      const complaints = complaintsOf(page);
      const id = await logIn(page, school.students.paid);
      for (const screen of [
        '',
        `/${id}`,
        ...['online-lessons', 'videos', 'books', 'work-sheets'].map((s) => `/${id}/${s}`),
      ]) {
        await page.goto(at(`/subject${screen}`));
        await expect(page.locator('[data-screen] [aria-busy]')).toHaveCount(0);
        await expectWhole(page.locator('[data-screen] li h2').first());
      }
      // The request for the favicon is cancelled if the page is left early.
      expect(complaints.filter((each) => !each.includes('/media/school-'))).toEqual([]);
    });

    test('has the way in beside the shut menu, and for a student the way to the subjects', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      for (const width of [320, 360, 768]) {
        await page.setViewportSize({ ...phone, width });
        for (const path of ['/', '/blog', '/subject']) {
          await page.goto(at(path).replace(/(.)\/$/, '$1'));
          const bar = page.locator('.header-bar');
          const way = bar.locator('.header-way.for-visitors');
          await expectWhole(way);
          await expect(way).toHaveAttribute('href', at('/login'));
          await expect(bar.locator('.header-way.for-students')).toBeHidden();
          const parts = [
            way,
            bar.locator('.header-logo'),
            bar.locator('[data-language]'),
            bar.locator('[href^="tel:"]'),
          ];
          for (const part of [...parts, bar.locator('.menu-button')]) {
            await expectWhole(part);
            await expectFinger(part);
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        }
        // The school's short name below 600 px, its whole name above.
        const name = page.locator('.header-logo .logo-name:visible');
        const { width: shown = 0 } = (await name.boundingBox()) ?? {};
        expect(shown).toBeGreaterThan(1);
        await expect(name).toHaveText(width < 600 ? /^(النيل|Nile)$/ : /^(مدرسة النيل|Nile School)$/);
        await expect(page.locator('.header-logo')).toHaveAccessibleName((await name.textContent())?.trim() ?? '');
      }
      await logIn(page, school.students.free);
      for (const width of [320, 360]) {
        await page.setViewportSize({ ...phone, width });
        await page.goto(at('/blog'));
        const way = page.locator('.header-way.for-students');
        await expectWhole(way);
        await expectFinger(way);
        await expect(page.locator('.header-way.for-visitors')).toBeHidden();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      await page.locator('.header-way.for-students').click();
      await page.waitForURL(at('/subject'));
    });
  });
}

test('what is pressed before the form has loaded is done once it has', async ({ page, school }) => {
  const complaints = complaintsOf(page);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_astro/LoginForms*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/en/login');
  await page.locator('[name=email]').fill('nobody@example.test');
  await page.locator('[name=password]').fill('not the one');
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL('/en/login');
  arrive();
  await expect(page.locator('#login-failed')).toBeVisible();
  await expect(page).toHaveURL('/en/login');
  await expect(page.locator('[name=email]')).toHaveValue('nobody@example.test');
  expect(complaints.filter((each) => !each.startsWith('401'))).toEqual([]);
  expect(school.url).toBeTruthy();
});

test('a registration that has not loaded yet keeps what is chosen', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_astro/RegisterForm*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/en/register#step-pay');
  await page.locator('[name=kind_of_account][value=paid]').check();
  await expect(page.locator('[name=payment_term]').first()).toBeVisible();
  arrive();
  await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);
  await expect(page.locator('[name=kind_of_account][value=paid]')).toBeChecked();
  await page.locator('main form button[type=submit]:visible').click();
  await expect(page.locator('[name=kind_of_account][value=paid]')).toBeChecked();
});
