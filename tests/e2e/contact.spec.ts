import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { languages } from '../../src/model/languages.ts';
import { count } from '../support/people.ts';
import { complaintsOf, expect, test } from './school.ts';

const { form: texts } = JSON.parse(
  readFileSync(new URL('../../public/locales/en/contact.json', import.meta.url), 'utf8'),
);
const { silence } = JSON.parse(readFileSync(new URL('../../public/locales/en/messages.json', import.meta.url), 'utf8'));
const names = ['name', 'email', 'subject', 'message'] as const;

const field = (page: Page, name: string) => page.locator(`form.form [name=${name}]`);
const toast = (page: Page) => page.locator('.Toastify__toast');
const button = (page: Page) => page.locator('form.form button[type=submit]');

let letters = 0;

/** Opens the contact form, fills in a unique message, and waits until the form's script has taken over. */
async function write(page: Page, address = '/en/contact'): Promise<Record<string, string>> {
  letters += 1;
  const letter = {
    name: 'سارة عثمان',
    email: `letter-${test.info().workerIndex}-${letters}-${test.info().retry}@example.test`,
    subject: 'Places in Grade 5',
    message: 'Is there a place for my daughter?\nThank you.',
  };
  await open(page, address);
  for (const name of names) await field(page, name).fill(letter[name]);
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  return letter;
}

async function open(page: Page, address = '/en/contact'): Promise<void> {
  await page.goto(address);
}

async function expectKept(page: Page, letter: Record<string, string>): Promise<void> {
  for (const name of names) await expect(field(page, name)).toHaveValue(letter[name] ?? '');
}

test('a message is sent: it says so, and the fields are cleared', async ({ page, school }) => {
  const complaints = complaintsOf(page);
  const letter = await write(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/contact-us', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(page).click();
  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveText(texts.submitting);
  answer.resolve();
  await expect(toast(page)).toHaveText(texts.formsuccess);
  await expect(button(page)).toHaveText(texts.submit);
  await expect(page.locator('#form-sent')).toBeVisible();
  for (const name of names) await expect(field(page, name)).toHaveValue('');
  expect(count(school, `select count(*) n from messages where email = '${letter['email']}'`)).toBe(1);
  expect(complaints).toEqual([]);

  const box = await toast(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && width - box.x - box.width).toBeLessThan(width / 4);
  expect(box?.y).toBeLessThan(100);
});

test('what is wrong is said at its field, and the focus goes to the first', async ({ page }) => {
  const letter = await write(page);
  await field(page, 'name').fill('');
  await field(page, 'email').fill('nobody');
  await button(page).click();
  // The toast names the invalid fields. The form does so too, after the toast has closed.
  for (const place of [toast(page), page.locator('form.form .form-problem')]) {
    await expect(place).toContainText(`${texts.name} and ${texts.email}`);
    await expect(place).not.toContainText(texts.subject);
  }
  await expect(toast(page)).toContainText(texts.formerror);
  for (const name of ['name', 'email']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(/\S/);
  }
  for (const name of ['subject', 'message']) await expect(field(page, name)).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'name')).toBeFocused();
  await expectKept(page, { ...letter, name: '', email: 'nobody' });
});

test('without a connection everything stays, and it is sent when the line is back', { tag: '@proof' }, async ({
  page,
  context,
  school,
}) => {
  const letter = await write(page);
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByText(texts.formerror)).toContainText(silence.offline);
  await expectKept(page, letter);
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).toBeFocused();
  await context.setOffline(false);
  // A server error has a different message than a missing network.
  await page.route('**/api/contact-us', (route) => route.fulfill({ status: 500, json: { message: 'Ours.' } }), {
    times: 1,
  });
  await button(page).click();
  await expect(page.locator('form.form .form-problem')).toHaveText('Ours.');
  // A request whose response was lost is retried automatically.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/contact-us', lose, { times: 1 });
  await button(page).click();
  await expect(toast(page).filter({ hasText: texts.formsuccess })).toBeVisible();
  expect(count(school, `select count(*) n from messages where email = '${letter['email']}'`)).toBe(1);
});

test('nothing can be typed into a message that is being sent, and one that was not sent is typed on', async ({
  page,
}) => {
  const letter = await write(page);
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/contact-us', async (route) => {
    await asked.promise;
    await route.fulfill({ status: 500, json: { message: 'Ours.' } });
  });
  const subject = field(page, 'subject');
  await subject.press('Enter');
  await expect(button(page)).toHaveText(texts.submitting);
  await page.keyboard.type('lost');
  await expectKept(page, letter);
  asked.resolve();
  await expect(page.locator('form.form .form-problem')).toHaveText('Ours.');
  await expect(button(page)).toBeFocused();
  await subject.press('End');
  await subject.pressSequentially(' too');
  await expectKept(page, { ...letter, subject: `${letter['subject']} too` });
});

test('a page of a captive portal does not count as a message that was sent', async ({ page }) => {
  const letter = await write(page);
  const portal = { contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' };
  await page.route('**/api/contact-us', (route) => route.fulfill(portal), { times: 1 });
  await button(page).click();
  await expect(page.locator('form.form .form-problem')).toContainText(silence.gone);
  await expect(page.locator('#form-sent')).toBeHidden();
  await expectKept(page, letter);
});

test('a double click sends one message', async ({ page, school }) => {
  const letter = await write(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact-us')) sent += 1;
  });
  // The second click comes as late as a fast network allows: after the first request, when the form is empty again.
  await button(page).evaluate(async (send) => {
    if (!(send instanceof HTMLButtonElement)) throw new Error('the form has no button');
    const emptied = new Promise((resolve) => send.form?.addEventListener('reset', resolve, { once: true }));
    send.click();
    await emptied;
    while (send.disabled) await new Promise(requestAnimationFrame);
    send.click();
  });
  await expect(toast(page)).toHaveText(texts.formsuccess);
  expect(sent).toBe(1);
  expect(count(school, `select count(*) n from messages where email = '${letter['email']}'`)).toBe(1);
});

test('leaving a changed form asks first; a reload and a change of language keep what was typed', async ({ page }) => {
  const letter = await write(page);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.locator('.footer a[href="/en/about"]').click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL('/en/contact');
  await expectKept(page, letter);

  await page.reload();
  await expectKept(page, letter);

  const before = asked.length;
  await field(page, 'subject').press('End');
  await page.locator('header [data-language]').click();
  await expect(page).toHaveURL('/contact');
  await expectKept(page, letter);
  expect(asked.length).toBe(before);
});

test('a form in which nothing was typed is left without a question', { tag: '@proof' }, async ({ page }) => {
  await open(page);
  await field(page, 'name').press('a');
  await field(page, 'name').fill('');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await page.locator('.footer a[href="/en/about"]').click();
  await expect(page).toHaveURL('/en/about');
  expect(asked).toEqual([]);
});

test('the text has room of 5 rows and 30 columns', { tag: '@proof' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(field(page, 'message')).toHaveAttribute('rows', '5');
  await expect(field(page, 'message')).toHaveAttribute('cols', '30');
});

test('three cards stand beside the form, in the language of the page', { tag: '@proof' }, async ({ page }) => {
  for (const language of languages) {
    await page.goto(language === 'ar' ? '/contact' : '/en/contact');
    const expected: string[] = [];
    for (const name of ['amazing-feature', 'another-feature', 'more-feature']) {
      const answer = await page.request.get(`/api/${name}`, { headers: { lang: language } });
      expected.push((await answer.json()).data.content.title);
    }
    await expect(page.locator('.features h2')).toHaveText(expected);
    await expect(page.locator('.features .rich-text')).toHaveCount(3);
  }
});
