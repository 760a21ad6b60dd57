import type { Locator, Page } from '@playwright/test';
import { sampleOf } from '../support/in-proof.ts';
import { photo } from '../support/people.ts';
import { expect, test } from './school.ts';

/** The forms of the public and student pages: the values to type, and in `kept` the values that the form changes. */
const forms = [
  { path: '/login', typed: { email: 'sara@mail.sd', password: 'three other words' } },
  {
    path: '/register',
    typed: { name: 'سارة عثمان', email: 'sara@mail.sd', password: 'three other words', phone: '+249 91 234 5678' },
    kept: { phone: '0912345678' },
    file: 'passport',
  },
  { path: '/contact', typed: { name: 'Sara', email: 'sara@mail.sd', subject: 'A question', message: 'When is it?' } },
  {
    path: '/account',
    typed: { name: 'سارة عثمان علي', phone: '+249 91 234 5678' },
    kept: { phone: '0912345678' },
    file: 'personal_photo',
  },
  { path: '/account', typed: { current: 'three other words', password: 'correct horse battery' } },
] as const;

type Form = (typeof forms)[number];

/** In `npm test`, the login, and the registration with its picture. */
const inTheProofOnly = ({ path }: Form) => (path === '/login' || path === '/register' ? [] : '@proof');

/** Delays the scripts of the page's forms. @returns a function that lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  const coming = Promise.withResolvers<void>();
  await page.route(
    /\/_astro\/(client|LoginForm|LoginForms|RegisterForm|ContactForm|DetailsForm|PasswordForm)/,
    async (route) => {
      await coming.promise;
      await route.continue();
    },
  );
  return coming.resolve;
}

/** Inserts elements and attributes into a form, as password managers and writing assistants do. */
function insertStrange(form: Element): void {
  for (const field of form.querySelectorAll('input, textarea')) {
    const button = document.createElement('span');
    button.className = 'strange';
    button.attachShadow({ mode: 'open' }).innerHTML = '<button type="button"></button>';
    field.setAttribute('data-strange', '');
    field.before(document.createElement('grammarly-extension'));
    field.after(button);
  }
  form.append(document.createElement('strange-dialog'));
  form.prepend(document.createElement('strange-dialog'));
}

/** Finds the form that contains the first field of `typed`. */
const formOf = (page: Page, { typed }: Form) =>
  page.locator('main form', { has: page.locator(`[name="${Object.keys(typed)[0]}"]`) });

const islandOf = (form: Locator) => form.locator('xpath=ancestor::astro-island');

async function typeInto(page: Page, form: Form): Promise<void> {
  for (const [name, value] of Object.entries(form.typed)) {
    await formOf(page, form).locator(`[name="${name}"]`).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  }
}

/** Checks that the last field still has the focus and takes typed text. */
async function expectTypingOn(page: Page, form: Form): Promise<void> {
  const last = formOf(page, form).locator(`[name="${Object.keys(form.typed).at(-1)}"]`);
  await expect(last).toBeFocused();
  const before = await last.inputValue();
  await page.keyboard.type('7');
  await expect(last).toHaveValue(`${before}7`);
}

async function expectKept(page: Page, form: Form): Promise<void> {
  const kept: Record<string, string> = { ...form.typed, ...('kept' in form ? form.kept : {}) };
  for (const [name, value] of Object.entries(kept)) {
    await expect(formOf(page, form).locator(`[name="${name}"]`), name).toHaveValue(value);
  }
}

for (const form of forms) {
  const which = `${form.path} (${Object.keys(form.typed).join(', ')})`;
  test.describe(`what was typed into ${which} before its script came`, { tag: inTheProofOnly(form) }, () => {
    test.beforeEach(async ({ page, school }) => {
      if (form.path === '/account') await page.request.post('/api/auth/login', { data: school.students.free });
    });

    test('stands when it has come, and one types on; what programs have put into the form stays', async ({ page }) => {
      const come = await holdScripts(page);
      await page.goto(form.path);
      const element = formOf(page, form);
      await expect(element).toBeVisible();
      await typeInto(page, form);
      await element.evaluate(insertStrange);
      const first = await element.elementHandle();
      const strange = await element.locator('.strange').count();
      come();
      await expect(islandOf(element)).not.toHaveAttribute('ssr');
      await expectKept(page, form);
      // The form was hydrated, not rendered again: it is the same element, with its values and the focus.
      expect(await first?.evaluate((old) => old.isConnected)).toBe(true);
      await expect(element.locator('.strange')).toHaveCount(strange);
      await expectTypingOn(page, form);
    });

    test('stands though the form had to be drawn anew, the keyboard and a picture too', async ({ page }) => {
      // The elements are inserted before any script of the page runs, so the page takes them for its own and does not
      // remove them before hydration. React then renders the form again.
      await page.addInitScript(() => {
        const seen = new WeakSet<Element>();
        new MutationObserver(() => {
          for (const field of document.querySelectorAll('main form .field')) {
            if (seen.has(field)) continue;
            seen.add(field);
            field.prepend(document.createElement('strange-early'));
          }
        }).observe(document, { childList: true, subtree: true });
      });
      const come = await holdScripts(page);
      await page.goto(form.path);
      const element = formOf(page, form);
      await expect(element).toBeVisible();
      if ('file' in form) {
        const picture = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo(64, 48) };
        await element.locator(`input[type=file]`).first().setInputFiles(picture);
      }
      await typeInto(page, form);
      come();
      await expect(islandOf(element)).not.toHaveAttribute('ssr');
      await expectKept(page, form);
      if ('file' in form) await expect(element.locator('.picture-preview img')).toHaveCount(1);
      await expectTypingOn(page, form);
    });
  });
}

for (const { path, scripts, staff = false } of sampleOf(
  [
    { path: '/account', scripts: /\/_astro\/(client|PaymentsPanel)/ },
    { path: '/subject', scripts: /\/_astro\/(start|SubjectsScreen|screens|StudentScreen)/ },
    { path: '/dashboard', scripts: /\/_astro\/(client|Dashboard)/, staff: true },
  ],
  3,
)) {
  test(`a script of ${path} that cannot be loaded is told, and a press loads it once it can be`, async ({
    page,
    school,
  }) => {
    if (staff) await page.request.post('/api/dashboard/login', { data: school.admin });
    else await page.request.post('/api/auth/login', { data: school.students.free });
    let away = true;
    await page.route(scripts, (route) => (away ? route.abort('connectionfailed') : route.continue()));
    await page.goto(path);
    const payments = page.locator('#payments');
    if (path === '/account') await payments.scrollIntoViewIfNeeded();
    const note = page.locator('#script-missing');
    await expect(note).toBeVisible();
    away = false;
    await note.getByRole('button').first().click();
    await expect(note).toBeHidden();
    await expect(page.locator('main h1').first()).toBeVisible();
    if (path === '/account') await expect(payments.locator('astro-island')).not.toHaveAttribute('ssr');
  });
}
