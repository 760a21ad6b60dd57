import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { lists } from '../../src/model/content-types/index.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { barriersOf } from './barriers.ts';
import { misfits } from './cut-texts.ts';
import { input, sample } from './dashboard-filling.ts';
import { expect, languages, open, settled, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** Small photos that differ from each other. */
const photosOf = (count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, async (_, place) => ({
      name: `${name}_${place + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 60 + place, height: 40, channels: 3, background: { r: 7 * place, g: 90, b: name.length } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

async function isClean(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
}

const rows = (page: Page) => page.locator('.file-row');
const chooser = (page: Page) => page.locator('.drop-input').first();

for (const language of languages) {
  test.describe(`many files at once in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    const saved = (page: Page) => rows(page).filter({ hasText: t.many_files.saved });

    test('one that fails does not stop the rest and is tried again alone, and what was sent is not sent again', async ({
      admin: page,
      school,
    }) => {
      test.slow();
      const name = `river ${language}`;
      const [first, second, third, fourth] = await photosOf(4, name);
      if (!first || !second || !third || !fourth) throw new Error('there are four photos');
      // What the browser calls a file does not decide: the server looks into it.
      const photos = [first, second, third, { ...fourth, name: `${name}_4.txt`, mimeType: 'text/plain' }];
      const call = await asAdmin(school);
      const made = async () => (await call('GET', `/dashboard/photos?q=${encodeURIComponent(name)}`)).body.data;
      await open(page, school, `${lists.photos.screens.list}?files=1`);
      const wrong = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a list of names') };
      await chooser(page).setInputFiles([...photos, wrong]);
      await expect(rows(page)).toHaveCount(5);

      // The second one fails once; the answer to the third one is lost although it has arrived.
      let failing = true;
      await page.route('**/api/dashboard/photos', async (route) => {
        const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
        if (!failing || route.request().method() !== 'POST') return route.continue();
        if (body.includes(`${name}_2.jpg`)) return route.fulfill({ status: 500, json: { message: 'Not now' } });
        if (body.includes(`${name}_3.jpg`)) {
          await route.fetch();
          return route.fulfill({ status: 503, json: { message: 'Lost' } });
        }
        return route.continue();
      });
      await page.locator('.save-row [type="submit"]').click();
      await expect(saved(page)).toHaveCount(2);
      await expect(rows(page).nth(1)).toContainText('Not now');
      // The sentence of the server stands at the row, and the file is not offered again.
      await expect(rows(page).last()).toContainText(language === 'ar' ? 'نوع هذا الملف غير معروف' : 'Nothing is known');
      await expect(rows(page).last().getByRole('button')).toHaveCount(1);
      await isClean(page);
      await page.getByRole('button', { name: t.many_files.remove_of.replace('{name}', wrong.name) }).click();
      expect(await made()).toHaveLength(3);
      failing = false;
      await page.getByRole('button', { name: t.many_files.again_of.replace('{name}', `${name}_2.jpg`) }).click();
      await expect(saved(page)).toHaveCount(3);

      // The page is left and opened again: the one without an answer wants its file, and makes no second entry.
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await settled(page);
      await expect(saved(page)).toHaveCount(3);
      await expect(rows(page).nth(2)).toContainText(t.many_files.lost);
      // A title that is typed meanwhile goes to the entry that is there already.
      const newer = `${name} in the evening`;
      await rows(page).nth(2).locator(`input[lang="${language}"]`).fill(newer);
      await chooser(page).setInputFiles(photos);
      await expect(rows(page)).toHaveCount(4);
      await page.locator('.save-row [type="submit"]').click();
      await expect(saved(page)).toHaveCount(4);
      const titles = (await made()).map(({ title }: { title: Record<string, string> }) => title[language]);
      expect(titles.sort()).toEqual([1, 2, 4].map((place) => `${name} ${place}`).concat(newer));
    });

    test('one value serves all; what lacks something becomes a draft, marked', { tag: '@proof' }, async ({
      admin: page,
      school,
    }) => {
      const call = await asAdmin(school);
      await open(page, school, `${lists.books.screens.list}?files=1`);
      await chooser(page).setInputFiles([sample.pdf]);
      await page.locator('.save-row [type="submit"]').click();
      await expect(input(page, 'subject_id')).toHaveAttribute('aria-invalid', 'true');
      await input(page, 'subject_id').selectOption('1');
      await input(page, 'access').selectOption({ index: 1 });
      const title = page.getByLabel(
        t.many_files.title_in.replace('{name}', 'book-manners.pdf').replace('{language}', t.form[language]),
      );
      await expect(title).toHaveValue('book manners');
      await title.fill('');
      await page.locator('.save-row [type="submit"]').click();
      const draft = rows(page).filter({ hasText: t.many_files.draft });
      await expect(draft).toHaveCount(1);
      await isClean(page);
      await draft.getByRole('link', { name: t.many_files.complete }).click();
      await settled(page);
      await expect(input(page, `title.${language}`)).toHaveValue('');
      await expect(input(page, 'subject_id')).toHaveValue('1');
      const id = Number(page.url().split('/').at(-1));
      expect((await call('GET', `/dashboard/books/${id}`)).body.data.status).toBe('draft');
    });
  });
}
