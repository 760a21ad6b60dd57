import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asAdmin } from '../api/dashboard/client.ts';
import { hireAndEnter } from '../support/staff.ts';
import { input, sample } from './dashboard-filling.ts';
import { expect, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const t = texts.en;
test.use({ language: 'en' });

/** A video above the size limit for chunked uploads: a real video followed by an empty `free` box of 22 MiB. */
async function largeFilm(): Promise<Buffer> {
  const film = await readFile(sample.video);
  const filler = Buffer.alloc(22 * 2 ** 20);
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4);
  return Buffer.concat([film, filler]);
}

/** The stored draft of a new post; undefined if there is none. */
const draftIn = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(' /dashboard/blog/add'))?.[1]);

test('what was typed is back after a killed tab, and goes when it is thrown away', async ({
  admin,
  school,
  context,
}) => {
  await open(admin, school, 'blog/add');
  await input(admin, 'title.ar').fill('عنوان لم يُحفظ');
  await input(admin, 'description.en').fill('A text that was not saved');
  await expect.poll(() => draftIn(admin)).toContain('not saved');
  await admin.goto('chrome://crash').catch(() => undefined);

  const again = await context.newPage();
  await again.addInitScript(() => localStorage.setItem('language', 'en'));
  await open(again, school, 'blog/add');
  await expect(again.locator('.notice')).toBeVisible();
  await expect(input(again, 'title.ar')).toHaveValue('عنوان لم يُحفظ');
  await expect(input(again, 'description.en')).toContainText('A text that was not saved');
  await again.getByRole('button', { name: t.files.discard }).click();
  await expect(input(again, 'title.ar')).toHaveValue('');
  await expect(input(again, 'description.en')).toHaveText('');
  await again.reload();
  await settled(again);
  await expect(again.locator('.notice')).toHaveCount(0);
});

test('a second tab in which nothing was typed leaves the draft of the first', async ({ admin, school, context }) => {
  const second = await context.newPage();
  await open(second, school, 'blog/add');
  await open(admin, school, 'blog/add');
  await input(admin, 'title.en').fill('Typed in the first tab');
  await expect.poll(() => draftIn(second)).toContain('first tab');
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await draftIn(second)).toContain('first tab');
});

test('each tab knows who has logged in, and what one person typed is shown to that person alone', async ({
  admin,
  school,
  context,
}) => {
  const editor = await hireAndEnter(school, await asAdmin(school), 'editor', { name: 'Next at the desk' });
  await admin.goto(`${school.url}/dashboard/blog`);
  await admin.evaluate(() => localStorage.setItem('draft:/dashboard/blog/add', '{"values":{"title.en":"Of nobody"}}'));
  await open(admin, school, 'blog/add');
  await expect(input(admin, 'title.en')).toHaveValue('');
  await input(admin, 'title.en').fill('Typed by the principal');
  const second = await context.newPage();
  const enter = async ({ email, password }: { email: string; password: string }) => {
    await open(second, school, 'blog');
    await second.locator('.dash-header .logout').click();
    await second.getByLabel(t.login.email).fill(email);
    await second.getByLabel(t.login.password).fill(password);
    await second.getByRole('button', { name: t.login.submit }).click();
    await expect(second.getByLabel(t.login.password)).toHaveCount(0);
  };
  await enter(editor);
  await expect(admin.locator('.shell')).toContainText('Next at the desk');
  await settled(admin);
  await expect(input(admin, 'title.en')).toHaveValue('');
  await expect(admin.locator('main .notice')).toHaveCount(0);
  await enter(school.admin);
  await expect(admin.locator('.shell')).not.toContainText('Next at the desk');
  await expect(input(admin, 'title.en')).toHaveValue('Typed by the principal');
  await expect(admin.locator('main .notice')).toBeVisible();
  expect(await admin.evaluate(() => localStorage.getItem('draft:/dashboard/blog/add'))).toBeNull();
});

test('a tab that looks who is logged in while another one logs in shows the same person', async ({
  admin,
  school,
  context,
}) => {
  await open(admin, school, 'blog');
  const second = await context.newPage();
  await open(second, school, 'blog');
  let loggedIn = () => {};
  const login = new Promise<void>((resolve) => {
    loggedIn = resolve;
  });
  // The first tab is told that nobody is logged in, after the second one has logged in.
  await admin.route('**/api/dashboard/me', async (route) => {
    const response = await route.fetch();
    await login;
    await route.fulfill({ response });
    await admin.unroute('**/api/dashboard/me');
  });
  const asked = admin.waitForRequest('**/api/dashboard/me');
  await second.locator('.dash-header .logout').click();
  await asked;
  await second.getByLabel(t.login.email).fill(school.admin.email);
  await second.getByLabel(t.login.password).fill(school.admin.password);
  await second.getByRole('button', { name: t.login.submit }).click();
  await expect(second.locator('.shell')).toBeVisible();
  loggedIn();
  await expect(admin.locator('.shell')).toBeVisible();
});

