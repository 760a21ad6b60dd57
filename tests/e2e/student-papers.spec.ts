import { asAdmin } from '../api/dashboard/client.ts';
import { change, photo, register, registrationOf } from '../support/people.ts';
import { hireAndEnter } from '../support/staff.ts';
import { expect, test } from './dashboard-fixture.ts';
import { isPhone } from './school.ts';

test('a secretary sees who opened which paper, what was removed and when, and nothing that only the principal may', async ({
  page,
  school,
}) => {
  const language = isPhone() ? 'ar' : 'en';
  const admin = await asAdmin(school);
  const email = `papers-${language}@example.test`;
  const family = registrationOf({ name: 'آمنة الطيب', email, phone: '0915554443' });
  expect(
    (await register(school, family, { passport: await photo(), personal_photo: await photo(60, 60) })).status,
  ).toBe(200);
  const brother = registrationOf({ name: 'Her brother', phone: '0915554443', kind_of_account: 'free' });
  expect((await register(school, brother)).status).toBe(200);
  const [{ id }] = (await admin('GET', `/dashboard/users?q=${email}`)).body.data;
  const removed = '2026-10-05T08:00:00.000Z';
  change(school, 'update students set passport = null, passport_removed_at = ? where id = ?', removed, id);
  const secretary = await hireAndEnter(school, admin, 'secretary', { name: 'Of the papers' });
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const login = await page.request.post(`${school.url}/api/dashboard/login`, {
    data: { email: secretary.email, password: secretary.password },
  });
  expect(login.status()).toBe(200);

  await page.goto(`${school.url}/dashboard/update-users/${id}`);
  const papers = page.locator('.student-papers');
  await expect(papers.locator('.document-none')).toContainText(language === 'ar' ? '٥ أكتوبر ٢٠٢٦' : '5 October 2026');
  // Viewing the photo adds an entry to the access log.
  await expect(papers.locator('img')).toBeVisible();
  await page.reload();
  await papers.locator('.openings > summary').click();
  await expect(papers.locator('.openings li')).toContainText(['Of the papers']);
  const siblings = page.locator('.siblings li').filter({ hasText: 'Her brother' });
  await expect(siblings.locator('.badge-free-state').first()).toBeVisible();
  await page.locator('.student-deletion > summary').click();
  await expect(page.locator('.student-deletion button')).toHaveCount(1);
  await expect(page.locator('.student-office a[download]')).toHaveCount(0);
});
