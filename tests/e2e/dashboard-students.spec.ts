import { formatNumber } from '../../src/model/text/formats.ts';
import { register, registrationOf } from '../support/people.ts';
import { expect, languages, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

for (const language of languages) {
  test.describe(`students in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = { ...texts[language].students, ...texts[language].student };

    test('are counted, found and opened', async ({ admin, school }) => {
      // Read the counts from the API, because other tests may have registered students in this school.
      const { counts, data } = await (
        await admin.context().request.get(`${school.url}/api/dashboard/users?page=1`)
      ).json();
      await open(admin, school, '');
      await expect(admin.locator('.count-number')).toHaveText(formatNumber(counts.all, language));
      await expect(admin.locator('tbody tr')).toHaveCount(data.length);
      await admin.getByLabel(t.search_label).fill('PAID@');
      await expect(admin.locator('tbody tr')).toHaveCount(1);
      await expect(admin).toHaveURL(/\?q=PAID%40$/);
      await admin.getByLabel(t.search_label).fill('nobody');
      await expect(admin.getByText(t.none_found)).toBeVisible();
      await admin.getByRole('link', { name: t.clear_search }).click();
      await expect(admin.locator('tbody tr')).toHaveCount(data.length);
      await admin.locator('tbody tr a').first().click();
      await expect(admin.getByRole('heading', { name: t.data })).toBeVisible();
      await admin.goBack();
      await expect(admin.locator('tbody tr')).toHaveCount(data.length);
    });

    test('documents open in the viewer: zoom, rotation, download, keyboard', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, 'update-users/2');
      const opener = admin.locator('.document-open').first();
      await opener.click();
      const viewer = admin.locator('dialog.viewer');
      const picture = viewer.locator('img');
      await expect(picture).toHaveAttribute('data-scale', '1');
      for (let step = 0; step < 7; step++) await admin.keyboard.press('+');
      await expect(picture).toHaveAttribute('data-scale', '1.5');
      for (let step = 0; step < 12; step++) await admin.keyboard.press('-');
      await expect(picture).toHaveAttribute('data-scale', '0.5');
      await admin.keyboard.press('r');
      await expect(picture).toHaveAttribute('data-rotation', '90');
      await expect(viewer.locator('a[download]')).toHaveAttribute('href', /^\/files\//);
      await admin.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  });
}

test.describe('toggles', () => {
  test.use({ language: 'en' });
  const t = { ...texts.en.students, ...texts.en.student };

  test('change what the student may, at once and in another browser', async ({ admin, school, browser }) => {
    const other = await browser.newContext();
    const data = registrationOf({ email: 'toggled@example.test' });
    expect((await register(school, data)).status).toBe(200);
    const login = () => other.request.post(`${school.url}/api/auth/login`, { data });
    const me = async () => (await other.request.get(`${school.url}/api/auth/me`)).status();
    await login();
    expect(await me()).toBe(200);

    await open(admin, school, '?q=toggled@');
    await admin.locator('tbody tr a').first().click();
    const account = admin.getByRole('switch', { name: t.account_status });
    await expect(account).toBeChecked();
    await account.click();
    await expect(toast(admin, 'Student is not active')).toBeVisible();
    await expect(account).not.toBeChecked();
    expect(await me()).toBe(401);
    expect((await login()).status()).toBe(401);
    await account.click();
    await expect(toast(admin, 'Student is active')).toBeVisible();
    expect((await login()).status()).toBe(200);

    const payment = admin.getByRole('switch', { name: t.payment_status });
    const paid = async () => {
      const answer = await (await other.request.get(`${school.url}/api/auth/me`)).json();
      return answer.user.payment_status;
    };
    await admin.getByLabel(texts.en.payments.without_until).fill('2035-05-01');
    await payment.click();
    await expect(toast(admin, 'Student is paid')).toBeVisible();
    expect(await paid()).toBe(1);
    const { user } = await (await other.request.get(`${school.url}/api/auth/me`)).json();
    expect(user.paid_until).toBe('2035-05-01');
    await payment.click();
    await expect(toast(admin, 'Student is unpaid')).toBeVisible();
    expect(await paid()).toBe(0);
    await other.close();
  });

  test('say so when the server does not do it, and stay as they were', { tag: '@proof' }, async ({ admin, school }) => {
    await open(admin, school, 'update-users/1');
    await admin.route('**/activate', (route) => route.fulfill({ status: 500, json: { message: 'Something broke' } }));
    const account = admin.getByRole('switch', { name: t.account_status });
    await account.click();
    await expect(toast(admin, t.failed_toggle)).toContainText('Something broke');
    await expect(account).toBeChecked();
  });
});
