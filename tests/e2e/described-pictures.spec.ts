import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../support/server.ts';
import { barriersOf } from './barriers.ts';
import { paste, wordRtf } from './clipboard.ts';
import { input, sample } from './dashboard-filling.ts';
import { expect, languages, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** Pictures of different widths, by which they are told apart. */
const widths = [40, 50, 60];
const pictures = Promise.all(
  widths.map((width, place) =>
    sharp({ create: { width, height: 30, channels: 3, background: { r: 80 * place, g: 100, b: 30 } } })
      .png()
      .toBuffer(),
  ),
);

const description = (page: Page) => input(page, 'who_us.ar.description');

/** The words and pictures of an editor in order; a picture is given by its width. */
const order = (text: Locator) =>
  text.evaluate((element) =>
    [...element.querySelectorAll('p, img, figcaption')].flatMap<string | number>((each) => {
      if (each instanceof HTMLImageElement) return each.classList.length > 0 ? [] : [each.naturalWidth];
      return each.textContent ? [each.textContent] : [];
    }),
  );

const storedText = async (page: Page, url: string): Promise<string> => {
  const answer = await page.request.get(`${url}/api/dashboard/who-us`);
  return (await answer.json()).data.ar.description;
};

for (const language of languages) {
  test.describe(`in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('each picture is asked for a description, which with its caption reaches the page', async ({
      admin,
      school,
    }, info) => {
      await open(admin, school, 'about/intro');
      const text = description(admin);
      const editor = admin.locator('.editor', { has: text });
      await text.fill('قبل الصور');
      const chooser = admin.waitForEvent('filechooser');
      await editor.getByRole('button', { name: t.editor.image, exact: true }).click();
      const files = (await pictures).map((buffer, place) => ({ name: `${place}.png`, mimeType: 'image/png', buffer }));
      await (await chooser).setFiles(files.slice(0, 2));
      await expect.poll(() => order(text)).toEqual(['قبل الصور', 40, 50]);
      // It is asked for beside the text; the cursor stays in it.
      const asked = editor.locator('.editor-pictures');
      await expect(asked.getByText(t.editor.pictures_ask)).toBeVisible();
      await expect(text).toBeFocused();
      const alternatives = asked.getByLabel(t.editor.alt);
      await expect(alternatives).toHaveCount(2);
      await alternatives.first().focus();
      await admin.keyboard.type('ساحة المدرسة "أ" <و> ب');
      await admin.keyboard.press('Enter');
      await admin.keyboard.press('Tab');
      await admin.keyboard.type('تلاميذ الصف السادس & معلمتهم');
      await expect(text.locator('figcaption')).toHaveText('تلاميذ الصف السادس & معلمتهم');
      await expect(admin.locator('.Toastify__toast')).toHaveCount(0);
      await alternatives.nth(1).fill('شجرة');
      await expect(asked.getByText(t.editor.pictures_ask)).toHaveCount(0);
      expect(await barriersOf(admin, '.editor')).toEqual([]);
      const sideways = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      await editor.screenshot({ path: info.outputPath('editor.png') });

      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, t.updated)).toBeVisible();
      const stored = await storedText(admin, school.url);
      expect(stored).toMatch(
        /<figure><img src="\/media\/[\w.-]+" alt="ساحة المدرسة &quot;أ&quot; &lt;و&gt; ب" \/><figcaption dir="auto">تلاميذ الصف السادس &amp; معلمتهم<\/figcaption><\/figure>/,
      );
      await expect
        .poll(async () => (await admin.request.get(`${school.url}/about`)).text(), { timeout: 20_000 })
        .toContain('تلاميذ الصف السادس');
      await admin.goto(`${school.url}/about`);
      const figure = admin.locator('figure');
      await expect(figure.getByRole('img')).toHaveAttribute('alt', 'ساحة المدرسة "أ" <و> ب');
      await expect(figure.locator('figcaption')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await admin.emulateMedia({ colorScheme });
        expect(await barriersOf(admin, 'figure')).toEqual([]);
        await admin.screenshot({ path: info.outputPath(`page-${colorScheme}.png`) });
      }

      // Opened again, both texts are there, and taking the caption away leaves the picture.
      await open(admin, school, 'about/intro');
      const again = admin.locator('.editor', { has: description(admin) }).locator('.editor-pictures');
      await again.locator('summary').click();
      await expect(again.getByLabel(t.editor.alt).first()).toHaveValue('ساحة المدرسة "أ" <و> ب');
      await again.getByLabel(t.editor.caption).first().fill('');
      await expect(description(admin).locator('figure')).toHaveCount(0);
      await expect(description(admin).locator('img:not([class])')).toHaveCount(2);
    });

    test('a stored picture of a record can be removed, and this undone before it is saved', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, 'about/intro');
      const picker = admin.locator('.field', { has: input(admin, 'who_us.image') });
      await input(admin, 'who_us.image').setInputFiles(sample.image);
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, t.updated)).toBeVisible();
      const present = picker.getByRole('img', { name: t.files.current_image });
      await expect(present).toBeVisible();
      await picker.getByRole('button', { name: t.files.remove_image }).press('Enter');
      await expect(present).toHaveCount(0);
      await expect(picker.getByText(t.files.removed)).toBeVisible();
      // The same button, with the focus still on it.
      await expect(picker.getByRole('button', { name: t.files.keep_present })).toBeFocused();
      await admin.keyboard.press('Enter');
      await expect(present).toBeVisible();
      await picker.getByRole('button', { name: t.files.remove_image }).click();
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(present).toHaveCount(0);
      await expect(picker.getByRole('button', { name: t.files.keep_present })).toHaveCount(0);
      await expect(picker.getByRole('button', { name: t.files.remove_image })).toHaveCount(0);
      const answer = await admin.request.get(`${school.url}/api/dashboard/who-us`);
      expect((await answer.json()).data.image).toBeNull();
    });
  });
}

test('a text from Word brings its pictures in their places and order, and an emoji as a character', {
  tag: '@proof',
}, async ({ admin, school }) => {
  await open(admin, school, 'about/intro');
  const text = description(admin);
  await empty(text);
  const images = await pictures;
  const rtf = wordRtf(images);
  const html = widths
    .map(
      (_, place) =>
        `<p class=MsoNormal>كلام ${place}<img width=9 height=9 src="file:///C:/TEMP/${place}.png" alt="صورة ${place}"></p>`,
    )
    .join('');
  await paste(
    text,
    { 'text/html': `<html><body>${html}<p>آخر</p></body></html>`, 'text/rtf': rtf, 'text/plain': 'x' },
    [images[0] ?? Buffer.alloc(0)],
  );
  await expect.poll(() => order(text)).toEqual(['كلام 0', 40, 'كلام 1', 50, 'كلام 2', 60, 'آخر']);
  await expect(text.locator('img[alt="صورة 1"]')).toHaveCount(1);
  await expect(admin.locator('.Toastify__toast')).toHaveCount(0);

  await text.fill('');
  const copied = readFileSync(join(root, 'tests/support/clipboards/word-emoji.html'), 'utf8');
  await paste(text, { 'text/html': copied, 'text/plain': 'x' });
  await expect(text).toContainText('تهانينا لطلاب الصف السادس 🎉 على نجاحهم');
  await expect(text).toContainText('👍🏽');
  await text.fill('');
  await paste(text, {
    'text/html': readFileSync(join(root, 'tests/support/clipboards/chat-emoji.html'), 'utf8'),
    'text/plain': 'x',
  });
  await expect(text).toContainText('غداً رحلة إلى المتحف 🚌 وموعدنا السابعة 🕜');
  await expect(admin.locator('.Toastify__toast')).toHaveCount(0);
});

/** Empties the editor, whatever is selected in it. */
async function empty(text: Locator): Promise<void> {
  await text.press('ControlOrMeta+a');
  await text.press('Delete');
  await expect.poll(() => order(text)).toEqual([]);
}

test('several pictures pasted at once all go in, in order: as files with their names, in HTML, and one that fails leaves the others', {
  tag: '@proof',
}, async ({ admin, school }) => {
  await open(admin, school, 'about/intro');
  const text = description(admin);
  const images = await pictures;
  await text.fill('أول');
  await paste(text, { 'text/plain': '0.png\n1.png\n2.png' }, images);
  await expect.poll(() => order(text)).toEqual(['أول', 40, 50, 60]);

  await empty(text);
  const inHtml = images.map(
    (image) => `<img src="data:image/png;base64,${image.toString('base64')}${'A'.repeat(0)}" alt="">`,
  );
  await paste(text, { 'text/html': `<p>قبل</p>${inHtml.join('')}<p>بعد</p>`, 'text/plain': 'x' });
  await expect.poll(() => order(text)).toEqual(['قبل', 40, 50, 60, 'بعد']);

  await empty(text);
  await paste(text, { 'text/plain': '' }, [
    images[0] ?? Buffer.alloc(0),
    Buffer.from('no picture'),
    images[2] ?? Buffer.alloc(0),
  ]);
  await expect.poll(() => order(text)).toEqual([40, 60]);
  await expect(toast(admin, texts.ar.editor.image_failed)).toBeVisible();
});

test('several pictures dropped at once stand in order where they were dropped', { tag: '@proof' }, async ({
  admin,
  school,
}) => {
  await open(admin, school, 'about/intro');
  const text = description(admin);
  await text.fill('نص');
  const all = (await pictures).map((buffer) => buffer.toString('base64'));
  await text.evaluate((element, images) => {
    const dataTransfer = new DataTransfer();
    images.forEach((data, place) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], `${place}.png`, { type: 'image/png' }));
    });
    const { right, top } = element.querySelector('p')?.getBoundingClientRect() ?? element.getBoundingClientRect();
    const at = { clientX: right - 1, clientY: top + 5 };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }));
  }, all);
  await expect.poll(() => order(text)).toEqual([40, 50, 60, 'نص']);
});
