import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Language, languages } from '../../src/model/languages.ts';
import { asAdmin, type Call, client } from '../api/dashboard/client.ts';
import { change, freshClient } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { hire, hireAndEnter, ownPassword } from '../support/staff.ts';
import { wrongCodeOf } from '../support/totp.ts';
import { faultsOf } from './barriers.ts';
import { expect, open, settled, test, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A code that was not taken yet: time steps taken before are forgotten. */
function nextCode(school: TestSchool, secret: string): string {
  change(school, 'update second_factors set last_step = null');
  return codeOf(secret);
}

interface Person {
  id: number;
  email: string;
  call: Call;
  secret: string;
  backup: string[];
}

async function hireWithTotp(school: TestSchool, role: 'editor' | 'principal' = 'editor'): Promise<Person> {
  const { id, email, call } = await hireAndEnter(school, await asAdmin(school), role);
  const { secret } = (await call('POST', '/dashboard/me/totp', { current: ownPassword })).body;
  const { body } = await call('POST', '/dashboard/me/totp/confirm', { code: codeOf(secret) });
  return { id, email, call, secret, backup: body.backup_codes };
}

/** Types the password on the login screen, by keys alone. */
async function typePassword(page: Page, language: Language, { email }: Pick<Person, 'email'>, password = ownPassword) {
  const t = texts[language].login;
  await page.getByLabel(t.email).fill(email);
  await page.getByLabel(t.password).fill(password);
  await page.keyboard.press('Enter');
}

for (const language of languages) {
  test.describe(`the second step of a login in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    test.beforeEach(async ({ page }) => {
      await page.setExtraHTTPHeaders(freshClient());
      await page.addInitScript(
        (chosen) => localStorage.getItem('language') ?? localStorage.setItem('language', chosen),
        language,
      );
    });
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: t.second.title });

    test('is set up by keys alone, asked for at the next login, and switched off', async ({ page, school }) => {
      const faults = watchFaults(page);
      const { id, email } = await hireAndEnter(school, await asAdmin(school), 'editor');
      await open(page, school, 'login');
      await typePassword(page, language, { email });
      await expect(page).toHaveURL(/dashboard(?!\/login)/);
      await open(page, school, 'me');
      const part = page.getByRole('region', { name: t.second.part });
      await part.getByLabel(t.own.current).focus();
      await page.keyboard.type('not this one');
      await page.keyboard.press('Enter');
      await expect(part.getByRole('alert')).toBeVisible();
      await expect(part.getByLabel(t.own.current)).toBeFocused();
      await page.keyboard.type(ownPassword);
      await page.keyboard.press('Enter');
      const picture = part.getByRole('img', { name: t.second.picture });
      await expect(picture).toBeVisible();
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0);
      const shown = (await part.locator('.once code').textContent()) ?? '';
      expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
      const secret = shown.replaceAll(' ', '');
      await expect(part.locator('[data-copy]')).toHaveAttribute('data-copy', secret);
      expect(await faultsOf(page)).toEqual([]);
      const code = part.getByLabel(t.second.code);
      await expect(code).toHaveAttribute('inputmode', 'numeric');
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await code.focus();
      await page.keyboard.type(wrongCodeOf(secret));
      await page.keyboard.press('Enter');
      await expect(part.getByRole('alert')).toBeVisible();
      await page.keyboard.type(codeOf(secret));
      await page.keyboard.press('Enter');
      await expect(part.locator('.codes li')).toHaveCount(10);
      const [backup = ''] = await part.locator('.codes li').allInnerTexts();
      expect(await faultsOf(page)).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.codes')).toBeVisible();
      await expect(page.locator('.codes-sheet strong')).toBeVisible();
      await expect(page.locator('h1').first()).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      const kept = part.getByRole('button', { name: t.own.codes_done });
      await kept.focus();
      await page.keyboard.press('Enter');
      await expect(part.getByRole('button', { name: t.second.off })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);

      await page.context().clearCookies();
      await open(page, school, 'login');
      await typePassword(page, language, { email });
      const dialog = dialogOf(page);
      await expect(dialog.getByLabel(t.second.code)).toBeFocused();
      await expect(dialog.getByLabel(t.second.code)).toHaveAttribute('inputmode', 'numeric');
      await expect(dialog.getByLabel(t.second.code)).toHaveAttribute('autocomplete', 'one-time-code');
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.type(wrongCodeOf(secret));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await page.keyboard.type(nextCode(school, secret));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/dashboard(?!\/login)/);
      await settled(page);

      await page.context().clearCookies();
      await open(page, school, 'login');
      await typePassword(page, language, { email });
      const other = dialog.getByRole('button', { name: t.second.use_backup });
      await other.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel(t.second.backup)).toBeFocused();
      await page.keyboard.type(backup);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/dashboard(?!\/login)/);

      await open(page, school, 'me');
      await part.getByLabel(t.own.current).fill(ownPassword);
      await part.getByLabel(t.second.off_code).fill(nextCode(school, secret));
      await page.keyboard.press('Enter');
      await expect(part.getByRole('button', { name: t.second.begin })).toBeVisible();
      const { body } = await (await asAdmin(school))('GET', `/dashboard/staff/${id}`);
      expect(body.data.totp).toBe(0);
      expect(faults).toEqual([]);
    });

    test('ends in words: left, over, and after too many wrong codes, of which the next login tells', async ({
      page,
      school,
    }) => {
      const person = await hireWithTotp(school);
      await open(page, school, 'login');
      await typePassword(page, language, person);
      const dialog = dialogOf(page);
      await expect(dialog.getByLabel(t.second.code)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('main').getByRole('alert')).toHaveText(/\S/);

      await typePassword(page, language, person);
      await expect(dialog).toBeVisible();
      change(school, 'update second_steps set expires_at = ?', new Date(Date.now() - 1000).toISOString());
      await dialog.getByLabel(t.second.code).fill(nextCode(school, person.secret));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('main').getByRole('alert')).toHaveText(/\S/);
      await expect(page.getByLabel(t.login.password)).toBeFocused();

      await typePassword(page, language, person);
      await expect(dialog).toBeVisible();
      const at = new Date().toISOString();
      for (let tried = 0; tried < 10; tried++)
        change(school, 'insert into wrong_codes (admin_id, at) values (?, ?)', person.id, at);
      change(school, 'update second_factors set blocked_at = ? where admin_id = ?', at, person.id);
      await dialog.getByLabel(t.second.code).fill(nextCode(school, person.secret));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(/\d|[٠-٩]|ساعة|hour/);
      const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString();
      change(school, 'update wrong_codes set at = ?', earlier);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(t.second.wrong_codes_next)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: t.second.go_on }).click();
      await expect(page).toHaveURL(/dashboard(?!\/login)/);
    });

    test('follows a printed code, and a session that has ended under an open screen', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      const person = await hireWithTotp(school, 'principal');
      const { body } = await person.call('POST', '/dashboard/me/recovery-codes', { current: ownPassword });
      await open(page, school, 'login');
      await page.getByRole('button', { name: t.login.forgot }).click();
      await page.getByLabel(t.login.email).fill(person.email);
      await page.getByLabel(t.recover.code).fill(body.recovery_codes[0]);
      await page.getByLabel(t.recover.password).fill('nine purple camels');
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page);
      await expect(dialog.getByLabel(t.second.code)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByText(t.recover.second_left)).toBeVisible();
      await page.getByRole('button', { name: t.recover.back }).click();
      await typePassword(page, language, person, 'nine purple camels');
      await expect(dialog.getByLabel(t.second.code)).toBeFocused();
      await page.keyboard.type(nextCode(school, person.secret));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/dashboard(?!\/login)/);
      await settled(page);

      await open(page, school, 'me');
      await page.context().clearCookies();
      const part = page.getByRole('region', { name: t.own.codes, exact: true }).filter({ has: page.locator('form') });
      await part.getByLabel(t.own.current).fill('nine purple camels');
      await page.keyboard.press('Enter');
      const again = page.getByRole('dialog', { name: t.login.again_title });
      await again.getByLabel(t.login.password).fill('nine purple camels');
      await page.keyboard.press('Enter');
      await dialog.getByLabel(t.second.code).fill(nextCode(school, person.secret));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: t.own.codes_title }).locator('.codes li')).toHaveCount(8);
    });

    test('is switched off by a principal for somebody else, after a question', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      const person = await hireWithTotp(school);
      await open(admin, school, `staff/${person.id}`);
      await admin.getByRole('button', { name: t.staff.totp_off }).click();
      const question = admin.getByRole('dialog');
      await expect(question.getByText(t.staff.totp_ask)).toBeVisible();
      expect((await person.call('GET', '/dashboard/me')).body.user.totp).toBe(1);
      expect(await faultsOf(admin)).toEqual([]);
      await question.getByRole('button', { name: t.staff.totp_off }).click();
      await expect(admin.getByRole('button', { name: t.staff.totp_off })).toHaveCount(0);
      const { body } = await (await asAdmin(school))('GET', `/dashboard/staff/${person.id}`);
      expect(body.data.totp).toBe(0);
    });

    test('is asked of everybody by a principal who has it, and set up at once by the others', {
      tag: '@proof',
    }, async ({ page, school }) => {
      const principal = await asAdmin(school);
      const boss = await hireWithTotp(school, 'principal');
      const without = await hireAndEnter(school, principal, 'principal');
      const given = await hire(principal, 'editor');
      const enter = async (email: string, password: string) => {
        await page.context().clearCookies();
        await open(page, school, 'login');
        await typePassword(page, language, { email }, password);
      };
      await enter(without.email, ownPassword);
      await expect(page).toHaveURL(/dashboard(?!\/login)/);
      await open(page, school, 'school');
      const tick = page.getByLabel(t.school.require_totp);
      await tick.check();
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(page.getByRole('main').getByRole('link', { name: t.school.own_account })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const asked = await boss.call('POST', '/dashboard/school', { require_totp: 1 });
      expect(asked.status).toBe(200);
      try {
        await enter(given.email, given.password);
        await page.getByLabel(t.own.current).fill(given.password);
        await page.getByLabel(t.own.next).fill(ownPassword);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: t.second.must_title })).toBeVisible();
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole('button', { name: t.panel.logout }).click();
        await expect(page.getByLabel(t.login.email)).toBeVisible();
        await typePassword(page, language, given);
        await page.getByLabel(t.own.current).fill(ownPassword);
        await page.keyboard.press('Enter');
        const secret = ((await page.locator('.once code').textContent()) ?? '').replaceAll(' ', '');
        expect(await faultsOf(page)).toEqual([]);
        await page.getByLabel(t.second.code).fill(codeOf(secret));
        await page.keyboard.press('Enter');
        await expect(page.locator('.codes li')).toHaveCount(10);
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole('button', { name: t.own.codes_done }).click();
        await expect(page.locator('.shell')).toBeVisible();
        await settled(page);
        await expect(page.getByRole('heading', { level: 1, name: t.second.must_title })).toHaveCount(0);
      } finally {
        await boss.call('POST', '/dashboard/school', { require_totp: 0 });
      }
      expect(
        (await client(school, null)('POST', '/dashboard/login', { email: given.email, password: ownPassword })).body
          .code,
      ).toBe('second-step');
    });
  });
}