test('a session that ends in mid-form is renewed on the spot, and the save goes on', async ({
  admin,
  school,
  context,
}) => {
  await open(admin, school, 'home/statistics/add');
  await input(admin, 'title.ar').fill('طالب في كسلا');
  await input(admin, 'title.en').fill('Students in Kassala');
  await input(admin, 'count').fill('70');
  await input(admin, 'image').setInputFiles(sample.image);
  await context.clearCookies();
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: t.login.again_title });
  await expect(dialog.getByLabel(t.login.email)).toHaveValue(school.admin.email);
  await dialog.getByLabel(t.login.password).fill(school.admin.password);
  await dialog.getByRole('button', { name: t.login.submit }).click();
  await expect(toast(admin, t.added)).toBeVisible();
  await expect(admin.locator('tbody tr').first()).toContainText('Students in Kassala');
});

test('a lost connection keeps everything, and saving works when it is back', async ({ admin, school, context }) => {
  await open(admin, school, 'about/choose-us');
  await input(admin, 'chooseUs.en').fill('Because we answer');
  await context.setOffline(true);
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(toast(admin, t.failed_to_add)).toContainText(t.offline);
  await expect(input(admin, 'chooseUs.en')).toHaveValue('Because we answer');
  await context.setOffline(false);
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(toast(admin, t.updated)).toBeVisible();
});

test('leaving a changed form asks: by a link, by back, and not once it is saved', { tag: '@proof' }, async ({
  admin,
  school,
}) => {
  await open(admin, school, 'blog');
  await admin.getByRole('main').getByRole('link', { name: t.files.add }).click();
  await settled(admin);
  await input(admin, 'title.en').fill('Half a thought');
  const dialog = admin.getByRole('dialog', { name: t.files.leave.title });

  await admin.getByRole('link', { name: t.files.back }).click();
  await dialog.getByRole('button', { name: t.files.leave.stay }).click();
  await expect(input(admin, 'title.en')).toHaveValue('Half a thought');

  await admin.goBack();
  await expect(dialog).toBeVisible();
  await expect(admin).toHaveURL(/blog\/add$/);
  await dialog.getByRole('button', { name: t.files.leave.keep }).click();
  await expect(admin).toHaveURL(/dashboard\/blog$/);

  await admin.getByRole('main').getByRole('link', { name: t.files.add }).click();
  await expect(admin.locator('.notice')).toBeVisible();
  await admin.getByRole('link', { name: t.files.back }).click();
  await dialog.getByRole('button', { name: t.files.leave.discard }).click();
  await expect(admin).toHaveURL(/dashboard\/blog$/);
  await admin.getByRole('main').getByRole('link', { name: t.files.add }).click();
  await settled(admin);
  await expect(input(admin, 'title.en')).toHaveValue('');
  await admin.goBack();
  await expect(admin).toHaveURL(/dashboard\/blog$/);
});

test('an answer that comes late leaves the screen that is open by then', async ({ admin, school }) => {
  await open(admin, school, 'blog');
  await admin.locator('tbody a').first().click();
  await settled(admin);
  const answered = Promise.withResolvers<void>();
  await admin.route('**/api/dashboard/Blogs/*', async (route) => {
    if (route.request().method() !== 'GET') await answered.promise;
    await route.continue();
  });
  await input(admin, 'title.en').fill('A late answer');
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await admin.locator('.panel-entry[href="/dashboard/privacy"]').click();
  await admin.getByRole('dialog').getByRole('button', { name: t.files.leave.keep }).click();
  await settled(admin);
  await input(admin, 'privacy.en').fill('Typed meanwhile');
  answered.resolve();
  await expect(toast(admin, t.updated)).toBeVisible();
  await expect(admin).toHaveURL(/dashboard\/privacy$/);
  await expect(input(admin, 'privacy.en')).toHaveText('Typed meanwhile');
});

// A press in the middle of a slow scroll is lost: the button is no longer where it was seen.
test('a form and a public page scroll to their places at once', async ({ admin, school }) => {
  for (const path of ['/dashboard/blog/add', '/']) {
    await admin.goto(`${school.url}${path}`);
    await expect(admin.locator('h1').first()).toBeVisible();
    const scrolled = await admin.evaluate(() => {
      document.body.style.minHeight = '300vh';
      scrollTo(0, 500);
      return scrollY;
    });
    expect(scrolled, path).toBe(500);
  }
});

