import type { Page } from '@playwright/test';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { hireAndEnter } from '../support/staff.ts';
import { barriersOf } from './barriers.ts';
import { misfits } from './cut-texts.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const inBoth = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));
const titled = (title: string, description: string) => ({ title: inBoth(title), description: inBoth(description) });

/** The screen breaks no rule of accessibility, and nothing on it is cut off. */
async function isClean(page: Page): Promise<void> {
  await settled(page);
  expect(await barriersOf(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
}

for (const language of languages) {
  test.describe(`history and trash in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    let principal: Call;
    let other: Call;
    test.beforeEach(async ({ school }) => {
      principal = await asAdmin(school);
      other = (await hireAndEnter(school, principal, 'principal', { name: 'Huda of the history' })).call;
    });
    const dialog = (page: Page) => page.getByRole('dialog');
    const version = (page: Page, number: number) => page.locator('.version').nth(-number);

    test('what changed is shown word by word, and an earlier version becomes the newest', async ({
      admin: page,
      school,
    }) => {
      const made = await principal('POST', '/dashboard/Blogs', titled('The old boat sails', '<p>One two three</p>'));
      const { id } = made.body.data;
      const changed = titled('The new boat sails', '<p>One two three</p><p>Four <b>five</b></p>');
      expect((await other('POST', `/dashboard/Blogs/${id}`, changed)).status).toBe(200);
      await open(page, school, `blog/edit/${id}`);
      await page.getByRole('link', { name: t.files.history }).click();
      await expect(page.locator('.version')).toHaveCount(2);
      const newest = version(page, 2);
      await expect(newest).toContainText('Huda of the history');
      await expect(newest.locator('del', { hasText: 'old' }).first()).toContainText(t.history.removed);
      await expect(newest.locator('ins', { hasText: 'new' }).first()).toContainText(t.history.added);
      await expect(newest.locator('ins', { hasText: 'Four five' }).first()).toBeVisible();
      await expect(newest.getByRole('button')).toHaveCount(0);
      await isClean(page);

      await version(page, 1).getByRole('button', { name: t.history.back }).focus();
      await page.keyboard.press('Enter');
      await isClean(page);
      await dialog(page).getByRole('button', { name: t.history.back }).click();
      await expect(toast(page, t.history.done)).toBeVisible();
      await expect(page.locator(`#field-title\\.${language}`)).toHaveValue('The old boat sails');
      await expect(page.locator('.editor-content, [contenteditable]').first()).not.toContainText('Four five');
      expect((await principal('GET', `/dashboard/Blogs/${id}`)).body.data).toMatchObject({
        version: 3,
        ...titled('The old boat sails', '<p>One two three</p>'),
      });
      await page.getByRole('link', { name: t.files.history }).click();
      await expect(page.locator('.version')).toHaveCount(3);
    });

    test('a single record has its history, and somebody who was faster is not overwritten', { tag: '@proof' }, async ({
      admin: page,
      school,
    }) => {
      const write = (description: string, by: Call) =>
        by(
          'POST',
          '/dashboard/link-logo',
          Object.fromEntries(languages.map((each) => [`description_${each}`, description])),
        );
      await write('First words', principal);
      await write('Second words', principal);
      await open(page, school, 'sittings?history=1');
      await expect(page.locator('.version').first()).toContainText('Second');
      expect((await write('Third words', other)).status).toBe(200);
      await page.locator('.version').nth(1).getByRole('button', { name: t.history.back }).click();
      await dialog(page).getByRole('button', { name: t.history.back }).click();
      await expect(toast(page, t.history.failed)).toBeVisible();
      await expect(page.locator('.version').first()).toContainText('Third');
      const { data } = (await principal('GET', '/dashboard/link-logo')).body;
      expect(data[`description_${language}`]).toBe('Third words');
      await page.locator('.version').nth(1).getByRole('button', { name: t.history.back }).click();
      await dialog(page).getByRole('button', { name: t.history.back }).click();
      await expect(page.locator(`[id="field-description_${language}"]`)).toHaveValue('Second words');
    });

    test('who teaches a lesson stands there by name', { tag: '@proof' }, async ({ admin: page, school }) => {
      const { id: teacher } = await hireAndEnter(school, principal, 'teacher', { name: 'Amal of the lesson' });
      const lesson = { date: '2031-05-05', time: '10:00', subject_id: 1, link: 'https://meet.example.org/x' };
      const { id } = (await principal('POST', '/dashboard/online-lessons', lesson)).body.data;
      await principal('POST', `/dashboard/online-lessons/${id}`, { ...lesson, teacher_id: teacher });
      await open(page, school, `online-lessons/edit/${id}?history=1`);
      await expect(page.locator('.version').first()).toContainText('Amal of the lesson');
      await open(page, school, 'audit');
      await expect(page.getByRole('row').filter({ hasText: 'Amal of the lesson' }).first()).toBeVisible();
    });

    test('two windows compare their texts word by word', { tag: '@proof' }, async ({ admin: page, school }) => {
      const { id } = (await principal('POST', '/dashboard/Blogs', titled('Boats of June', '<p>x</p>'))).body.data;
      await open(page, school, `blog/edit/${id}`);
      await page.locator(`#field-title\\.${language}`).fill('Boats of May');
      await other('POST', `/dashboard/Blogs/${id}`, titled('Ships of June', '<p>x</p>'));
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      const compared = page.locator('.conflict .compared');
      await expect(compared.locator('del').first()).toContainText('Ships');
      await expect(compared.locator('ins').first()).toContainText('Boats');
      await isClean(page);
    });

    test('what was deleted is found in the trash, comes back or goes at once', async ({ admin: page, school }) => {
      const names = [`Anchor of ${language}`, `Rudder of ${language}`];
      for (const name of names) {
        const { id } = (await principal('POST', '/dashboard/Blogs', titled(name, '<p>x</p>'))).body.data;
        expect((await other('DELETE', `/dashboard/Blogs/${id}`)).status).toBe(200);
      }
      const [anchor = '', rudder = ''] = names;
      await open(page, school, 'trash');
      await expect(page.getByRole('row', { name: rudder })).toContainText('Huda of the history');
      await isClean(page);
      await page.getByRole('combobox').selectOption('photos');
      await expect(page.getByRole('row', { name: rudder })).toHaveCount(0);
      await page.getByRole('combobox').selectOption('Blogs');
      await page.getByRole('searchbox').fill('anchor');
      await expect(page.getByRole('row', { name: rudder })).toHaveCount(0);
      await page.getByRole('button', { name: t.trash.restore_of.replace('{title}', anchor) }).click();
      await expect(toast(page, t.restored)).toBeVisible();
      await expect(page.getByText(t.trash.nothing_found)).toBeVisible();
      await isClean(page);
      await page.getByRole('searchbox').fill('rudder');
      await page.getByRole('button', { name: t.trash.remove_of.replace('{title}', rudder) }).click();
      await isClean(page);
      await dialog(page).getByRole('button', { name: t.trash.remove, exact: true }).click();
      await expect(toast(page, t.trash.removed)).toBeVisible();
      await expect(page.getByText(t.trash.nothing_found)).toBeVisible();
      const { data } = (await principal('GET', '/dashboard/trash?q=rudder&type=Blogs')).body;
      expect(data).toEqual([]);
    });
  });
}
