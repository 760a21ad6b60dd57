import { lists, records } from '../../src/model/content-types/index.ts';
import { barriersOf } from './barriers.ts';
import { input, sample } from './dashboard-filling.ts';
import { expect, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const title = { ar: 'رحلة إلى النيل', en: 'A trip to the Nile' };

test('the page of a new post is seen before it is saved, in a tab of its own', async ({
  admin,
  school,
  context,
  language,
}) => {
  const t = texts[language];
  await open(admin, school, lists.posts.screens.add);
  await input(admin, 'title.ar').fill(title.ar);
  await input(admin, 'title.en').fill(title.en);
  await input(admin, 'description.ar').fill('خرجنا صباحًا.');
  await input(admin, 'image').setInputFiles(sample.image);
  const opened = context.waitForEvent('page');
  await admin.getByRole('button', { name: t.files.preview }).click();
  const tab = await opened;
  await tab.waitForURL(/\/api\/preview\/[\w-]{27}$/);
  await expect(tab.locator('h1')).toHaveText(title.ar);
  await expect(tab.locator('main')).toContainText('خرجنا صباحًا.');
  await expect(tab.locator('main img').first()).toHaveJSProperty('complete', true);
  expect(await tab.evaluate(() => window.opener)).toBe(null);
  expect(await barriersOf(tab)).toEqual([]);

  await tab.locator('header a[lang="en"]').click();
  await expect(tab.locator('h1')).toHaveText(title.en);
  await expect(tab.locator('html')).toHaveAttribute('dir', 'ltr');
  await tab.locator('header a[lang="ar"]').click();
  await expect(tab.locator('h1')).toHaveText(title.ar);
  await tab.locator('footer a[href="/blog"]').first().click();
  await tab.waitForURL(`${school.url}/blog`);
  await expect(tab.locator('main')).not.toContainText(title.ar);

  // The form is as it was: what is typed next is in the next preview.
  await input(admin, 'title.ar').fill('رحلة أخرى');
  const again = context.waitForEvent('page');
  await admin.getByRole('button', { name: t.files.preview }).click();
  await expect((await again).locator('h1')).toHaveText('رحلة أخرى');
});

test('a form that does not pass says so at its field, and no tab stays', { tag: '@proof' }, async ({
  admin,
  school,
  context,
  language,
}) => {
  const t = texts[language];
  await open(admin, school, lists.posts.screens.add);
  await input(admin, 'description.en').fill('A text without a title');
  const opened = context.waitForEvent('page');
  await admin.getByRole('button', { name: t.files.preview }).click();
  const tab = await opened;
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(input(admin, 'title.ar')).toHaveAttribute('aria-invalid', 'true');
  await expect(input(admin, 'title.ar')).toBeFocused();
  await expect(toast(admin, language === 'en' ? 'required' : 'مطلوب')).toBeVisible();
  expect(await barriersOf(admin)).toEqual([]);
});

test('the page of a record is seen too; lessons have none', { tag: '@proof' }, async ({
  admin,
  school,
  context,
  language,
}) => {
  const t = texts[language];
  await open(admin, school, records.about_us.screen);
  await input(admin, 'About.ar.title').fill('من نحن اليوم');
  const opened = context.waitForEvent('page');
  await admin.getByRole('button', { name: t.files.preview }).click();
  await expect((await opened).locator('main')).toContainText('من نحن اليوم');
  await open(admin, school, lists.online_lessons.screens.add);
  await expect(admin.getByRole('button', { name: t.form.save, exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: t.files.preview })).toHaveCount(0);
});
