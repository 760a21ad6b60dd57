import type { Page } from '@playwright/test';
import { texts } from './dashboard-texts.ts';
import { expect, test } from './school.ts';
import { catalogueOf } from './site-texts.ts';

const languages = ['ar', 'en'] as const;
const base = { ar: '', en: '/en' } as const;

/** Simulates browser settings that block site storage (`storage`), or site storage and cookies (`all`). */
async function block(page: Page, what: 'all' | 'storage' = 'all'): Promise<void> {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches']) Object.defineProperty(window, name, { get });
  });
  if (what === 'storage') return;
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setDocumentCookieDisabled', { disabled: true });
}

const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
};

for (const language of languages) {
  test.describe(`a browser that keeps nothing, in ${language}`, { tag: `@${language}` }, () => {
    const { keeps_nothing, login } = catalogueOf(language, 'account');

    test('is told so above each form, with what to do, and nothing of the page fails', async ({ page, school }) => {
      const faults = faultsOf(page);
      await block(page);
      for (const path of ['/login', '/register', '/contact']) {
        await page.goto(school.url + base[language] + path);
        expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(false);
        await expect(page.getByText(keeps_nothing)).toBeVisible();
      }
      await page.locator('main [name=name]').fill('Sara');
      await page.locator('main [name=email]').fill('sara@mail.sd');
      await page.locator('main [name=subject]').fill('A question');
      await page.locator('main [name=message]').fill(`From a browser that keeps nothing, in ${language}`);
      await page.locator('main form button[type=submit]').click();
      await expect(page.locator('#form-sent')).toBeVisible();
      for (const path of ['/', '/materials', '/gallery', '/account', '/subject']) {
        await page.goto(school.url + base[language] + path);
        await expect(page.locator('main h1').first()).toBeVisible();
      }
      expect(faults).toEqual([]);
    });

    test('is told at the login of students and of staff why nobody can log in', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      const faults = faultsOf(page);
      await block(page);
      await page.goto(`${school.url}${base[language]}/login`);
      await page.locator('[name=email]').fill(school.students.free.email);
      await page.locator('[name=password]').fill(school.students.free.password);
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert').filter({ hasText: login.cookies })).toBeVisible();
      await page.goto(`${school.url}/dashboard/login`);
      await page.locator('[name=email]').fill(school.admin.email);
      await page.locator('[name=password]').fill(school.admin.password);
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert').filter({ hasText: texts.ar.login.cookies })).toBeVisible();
      expect(faults).toEqual([]);
    });
  });
}

test('a login whose cookie a proxy takes off says so in words, of students and of staff', { tag: '@proof' }, async ({
  page,
  school,
}) => {
  await page.route('**/api/**/login*', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  for (const [path, { email, password }, said] of [
    ['/login', school.students.free, catalogueOf('ar', 'account').login.cookies],
    ['/dashboard/login', school.admin, texts.ar.login.cookies],
  ] as const) {
    await page.goto(`${school.url}${path}`);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
  }
});

test('a dashboard whose browser keeps nothing but cookies says so above its forms, and saves', {
  tag: '@proof',
}, async ({ page, school }) => {
  const faults = faultsOf(page);
  await block(page, 'storage');
  await page.goto(`${school.url}/dashboard/login`);
  await page.locator('[name=email]').fill(school.admin.email);
  await page.locator('[name=password]').fill(school.admin.password);
  await page.locator('main form button[type=submit]').click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.locator('main h1')).toBeVisible();
  await page.goto(`${school.url}/dashboard/about/intro`);
  await expect(page.getByText(texts.ar.files.keeps_nothing)).toBeVisible();
  await page.locator('form.entry-form [type=submit]').click();
  await expect(page.getByText(texts.ar.updated)).toBeVisible();
  expect(faults).toEqual([]);
});

test('a password manager that fills in the dashboard’s login and tells nobody opens it', async ({ page, school }) => {
  await page.goto(`${school.url}/dashboard/login`);
  await page.locator('[name=password]').waitFor();
  await page.evaluate(({ email, password }) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (!field) throw new Error(name);
      // Uses the prototype's setter, so that React, which tracks the element's own property, does not see the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      const button = document.createElement('span');
      button.attachShadow({ mode: 'open' }).innerHTML = '<button type="button"></button>';
      field.after(button);
    }
  }, school.admin);
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});
