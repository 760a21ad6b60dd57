import type { Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { say } from '../../src/model/text/texts.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { change, freshClient, register, registrationOf } from '../support/people.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** The number of pages in a PDF, counted by their `/Type /Page` entries. */
const pagesOf = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

/** The distinct page sizes of a PDF in whole millimetres, as `width×height`. */
function sizesOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g);
  const millimetres = (points = '') => Math.round((Number(points) / 72) * 25.4);
  return [...new Set([...boxes].map(([, width, height]) => `${millimetres(width)}×${millimetres(height)}`))];
}
/** What a QR code on the page says, read from its picture. */
async function readCode(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot({ scale: 'css' })).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

const a4 = '210×297';

/** Disables `window.print`, so that the print view stays open for the checks. */
const catchPrint = (page: Page) => page.addInitScript(() => Object.assign(window, { print: () => undefined }));

let people = 0;
const freshPhone = () => {
  people += 1;
  return `0915${String(Date.now() % 100_000).padStart(5, '0')}${people % 10}`;
};

/** The ids of the grades of the students with these names. */
async function gradesOf(admin: Page, school: { url: string }, names: string[]): Promise<(number | undefined)[]> {
  const answer = await admin.request.get(`${school.url}/api/dashboard/users?page=1&per_page=100&q=repeats`);
  const { data }: { data: { name: string; grade: { id: number } }[] } = await answer.json();
  return names.map((each) => data.find(({ name }) => name === each)?.grade.id);
}

