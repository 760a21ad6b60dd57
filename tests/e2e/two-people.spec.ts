import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { change } from '../support/people.ts';
import { hireAndEnter } from '../support/staff.ts';
import { barriersOf } from './barriers.ts';
import { expect, languages, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

for (const language of languages) {
  test.describe(`in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const { files, form, payments, office, students } = texts[language];
    const { conflict, confirm } = files.asked;
    let principal: Call;
    let other: Call;
    test.beforeEach(async ({ school }) => {
      principal = await asAdmin(school);
      other = (await hireAndEnter(school, principal, 'secretary')).call;
    });

    test('two who correct one student see both texts, and one press takes either', async ({ admin: page, school }) => {
      const child = { phone: '0917000001', level_id: 1, grade_id: 1, kind_of_account: 'free', different: 1 };
      const made = await principal('POST', '/dashboard/users', { ...child, name: 'Both Of Them' });
      const { id } = made.body.data;
      await open(page, school, `update-users/${id}/correct`);
      await page.locator('#field-name').fill('Mine Own Name');
      const theirs = { name: 'Their Own Name', phone: '0917000002' };
      expect((await other('POST', `/dashboard/users/${id}`, theirs)).status).toBe(200);
      await page.getByRole('button', { name: form.save, exact: true }).click();
      const notice = page.locator('.conflict');
      await expect(notice).toBeFocused();
      await expect(notice.getByRole('button', { name: 'Their Own Name' })).toHaveAttribute('aria-pressed', 'false');
      await expect(notice.getByRole('button', { name: 'Mine Own Name' })).toHaveAttribute('aria-pressed', 'true');
      expect(await barriersOf(page)).toEqual([]);
      // A field that was not edited here already has the newest value.
      await expect(page.locator('#field-phone')).toHaveValue('0917000002');
      expect((await principal('GET', `/dashboard/users/${id}`)).body.user.name).toBe('Their Own Name');
      await notice.getByRole('button', { name: 'Their Own Name' }).click();
      await expect(page.locator('#field-name')).toHaveValue('Their Own Name');
      await notice.getByRole('button', { name: 'Mine Own Name' }).click();
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(toast(page, office.corrected)).toBeVisible();
      const { user } = (await principal('GET', `/dashboard/users/${id}`)).body;
      expect([user.name, user.phone]).toEqual(['Mine Own Name', '0917000002']);
    });

    test('so do two who write one post, whose draft does not overwrite what came later', async ({
      admin: page,
      school,
    }) => {
      // The tests of both languages may share a school: a title that is already there would be no conflict.
      const meanwhileTitle = `Saved meanwhile ${language}`;
      const [post] = (await principal('GET', '/dashboard/Blogs?page=1')).body.data;
      await open(page, school, `blog/edit/${post.id}`);
      const title = page.locator('#field-title\\.en');
      await title.fill('Typed here');
      await page.reload();
      await expect(title).toHaveValue('Typed here');
      const { data } = (await principal('GET', `/dashboard/Blogs/${post.id}`)).body;
      const saved = { ...data, title: { ...data.title, en: meanwhileTitle } };
      const meanwhile = await principal('POST', `/dashboard/Blogs/${post.id}`, saved);
      expect([meanwhile.status, meanwhile.body.errors]).toEqual([200, undefined]);
      await page.reload();
      await expect(title).toHaveValue('Typed here');
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(page.locator('.conflict')).toContainText(meanwhileTitle);
      expect(await barriersOf(page, '.conflict')).toEqual([]);
      await page.locator('.conflict').getByRole('button', { name: meanwhileTitle }).click();
      await expect(title).toHaveValue(meanwhileTitle);
    });

    test('the office confirms another child of the same name, and an amount above what is due', {
      tag: '@proof',
    }, async ({ admin: page, school }) => {
      const child = { phone: '0917000003', level_id: 1, grade_id: 1, kind_of_account: 'paid', payment_term: 'year' };
      await principal('POST', '/dashboard/users', { ...child, name: `Twin ${language}`, different: 1 });
      await open(page, school, 'students/add');
      await page.locator('#field-name').fill(`Twin ${language}`);
      await page.locator('#field-phone').fill('0917000004');
      await page.locator('#field-grade_id').selectOption('1');
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await expect(page.getByLabel(confirm.different)).toBeVisible();
      expect(await barriersOf(page)).toEqual([]);
      await page.getByLabel(confirm.different).check();
      await page.getByRole('button', { name: form.save, exact: true }).click();
      await page.getByRole('link', { name: office.open_student }).click();
      await expect(page.locator('main h1')).toContainText(`Twin ${language}`);
    });

    test('a shared session that the server has locked is opened with the password alone', { tag: '@proof' }, async ({
      page,
      school,
    }) => {
      await page.addInitScript((chosen) => {
        localStorage.setItem('language', chosen);
        // The login screen stores this time of last use; this test logs in without it.
        localStorage.setItem('dashboard-used', String(Date.now()));
      }, language);
      const request = page.context().request;
      await request.post(`${school.url}/api/dashboard/login`, { data: { ...school.admin, shared: 1 } });
      await open(page, school, 'message');
      change(school, 'update admin_sessions set seen_at = seen_at - 1000 where seen_at is not null');
      // Clicks the link by script, because the menu is closed on a phone.
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="/dashboard/payments"]')?.click());
      const lock = page.locator('dialog.lock');
      await expect(lock).toBeVisible();
      await lock.locator('[name="password"]').fill('not this one');
      await lock.getByRole('button', { name: texts[language].login.submit }).click();
      await expect(lock.getByRole('alert')).toBeVisible();
      await lock.locator('[name="password"]').fill(school.admin.password);
      await lock.getByRole('button', { name: texts[language].login.submit }).click();
      await expect(lock).toHaveCount(0);
      await expect(page.locator('main h1')).toHaveText(payments.title);
      expect([conflict.mine, students.title].every((text) => text !== '')).toBe(true);
    });
  });
}