test('what was typed in the very moment before is kept too', { tag: '@proof' }, async ({ admin, school }) => {
  await open(admin, school, 'blog');
  await admin.getByRole('main').getByRole('link', { name: t.files.add }).click();
  await settled(admin);
  await input(admin, 'title.en').focus();
  // Faster than the delay after which the form saves its draft.
  await admin.evaluate(
    async ([back, keep]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) throw new Error('no field has the focus');
      field.setRangeText('In a hurry');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await frame();
      for (const link of document.querySelectorAll('main a')) {
        if (link.textContent?.trim() === back && link instanceof HTMLElement) link.click();
      }
      const asked = () => [...document.querySelectorAll('[role=dialog] button, dialog button')];
      while (asked().length === 0) await frame();
      for (const button of asked()) {
        if (button.textContent?.trim() === keep && button instanceof HTMLElement) button.click();
      }
    },
    [t.files.back, t.files.leave.keep],
  );
  await expect(admin).toHaveURL(/dashboard\/blog$/);
  await admin.getByRole('main').getByRole('link', { name: t.files.add }).click();
  await expect(input(admin, 'title.en')).toHaveValue('In a hurry');
  await expect(admin.locator('.notice')).toBeVisible();
});

test('what is missing is said at its field, and what the server refuses too', async ({ admin, school }) => {
  await open(admin, school, 'online-lessons/add');
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(toast(admin, t.required)).toBeVisible();
  await expect(input(admin, 'date')).toBeFocused();
  await expect(admin.locator('#field-date-error')).toHaveText(t.required_field);

  await input(admin, 'date').fill('2031-01-02');
  await input(admin, 'time').fill('09:00');
  await expect(input(admin, 'subject_id').locator('option')).not.toHaveCount(1);
  await input(admin, 'subject_id').selectOption({ index: 2 });
  await input(admin, 'link').fill('http://not-secure.example');
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(admin.locator('#field-link-error')).toBeVisible();
  await expect(input(admin, 'link')).toBeFocused();
});

test('a file of the wrong size is refused at once, one of the wrong type by what is in it', { tag: '@proof' }, async ({
  admin,
  school,
}) => {
  await open(admin, school, 'home/introduction');
  const film = input(admin, 'site_words.video');
  await film.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(admin.locator('.field-error', { hasText: 'MP4' })).toBeVisible();
  await open(admin, school, 'home/about');
  await input(admin, 'About.image').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(11 * 2 ** 20),
  });
  await expect(admin.getByText(/too large \(11 MB\)/)).toBeVisible();
});

test('what a phone writes in place of a text leaves the cursor behind it', { tag: '@proof' }, async ({
  admin,
  school,
}) => {
  await open(admin, school, 'about/intro');
  const text = input(admin, 'who_us.en.description');
  await expect(text).toHaveText(/./);
  // At once, before the editor has learned what is selected.
  const taken = await text.evaluate((element) => {
    element.focus();
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element;
    const end = { endContainer: words, endOffset: words.textContent?.length ?? 0 };
    const range = new StaticRange({ startContainer: words, startOffset: 0, ...end });
    const typed = { inputType: 'insertText', data: 'New', targetRanges: [range], bubbles: true, cancelable: true };
    return !element.dispatchEvent(new InputEvent('beforeinput', typed));
  });
  expect(taken).toBe(true);
  await admin.keyboard.type('est');
  await expect(text).toHaveText(/^Newest/);
});

