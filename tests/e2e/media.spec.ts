import type { Page } from '@playwright/test';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { picture } from '../api/dashboard/files.ts';
import { barriersOf } from './barriers.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** A picture that nothing uses, under its own name. */
async function addUnused(call: Call, name: string): Promise<string> {
  const file = new File([await (await picture(300, 200)).bytes()], name, { type: 'image/png' });
  return (await call('POST', '/dashboard/uploads', { image: file }, 'multipart')).body.data.image;
}

const card = (page: Page, name: string) => page.locator('li.media-card', { hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

async function expectClean(page: Page): Promise<void> {
  expect.soft(await barriersOf(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, 'nothing is wider than the screen').toBe(false);
}

for (const language of languages) {
  test.describe(`stored files in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('are found by name and kind, tell where they are used, and go when nothing uses them', async ({
      admin: page,
      school,
    }) => {
      test.slow();
      const call = await asAdmin(school);
      await addUnused(call, `lost sail ${language}.png`);
      await addUnused(call, `lost oar ${language}.png`);
      await open(page, school, 'media');
      await expectClean(page);
      await page.getByRole('link', { name: t.media.kind_pdf, exact: true }).click();
      await expect(page).toHaveURL(/kind=pdf/);
      await expect(page.locator('.media-card .thumbnail')).toHaveCount(0);
      await page.getByRole('link', { name: t.media.all, exact: true }).click();
      await page.getByRole('searchbox').fill('photo-chess');
      await expect(page.locator('.media-card')).toHaveCount(1);
      // Other tests may have used the same picture in texts: then the list has a part that is opened.
      const uses = page.locator('.media-uses');
      const more = uses.locator('summary');
      if ((await more.count()) > 0) await more.click();
      await uses.locator('a[href*="/gallery/"]').first().click();
      await settled(page);
      await expect(page).toHaveURL(/\/dashboard\/gallery\/edit\/\d+$/);
      await page.goBack();
      await expect(page.getByRole('searchbox')).toHaveValue('photo-chess');
      await page.getByRole('searchbox').fill(`lost ${language}`);
      await expect(page.locator('.media-card')).toHaveCount(2);
      await page.getByRole('link', { name: t.media.unused, exact: true }).click();
      await expect(page).toHaveURL(/unused=1/);
      await card(page, 'sail').getByRole('checkbox').check();
      await page.getByRole('button', { name: t.list.delete, exact: true }).click();
      await expectClean(page);
      await dialog(page).getByRole('button', { name: t.list.delete, exact: true }).click();
      await expect(card(page, 'sail')).toHaveCount(0);
      await expect(card(page, 'oar')).toBeVisible();
    });

    test('are chosen by keyboard in a form and in the editor, and the entry is saved with them', {
      tag: '@proof',
    }, async ({ admin: page, school }) => {
      test.slow();
      const call = await asAdmin(school);
      const own = `chosen ${language} ${Date.now()}.png`;
      const address = await addUnused(call, own);
      const { id } = (await call('GET', '/dashboard/photos')).body.data[0];
      await open(page, school, `gallery/edit/${id}`);
      await page.getByRole('button', { name: t.files.choose_stored, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeVisible();
      await expectClean(page);
      await dialog(page).getByRole('searchbox').fill(own);
      const found = dialog(page).locator('.media-choice', { hasText: own });
      await expect(dialog(page).locator('.media-choice')).toHaveCount(1);
      await found.focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText(t.files.stored_chosen)).toBeVisible();
      await expectClean(page);

      await page.getByRole('textbox').and(page.locator('.editor-text')).first().click();
      await page.getByRole('button', { name: t.editor.stored_image, exact: true }).first().click();
      await dialog(page).getByRole('searchbox').fill(own);
      await expect(dialog(page).locator('.media-choice')).toHaveCount(1);
      await dialog(page).locator('.media-choice').click();
      await expect(page.locator(`.editor-text img[src="${address}"]`)).toHaveCount(1);
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(page, t.updated)).toBeVisible();
      const saved = (await call('GET', `/dashboard/photos/${id}`)).body.data;
      expect(saved.image).toBe(address);
      expect(Object.values(saved.description).some((text) => String(text).includes(address))).toBe(true);
    });
  });
}
