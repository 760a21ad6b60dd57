import type { Page } from '@playwright/test';
import { referencingLists } from '../../src/model/content/references.ts';
import type { ListType } from '../../src/model/content/type.ts';
import { allLists, lists } from '../../src/model/content-types/index.ts';
import { halfFor } from '../support/halves.ts';
import { sampleOf } from '../support/in-proof.ts';
import { coveredByToasts, expect, expectNothingCovered, languages, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const widths = { phone: [320, 360], desktop: [768, 1280, 1440] };

/**
 * Adds a subject without lessons, so that a subject can be deleted. Only for types that other entries can reference.
 */
async function addFree(page: Page, school: string, type: ListType): Promise<void> {
  if (referencingLists(type.name).length === 0) return;
  const name = { ar: 'مادة بلا دروس', en: 'A subject without lessons' };
  const answer = await page.request.post(`${school}/api/dashboard/${type.path}`, {
    headers: { origin: school },
    data: { name, content: { ar: '', en: '' }, grade_id: 1 },
  });
  expect(answer.status()).toBe(201);
}

/** Lists the controls that toasts cover at every width, at the top of the screen and in its menu. */
async function covered(page: Page, sizes: readonly number[], menu: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 560 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(0, 0);
    for (const name of await coveredByToasts(page)) found.push(`${width}: ${name}`);
    const opener = page.getByRole('button', { name: menu });
    if (!(await opener.isVisible())) continue;
    await opener.click();
    await expect(page.getByRole('dialog').locator('a').first()).toBeVisible();
    for (const name of await coveredByToasts(page)) found.push(`${width}, menu: ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return found;
}

for (const language of languages) {
  test.describe(`every list in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    test.setTimeout(180_000);
    const t = texts[language];

    test('deletes and takes back by the keyboard alone, and no toast lies on what comes next', async ({
      admin,
      school,
    }, { project }) => {
      const sizes = project.name === 'phone' ? widths.phone : widths.desktop;
      expect(allLists).toContain(lists.subjects);
      await admin.clock.install();
      for (const type of sampleOf(halfFor(language, allLists), 3)) {
        await test.step(type.name, async () => {
          await addFree(admin, school.url, type);
          await admin.setViewportSize({ width: sizes[0] ?? 0, height: 560 });
          await open(admin, school, type.screens.list);
          const row = admin.locator('tbody tr').first();
          const title = await row.locator('.button-delete').getAttribute('aria-label');
          await row.locator('.button-delete').focus();
          await admin.keyboard.press('Enter');
          const undo = row.getByRole('button', { name: t.undo });
          await expect(undo).toBeFocused();
          await expect(toast(admin, t.deleted)).toBeVisible();
          // Stops the clock, so that the toast does not close during the checks. A jump is refused if its moment is over
          // before it is made. It has stopped the clock nevertheless, so the second try succeeds. A longer jump would close
          // the toast.
          await expect(async () => {
            await admin.clock.pauseAt(await admin.evaluate(() => Date.now() + 1000));
          }).toPass();
          // Polls, because a toast that is still sliding in may cover controls for a moment.
          await expect.poll(() => covered(admin, sizes, t.panel.open)).toEqual([]);
          await expect(toast(admin, t.deleted)).toBeVisible();
          await admin.clock.resume();
          await undo.focus();
          await admin.keyboard.press('Enter');
          await expect(toast(admin, t.restored)).toBeVisible();
          await expect(toast(admin, t.deleted)).toHaveCount(0);
          await expect(row.locator('a:focus')).toHaveCount(1);
          expect(await row.locator('.button-delete').getAttribute('aria-label')).toBe(title);
        });
      }
    });

    test('is empty in every form before it says that all fields are required', async ({ admin, school }, {
      project,
    }) => {
      const sizes = project.name === 'phone' ? widths.phone : widths.desktop;
      for (const type of sampleOf(halfFor(language, allLists), 3)) {
        await test.step(type.name, async () => {
          await admin.setViewportSize({ width: sizes[0] ?? 0, height: 560 });
          await open(admin, school, type.screens.add);
          await admin.getByRole('button', { name: t.form.save, exact: true }).first().click();
          const marked = admin.locator('main [aria-invalid=true]');
          await expect(toast(admin, t.required)).toBeVisible();
          await expect(marked.first()).toBeVisible();
          for (const field of await marked.all()) {
            const value = await field.evaluate((one) => ('value' in one ? String(one.value) : (one.textContent ?? '')));
            expect(value.trim()).toBe('');
          }
          await expectNothingCovered(admin);
        });
      }
    });
  });
}