test('the editor makes what it offers, the site keeps it, and other text takes its place', async ({
  admin,
  school,
}) => {
  await open(admin, school, 'about/intro');
  const text = input(admin, 'who_us.en.description');
  const editor = admin.locator('.editor', { has: text });
  const tool = (name: string) => editor.getByRole('button', { name, exact: true });
  await text.fill('Words that matter');
  await text.press('ControlOrMeta+a');
  for (const name of [t.editor.bold, t.editor.italic, t.editor.underline, t.editor.align_center])
    await tool(name).click();
  await editor.getByLabel(t.editor.colour).fill('#82122b');
  await editor.getByLabel(t.editor.background).fill('#dcecea');
  await editor.getByLabel(t.editor.font).selectOption({ index: 1 });
  await editor.getByLabel(t.editor.style).selectOption('2');
  await tool(t.editor.link).click();
  await editor.getByLabel(t.editor.link_address).fill('school.example/more');
  await editor.getByLabel(t.editor.link_address).press('Enter');
  // Wait for the focus: the editor then restores the selection, and text typed earlier would replace it.
  await expect(text).toBeFocused();
  await text.press('End');
  await expect.poll(() => admin.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  await text.press('Enter');
  await tool(t.editor.bullets).click();
  await text.pressSequentially('one');
  const chooser = admin.waitForEvent('filechooser');
  await tool(t.editor.image).click();
  await (await chooser).setFiles(sample.image);
  await expect(text.locator('img')).toBeVisible();
  expect((await text.boundingBox())?.height).toBe(200);
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(toast(admin, t.updated)).toBeVisible();

  await admin.reload();
  await settled(admin);
  const heading = text.locator('h2');
  await expect(heading).toHaveCSS('text-align', 'center');
  await expect(heading.locator('a')).toHaveAttribute('href', 'https://school.example/more');
  await expect(heading.locator('strong')).toHaveText('Words that matter');
  await expect(heading.locator('em')).toHaveText('Words that matter');
  await expect(heading.locator('u')).toHaveText('Words that matter');
  const span = heading.locator('span').first();
  await expect(span).toHaveCSS('color', 'rgb(130, 18, 43)');
  await expect(span).toHaveCSS('background-color', 'rgb(220, 236, 234)');
  await expect(span).toHaveCSS('font-family', /Noto Naskh/);
  await expect(text.locator('ul li')).toHaveText('one');
  await expect(text.locator('img')).toHaveAttribute('src', /^\/media\//);

  // A phone's keyboard replaces text without a key. The browser itself would write the styles as attributes, which fails.
  await text.fill('Other words');
  await expect(text).toHaveText('Other words');
  await text.press('ControlOrMeta+z');
  await expect(heading.locator('strong')).toHaveText('Words that matter');

  await text.press('ControlOrMeta+a');
  await tool(t.editor.clear).click();
  await expect(text.locator('strong, em, u, span, h2')).toHaveCount(0);
});

test('a text that is copied from the other language is shown, and what is typed then is added to it', async ({
  admin,
  school,
}) => {
  await open(admin, school, 'blog/add');
  const copied = { title: 'عنوان', description: 'كلمات بالعربية' };
  for (const [name, words] of Object.entries(copied)) {
    await input(admin, `${name}.ar`).fill(words);
    const english = input(admin, `${name}.en`);
    await admin.locator('.input', { has: english }).getByRole('button', { name: t.files.copy }).click();
    await english.press('End');
    await english.pressSequentially(' and more');
  }
  await expect(input(admin, 'title.en')).toHaveValue('عنوان and more');
  await expect(input(admin, 'description.en')).toHaveText('كلمات بالعربية and more');
  await expect
    .poll(() => admin.evaluate(() => localStorage.getItem('draft:1 /dashboard/blog/add')))
    .toContain('كلمات بالعربية and more');
});

test('a large film goes in pieces: it shows how far it is, outlives a cut, and can be stopped', {
  tag: '@proof',
}, async ({ admin, school }) => {
  await open(admin, school, 'home/introduction');
  await input(admin, 'site_words.video').setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: await largeFilm(),
  });
  const network = await admin.context().newCDPSession(admin);
  const speed = (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  await speed(4 * 2 ** 20);
  const save = admin.getByRole('button', { name: t.form.save, exact: true });
  await save.click();
  await expect(admin.locator('.upload-words')).toContainText(/% · .* MB of 22 MB · .*B a second/);
  await admin.getByRole('button', { name: t.files.cancel }).click();
  await expect(toast(admin, t.files.cancelled)).toBeVisible();

  const pieces: number[] = [];
  admin.on('request', (request) => {
    const offset = request.method() === 'PATCH' ? request.headers()['upload-offset'] : undefined;
    if (offset !== undefined) pieces.push(Number(offset));
  });
  await save.click();
  await expect(admin.locator('.upload progress')).toBeVisible();
  await admin.context().setOffline(true);
  await admin.context().setOffline(false);
  await speed(-1);
  await expect(toast(admin, t.updated)).toBeVisible({ timeout: 30_000 });
  expect(Math.max(...pieces)).toBeGreaterThan(0);
});

test('a press anywhere in the English part of a form leaves the language of dashboard and site as it is', {
  tag: '@proof',
}, async ({ admin, school }) => {
  await open(admin, school, 'blog/add');
  const { lang } = await admin.evaluate(() => ({ lang: document.documentElement.lang }));
  const stored = () => admin.evaluate(() => localStorage.getItem('language'));
  const before = await stored();
  for (const other of ['ar', 'en']) {
    const part = admin.locator(`fieldset[data-language="${other}"]`);
    await part.locator('legend').click();
    await part.locator('input').first().click();
    await part.locator('[role=textbox]').click();
    await part.dispatchEvent('click');
  }
  await expect(admin.locator('html')).toHaveAttribute('lang', lang);
  expect(await stored()).toBe(before);
  await expect(admin).toHaveURL(/blog\/add$/);
});