for (const language of languages) {
  test.describe(`the office in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    const o = t.office;

    test('enrols a child without an address and prints the slip, login and code alone', async ({ admin, school }) => {
      await catchPrint(admin);
      await open(admin, school, '');
      await admin.getByRole('link', { name: t.students.enrol }).click();
      await settled(admin);
      // Another name in each language: the tests may share a school, which asks about a second child of one name.
      await admin.locator('#field-name').fill(language === 'ar' ? 'هند عبد الرحمن' : 'Hind Abdelrahman');
      const phone = admin.locator('#field-phone');
      await phone.fill('0912x');
      await expect(admin.locator('#field-phone-error')).toHaveText(o.phone_wrong);
      const fresh = freshPhone();
      await phone.fill(`+249 ${fresh.slice(1)}`);
      await expect(phone).toHaveValue(fresh);
      await expect(admin.locator('#field-phone-error')).toHaveCount(0);
      await admin.locator('#field-grade_id').selectOption({ index: 3 });
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(admin.locator('.code-digits')).toHaveText(/\d{4}\s*\d{4}/);
      const login = (await admin.locator('.code-login').textContent()) ?? '';
      expect(login).toMatch(/^0915\d{6}\.1@/);
      const href = await admin.getByRole('link', { name: o.code_send }).getAttribute('href');
      expect(decodeURIComponent(href ?? '')).toContain(login);
      expect(href).toMatch(/^https:\/\/wa\.me\/249915\d{6}\?text=/);

      await admin.getByRole('button', { name: o.code_print }).click();
      await admin.emulateMedia({ media: 'print' });
      // As wide as the paper, whatever the device: in a narrower window Chromium photographs beside the slip.
      await admin.setViewportSize({ width: 794, height: 1123 });
      await expect(admin.locator('.slip-school')).toHaveText(language === 'ar' ? 'مدرسة النيل' : 'Nile School');
      const slip = admin.locator('.slip');
      await expect(slip).toBeVisible();
      await expect(slip).toContainText(login);
      await expect(admin.locator('main')).toBeHidden();
      // Sizes in points on paper: the login is read at arm's length, the code from across a desk.
      const points = (part: string) =>
        slip.locator(part).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize) * 0.75);
      expect(await points('.slip-login')).toBeGreaterThanOrEqual(11);
      expect(await points('.slip-code')).toBeGreaterThanOrEqual(16);
      expect(await readCode(slip.locator('.qr'))).toBe((await slip.locator('.slip-address').textContent())?.trim());
      await expect(slip.locator('.slip-head img')).toBeVisible();
      const pdf = await admin.pdf({ preferCSSPageSize: true });
      expect([pagesOf(pdf), sizesOf(pdf)]).toEqual([1, [a4]]);
    });

    test('gives a code, corrects a grade, and takes a deletion back', { tag: '@proof' }, async ({ admin, school }) => {
      await catchPrint(admin);
      const { data } = await (
        await admin.request.post(`${school.url}/api/dashboard/users`, {
          headers: { origin: school.url },
          data: { name: 'Omer Ali', phone: freshPhone(), level_id: 1, grade_id: 1, kind_of_account: 'free' },
        })
      ).json();
      await open(admin, school, `update-users/${data.id}`);
      await admin.getByRole('button', { name: o.code, exact: true }).click();
      const dialog = admin.getByRole('dialog');
      await expect(dialog.locator('.code-digits')).toHaveText(/\d{4}\s*\d{4}/);
      await admin.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await admin.getByRole('link', { name: o.correct }).click();
      await settled(admin);
      await admin.locator('#field-name').fill('Omer Ali Hassan');
      await expect(admin.locator('#field-grade_id')).toHaveValue('1');
      await admin.locator('#field-grade_id').selectOption('2');
      await admin.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(admin, o.corrected)).toBeVisible();
      await expect(admin.locator('h1')).toHaveText('Omer Ali Hassan');

      await admin.locator('.student-deletion > summary').click();
      await admin.getByRole('button', { name: o.delete, exact: true }).click();
      await expect(toast(admin, o.deleted.replace('{name}', 'Omer Ali Hassan'))).toBeVisible();
      await admin.getByRole('button', { name: t.undo }).click();
      await expect(admin.locator('h1')).toHaveText('Omer Ali Hassan');

      await admin.locator('.student-deletion > summary').click();
      await admin.getByRole('button', { name: o.delete, exact: true }).click();
      await expect(toast(admin, o.deleted.replace('{name}', 'Omer Ali Hassan'))).toBeVisible();
      // The toast is gone after a page load; the list of students offers the restore as long as it is possible.
      await open(admin, school, '');
      const back = admin.getByRole('region', { name: t.students.deleted_lately });
      await back.getByRole('button', { name: /Omer Ali Hassan/ }).click();
      await expect(back).toHaveCount(0);
      await open(admin, school, `update-users/${data.id}`);
      await expect(admin.locator('h1')).toHaveText('Omer Ali Hassan');

      await admin.locator('.student-deletion > summary').click();
      await admin.getByRole('button', { name: o.erase, exact: true }).click();
      const erase = dialog.getByRole('button', { name: o.erase_now });
      await expect(erase).toHaveAttribute('aria-disabled', 'true');
      await dialog.getByLabel(o.erase_type).fill(data.email);
      await erase.click();
      await expect(toast(admin, o.erased)).toBeVisible();
    });

    test('checks a list, says what is wrong by row, takes it in and prints a slip each', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await catchPrint(admin);
      await open(admin, school, 'students/lists');
      const r = t.roster;
      const list = (phones: string[]) =>
        ['name,email,phone,grade', ...phones.map((phone, n) => `Pupil ${n},,${phone},2`)].join('\n');
      const choose = (text: string) =>
        admin
          .locator('input[type="file"]')
          .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const phones = Array.from({ length: 5 }, freshPhone);
      await choose(list([...phones, '12']));
      await admin.getByRole('button', { name: r.try }).click();
      await expect(admin.locator('.table tbody tr')).toHaveCount(1);
      await expect(admin.getByRole('button', { name: r.take_in })).toHaveCount(0);
      await choose(list(phones));
      await admin.getByRole('button', { name: r.try }).click();
      await admin.getByRole('button', { name: r.take_in }).click();
      await admin.locator('.roster-wide .button-main').click();
      await expect(admin.locator('.slip')).toHaveCount(5);
      await admin.emulateMedia({ media: 'print' });
      const pdf = await admin.pdf({ preferCSSPageSize: true });
      expect([pagesOf(pdf), sizesOf(pdf)]).toEqual([2, [a4]]);
    });

    test('takes no other file while one is checked', async ({ admin, school }) => {
      await open(admin, school, 'students/lists');
      const r = t.roster;
      const answered = Promise.withResolvers<void>();
      await admin.route('**/api/dashboard/users/import', async (route) => {
        await answered.promise;
        await route.continue();
      });
      const chooser = admin.locator('input[type="file"]');
      const buffer = Buffer.from(`name,email,phone,grade\nPupil,,${freshPhone()},2`);
      await chooser.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
      const choose = admin.getByRole('button', { name: r.choose });
      await admin.getByRole('button', { name: r.try }).click();
      await expect(choose).toHaveAttribute('aria-disabled', 'true');
      await expect(chooser).toBeDisabled();
      const answer = admin.waitForResponse('**/api/dashboard/users/import');
      answered.resolve();
      await answer;
      await expect(admin.getByRole('button', { name: r.take_in })).toBeVisible();
      await expect(chooser).toBeEnabled();
    });

    test('moves a grade up but for whom it names, asks before, and undoes it', async ({ admin, school }) => {
      const [stays, moves] = [`stays repeats ${language}`, `moves repeats ${language}`];
      for (const name of [stays, moves]) {
        const fields = registrationOf({ name, level_id: '3', grade_id: '11' });
        expect((await register(school, fields, {}, freshClient())).status).toBe(200);
      }
      await open(admin, school, 'students/lists');
      const r = t.roster;
      await admin.getByLabel(r.from, { exact: true }).last().selectOption('11');
      await admin.locator('#promote-to').selectOption('12');
      const staying = admin.getByRole('group', { name: r.except });
      await staying.getByRole('searchbox').fill(stays);
      await staying.getByRole('button', { name: stays }).click();
      await expect(staying.locator('.chip')).toHaveCount(1);
      await admin.getByRole('button', { name: r.promote_now }).click();
      const dialog = admin.getByRole('dialog');
      await expect(dialog).toContainText(stays);
      await dialog.getByRole('button', { name: r.promote_now }).click();
      await expect.poll(() => gradesOf(admin, school, [stays, moves])).toEqual([11, 12]);
      // The undo button is still there after the screen has been left.
      await open(admin, school, 'students/lists');
      const undo = admin.getByRole('region', { name: r.ways_back }).getByRole('button');
      await undo.click();
      await expect(undo).toHaveCount(0);
      expect(await gradesOf(admin, school, [stays, moves])).toEqual([11, 11]);
    });

    test('shows the level of a grade whose name another level has too', async ({ admin, school }) => {
      const call = await asAdmin(school);
      const [level] = (await call('GET', '/dashboard/Level')).body.data;
      const [grade] = level.grades;
      const name = { ar: 'قسم البنات', en: 'Girls' };
      const girls = (await call('POST', '/dashboard/Level', { name }, 'json')).body.data;
      const prices = { semester: 100, half_semester: 50, year: 150 };
      const added = await call('POST', `/dashboard/Level/${girls.id}/grades`, { name: grade.name, ...prices }, 'json');
      const child = `Repeated grade ${language}`;
      const place = { level_id: String(girls.id), grade_id: String(added.body.data.id), kind_of_account: 'paid' };
      const fields = registrationOf({ name: child, ...place, payment_term: 'year' });
      expect((await register(school, fields, {}, freshClient())).status).toBe(200);
      const whole = `${name[language]} – ${grade.name[language]}`;

      await open(admin, school, 'students/lists');
      await admin.getByLabel(t.roster.from, { exact: true }).last().selectOption(String(added.body.data.id));
      await admin.locator('#promote-to').selectOption('leave');
      await admin.getByRole('button', { name: t.roster.promote_now }).click();
      await expect(admin.getByRole('dialog')).toContainText(whole);
      await open(admin, school, 'payments/owing');
      await expect(admin.locator('tr').filter({ hasText: child })).toContainText(whole);
      await admin.getByRole('link', { name: child, exact: true }).click();
      await expect(admin.locator('.screen-head')).toContainText(whole);
      // The other tests of this school know its first levels only.
      const found = (await call('GET', `/dashboard/users?q=${encodeURIComponent(child)}`)).body.data;
      for (const { id } of found) expect((await call('DELETE', `/dashboard/users/${id}`)).status).toBe(200);
      expect((await call('DELETE', `/dashboard/grades/${added.body.data.id}`)).status).toBe(200);
      expect((await call('DELETE', `/dashboard/Level/${girls.id}`)).status).toBe(200);
    });

    test('asks once, in numbers, before it does something to many', { tag: '@proof' }, async ({ admin, school }) => {
      await catchPrint(admin);
      for (const name of ['never here', 'nor this one']) {
        const fields = registrationOf({ name: `${name} ${language}`, level_id: '3', grade_id: '10' });
        expect((await register(school, fields, {}, freshClient())).status).toBe(200);
        // A registration is a login; these two are as if the office had enrolled them.
        change(school, 'update students set last_login_at = null where email = ?', fields['email'] ?? '');
      }
      const listed = await admin.request.get(`${school.url}/api/dashboard/users?page=1&per_page=100&grade_id=10`);
      const { data }: { data: { last_login_at: string | null }[] } = await listed.json();
      const newcomers = data.filter(({ last_login_at }) => last_login_at === null).length;
      expect(newcomers).toBeGreaterThan(1);
      const written: string[] = [];
      admin.on('request', (request) => {
        if (request.method() === 'POST') written.push(new URL(request.url()).pathname);
      });
      const dialog = admin.getByRole('dialog');

      await open(admin, school, 'students/lists');
      await admin.locator('#codes-grade').selectOption('10');
      await admin.getByRole('button', { name: t.roster.codes_make }).click();
      await expect(dialog).toContainText(say(t.roster, language, 'codes_sure', { count: newcomers }));
      expect(written).toEqual([]);
      await dialog.getByRole('button', { name: t.roster.codes_make }).click();
      await expect.poll(() => written).toEqual(['/api/dashboard/users/codes']);
      // The answer adds a button for the slips, which moves what is below it.
      await expect(
        admin.getByRole('button', { name: say(t.roster, language, 'slips', { count: newcomers }) }),
      ).toBeVisible();

      await admin.getByLabel(t.roster.from, { exact: true }).last().selectOption('10');
      await admin.locator('#promote-to').selectOption('12');
      await admin.getByRole('button', { name: t.roster.promote_now }).click();
      await expect(dialog).toContainText(say(t.roster, language, 'moves_count', { count: data.length }));
      await dialog.getByRole('button', { name: t.close }).last().click();
      await expect(dialog).toHaveCount(0);

      const outlook = await admin.request.get(`${school.url}/api/dashboard/users/outlook`);
      const { extended } = (await outlook.json()).data;
      await open(admin, school, 'payments/accounts');
      const form = admin.getByRole('form', { name: t.payments.extend, exact: true });
      await form.getByLabel(t.payments.days).fill('7');
      await form.getByRole('button', { name: t.payments.extend_now }).first().click();
      await expect(dialog).toContainText(say(t.payments, language, 'extend_sure', { count: extended }));
      await expect(dialog).toContainText(say(t.payments, language, 'by_days', { count: 7 }));
      expect(written).toHaveLength(1);
    });

    test('closes the registration and says how long documents are kept', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, 'office');
      await admin.locator('[id="field-open"]').selectOption('0');
      await admin.locator(`[id="field-message.${language}"]`).fill('سبتمبر');
      await admin.getByRole('button', { name: t.form.save, exact: true }).first().click();
      await expect(toast(admin, o.saved)).toBeVisible();
      const record = async () => (await admin.request.get(`${school.url}/api/dashboard/registration`)).json();
      expect((await record()).data).toMatchObject({ open: 0, message: { [language]: 'سبتمبر' } });
      await admin.locator('[id="field-open"]').selectOption('1');
      await admin.getByRole('button', { name: t.form.save, exact: true }).first().click();
      await expect.poll(async () => (await record()).data.open).toBe(1);
      await admin.locator('#field-passports_days').fill('45');
      await admin.getByRole('button', { name: t.form.save, exact: true }).last().click();
      const kept = async () => (await admin.request.get(`${school.url}/api/dashboard/retention`)).json();
      await expect.poll(async () => (await kept()).data.passports_days).toBe(45);
    });
  });
}
