import type { Locator, Page } from '@playwright/test';
import { toast as bounds, deletedRowTime } from '../../src/model/limits.ts';
import type { TestSchool } from '../support/server.ts';
import {
  coveredByToasts,
  expect,
  expectNothingCovered,
  languages,
  open,
  settled,
  test,
  toast,
} from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const deleteOf = (row: Locator) => row.locator('.button-delete');

/** The vertical positions of a list's rows, in px from the top of the document. */
const tops = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top + scrollY)));

/**
 * Adds the four newest photos, complete and published. Deleting them changes no count in the chips above the list: the
 * chips would go with the last draft, or the last text that is missing, that another test has left among the newest.
 * @returns a function that deletes them, because the tests of the gallery count the demo school's photos
 */
async function addPhotos({ request }: Page, { url }: TestSchool): Promise<() => Promise<void>> {
  const photos = `${url}/api/dashboard/photos`;
  const headers = { origin: url };
  const { data } = await (await request.get(photos)).json();
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4]) {
    const title = { ar: `صورة ${number}`, en: `Picture ${number}` };
    const answer = await request.post(photos, { headers, data: { title, image: data[0].image } });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).data.id);
  }
  return async () => {
    for (const id of ids) await request.delete(`${photos}/${id}`, { headers });
  };
}

/** Starts counting toasts. @returns a function that reads the highest number of toasts shown at the same time */
async function countToasts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const most = { toasts: 0 };
    Object.assign(window, { most });
    new MutationObserver(() => {
      most.toasts = Math.max(most.toasts, document.querySelectorAll('.Toastify__toast').length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { most: { toasts: number } }).most.toasts);
}

for (const language of languages) {
  test.describe(`deleting in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('leaves the rows where they were, with the way back for twenty seconds, and hides nothing', async ({
      admin,
      school,
    }) => {
      const removePhotos = await addPhotos(admin, school);
      await admin.clock.install();
      await open(admin, school, 'gallery?per_page=7');
      const rows = admin.locator('tbody tr');
      const before = await tops(admin);
      const names = await rows.locator('[data-kind="text"]').allTextContents();
      const most = await countToasts(admin);
      for (const place of [0, 1, 2, 3]) await deleteOf(rows.nth(place)).click();
      await expect(rows.getByText(t.list.deleted_now)).toHaveCount(4);
      await expect(toast(admin, t.deleted)).toBeVisible();
      await expect(deleteOf(rows)).toHaveCount(7);
      expect((await tops(admin)).slice(0, 7)).toEqual(before);
      expect(await most()).toBeLessThanOrEqual(bounds.most);
      await admin.evaluate(() => scrollTo(0, 0));
      await admin.mouse.move(0, 0);
      expect(await coveredByToasts(admin)).toEqual([]);

      await rows.nth(1).getByRole('button', { name: t.undo }).click();
      await expect(toast(admin, t.restored)).toBeVisible();
      await expect(rows.nth(1).locator('[data-kind="text"]')).toHaveText(names[1] ?? '');
      await expect(deleteOf(rows.nth(1))).toBeVisible();
      expect((await tops(admin)).slice(0, 7)).toEqual(before);

      await admin.clock.runFor(deletedRowTime - 2000);
      await expect(rows.getByText(t.list.deleted_now)).toHaveCount(3);
      await admin.locator('main').focus();
      await admin.mouse.move(0, 0);
      await admin.clock.runFor(5000);
      await expect(rows.getByText(t.list.deleted_now)).toHaveCount(0);
      await expect(rows).toHaveCount(7);
      await expect(rows.first().locator('[data-kind="text"]')).toHaveText(names[1] ?? '');
      await removePhotos();
    });

    test('is undone by the keyboard alone, from the row, and the toast that it outdates goes', {
      tag: '@proof',
    }, async ({ admin, school }) => {
      await open(admin, school, 'gallery?per_page=7&page=2');
      const row = admin.locator('tbody tr').first();
      const name = await row.locator('[data-kind="text"]').textContent();
      await deleteOf(row).focus();
      await admin.keyboard.press('Enter');
      await expect(row.getByRole('button', { name: t.undo })).toBeFocused();
      await expect(toast(admin, t.deleted)).toBeVisible();
      await admin.keyboard.press('Enter');
      await expect(toast(admin, t.restored)).toBeVisible();
      await expect(toast(admin, t.deleted)).toHaveCount(0);
      await expect(row.locator('[data-kind="text"]')).toHaveText(name ?? '');
      await expect(row.locator('a:focus')).toHaveCount(1);
    });

    test('says in the row why it was refused', async ({ admin, school }) => {
      // Page 3, because the newest subjects may come from other tests and have nothing that references them.
      await open(admin, school, 'subjects?per_page=7&page=3');
      const row = admin.locator('tbody tr').first();
      await deleteOf(row).click();
      await expect(toast(admin, t.failed_to_delete)).toBeVisible();
      await expect(admin.locator('tr').nth(2).getByRole('alert')).toBeVisible();
      await expect(deleteOf(row)).toBeFocused();
      await expectNothingCovered(admin);
    });

    test('toasts hide nothing after a save, beside a form that is not filled in, and on a student', {
      tag: '@proof',
    }, async ({ admin, school }) => {
      await open(admin, school, 'blog/add');
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, t.required)).toBeVisible();
      await expectNothingCovered(admin);

      await open(admin, school, 'gallery/edit/3');
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, t.updated)).toBeVisible();
      await settled(admin);
      await expectNothingCovered(admin);

      await open(admin, school, 'update-users/2');
      for (const wanted of ['false', 'true']) {
        const account = admin.getByRole('switch', { name: t.student.account_status });
        await account.click();
        await expect(account).toHaveAttribute('aria-checked', wanted);
      }
      await expect(admin.locator('.Toastify__toast')).toHaveCount(1);
      await expectNothingCovered(admin);
    });
  });
}
