import { rmSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { change } from '../support/people.ts';
import { addFrench, copyProject, frenchTexts } from '../support/project-copy.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';

/** A running school of a copy of the project with one additional language. */
const test = base.extend<object, { school: School }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const project = copyProject();
      addFrench(project.folder);
      const dataDir = copySchool();
      // The school's record says which languages are in use.
      change(
        { dataDir },
        `update office_records set value = json_set(value, '$.languages', json('["ar","en","fr"]')) where name = 'school'`,
      );
      const school = await spawnSchool({ dataDir, project: project.folder });
      // The copied school already has its old pages, so wait until the pages of the new language are published.
      await expect.poll(async () => (await fetch(`${school.url}/fr`)).status, { timeout: 120_000 }).toBe(200);
      await use(school);
      await school.kill();
      rmSync(dataDir, { recursive: true, force: true });
      project.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// One worker builds the changed copy.
test.describe.configure({ mode: 'default' });

test('a language is one entry, its catalogues and a migration: its home page is there, and the toggle leads to it', async ({
  page,
  school,
}) => {
  await page.goto(school.url);
  const menu = page.getByRole('banner');
  await menu.locator('[data-language=fr]').click();
  await expect(page).toHaveURL(`${school.url}/fr`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(frenchTexts.contact);
  await expect(page.locator('link[hreflang]')).toHaveCount(4);
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'fr_FR');
  // Untranslated texts fall back to the default language.
  await expect(page.locator('h1')).toHaveText(/\p{Script=Arabic}/u);
  await expect(menu.locator('[data-language]')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the API answers in it', async ({ request, school }) => {
  const answer = await request.get(`${school.url}/api/levels`, { headers: { lang: 'fr' } });
  expect(answer.status()).toBe(200);
  const lost = await request.get(`${school.url}/api/nothing`, { headers: { lang: 'fr' } });
  expect((await lost.json()).message).toBe('Not found.');
});
