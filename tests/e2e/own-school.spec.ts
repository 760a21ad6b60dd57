import { startSchool } from '../support/server.ts';
import { expect, languages, logIn, test, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

// The proof; `start-school` is its short form.
for (const language of languages) {
  test(`the demo becomes a school of its own, and then an empty one (${language})`, {
    tag: [`@${language}`, '@proof'],
  }, async ({ page }) => {
    test.setTimeout(120_000);
    // A new name publishes every page of the demo.
    const whole = { timeout: 40_000 };
    const demo = await startSchool();
    try {
      const { school, form, start } = texts[language];
      const faults = watchFaults(page);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await logIn(page, demo);
      await page.goto(`${demo.url}/dashboard/school`);
      const save = page.getByRole('button', { name: form.save, exact: true });
      const field = (name: string) => page.locator(`[id="field-${name}"]`);

      await test.step('a colour that cannot be read offers the nearest one, which shades the site', async () => {
        await field('colours.primary').fill('#ffcc00');
        await page.getByRole('button', { name: school.use_nearest }).click();
        const nearest = await field('colours.primary').inputValue();
        expect(nearest).not.toBe('#ffcc00');
        await field('name.ar').fill('مدرسة الأمل');
        await field('name.en').fill('Hope School');
        await save.click();
        await expect(page.locator('.Toastify__toast').filter({ hasText: texts[language].updated })).toBeVisible();
        const home = async () => (await page.request.get(`${demo.url}/`)).text();
        await expect.poll(home, whole).toContain('مدرسة الأمل');
        expect(await home()).toContain('data-colours');
      });

      await test.step('another calling code names the numbers that no longer fit', async () => {
        await field('phone_country').fill('254');
        await save.click();
        const unfit = page.locator('.notice').filter({ has: page.locator('li') });
        await expect(unfit.locator('li')).toHaveCount(2);
        await expect(unfit.getByRole('link').first()).toHaveAttribute('href', /update-users\/\d+/);
        await field('phone_country').fill('249');
        await save.click();
        await expect(unfit).toBeHidden();
      });

      await test.step('an empty school needs its name and the password, and begins with its setup', async () => {
        await page.getByText(school.leave, { exact: true }).click();
        const leaving = page.locator('details form');
        await leaving.locator('[name="password"]').fill(demo.admin.password);
        await leaving.locator('[name="confirm"]').fill('Another School');
        await leaving.getByRole('button', { name: school.start_empty }).click();
        await expect(page.locator('#field-confirm-error')).toBeVisible();
        await leaving.locator('[name="confirm"]').fill('Hope School');
        await leaving.getByRole('button', { name: school.start_empty }).click();
        await page.waitForURL('**/dashboard/start', whole);
        await expect(page.getByRole('heading', { name: start.name, exact: true })).toBeVisible();
        const about = async () => (await page.request.get(`${demo.url}/blog`)).text();
        await expect.poll(about, whole).not.toContain('/blog/1"');
      });
      expect(faults).toEqual([]);
    } finally {
      await demo.remove();
    }
  });
}
