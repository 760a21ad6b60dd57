import type { Page } from '@playwright/test';
import { change, freshClient, photo, register, registrationOf } from '../support/people.ts';
import { input } from './dashboard-filling.ts';
import { expect, languages, open, settled, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** The total height in px of visible fixed and sticky elements, without toasts. */
const staying = (page: Page) =>
  page.evaluate(() => {
    const middle = document.documentElement.scrollHeight / 2;
    scrollTo(0, middle);
    const heights = [...document.querySelectorAll('body *')].map((element) => {
      const { position } = getComputedStyle(element);
      if ((position !== 'fixed' && position !== 'sticky') || element.closest('.Toastify, .panel, .loader, .skip'))
        return 0;
      const { top, bottom, height, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight ? height : 0;
    });
    return heights.reduce((sum, height) => sum + height, 0);
  });

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? { x: Number.NaN, width: 0 };

const top = async (page: Page, key: string) => (await input(page, key).boundingBox())?.y;

for (const language of languages) {
  test.describe(`room in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test(
      'what stays while a form scrolls is one row, and a field in error leaves its neighbours in line',
      { tag: '@proof' },
      async ({ admin, school }, { project }) => {
        const sizes = project.name === 'phone' ? [320, 360] : [768, 1280];
        for (const width of sizes) {
          await admin.setViewportSize({ width, height: 560 });
          await open(admin, school, 'level/3');
          if (width < 960) expect(await staying(admin), `${width}`).toBeLessThanOrEqual(64);
          const before = [await top(admin, 'semester'), await top(admin, 'half_semester'), await top(admin, 'year')];
          if (before[0] === before[2]) {
            await input(admin, 'semester').fill('-5');
            await expect(admin.locator('#field-semester-error')).toBeVisible();
            const after = [await top(admin, 'semester'), await top(admin, 'half_semester'), await top(admin, 'year')];
            expect(after).toEqual(before);
          }
          await input(admin, 'year').scrollIntoViewIfNeeded();
          await input(admin, 'year').click({ trial: true });
        }
      },
    );

    test('what stays while a receipt is decided about is one row', async ({ admin, school }, { project }) => {
      const fields = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
      expect((await register(school, fields, { image: await photo(700, 900) }, freshClient())).status).toBe(200);
      for (const width of project.name === 'phone' ? [320, 360] : [768]) {
        await admin.setViewportSize({ width, height: 560 });
        await open(admin, school, 'payments');
        await expect(admin.locator('.form-buttons').first()).toBeVisible();
        expect(await staying(admin), `${width}`).toBeLessThanOrEqual(64);
      }
    });

    test('what scrolls says so, and what is used most comes first', async ({ admin, school }, { project }) => {
      const phone = project.name === 'phone';
      await admin.setViewportSize(phone ? { width: 360, height: 560 } : { width: 1280, height: 800 });
      await open(admin, school, 'blog/add');
      const names = await admin
        .locator('.tools')
        .first()
        .locator('button, select')
        .evaluateAll((tools) => tools.map((tool) => tool.getAttribute('aria-label')));
      const { bullets, numbers, link, image, bold, font } = t.editor;
      expect(names.slice(0, 5)).toEqual([bullets, numbers, link, image, bold]);
      expect(names.at(-1)).toBe(font);
      const tools = admin.locator('.tools').first();
      if (phone) {
        await expect(tools).toHaveAttribute('data-more', 'after');
        await tools.getByLabel(font).scrollIntoViewIfNeeded();
        await expect(tools).toHaveAttribute('data-more', 'before');
        await admin.getByRole('button', { name: t.panel.open }).click();
      } else await expect(tools).not.toHaveAttribute('data-more', /./);
      const menu = admin.getByRole('navigation', { name: t.panel.menu });
      await menu.getByText(t.groups.home, { exact: true }).click();
      await expect(menu).toHaveAttribute('data-more', /after/);
      await menu.locator('a').last().scrollIntoViewIfNeeded();
      await expect(menu).toHaveAttribute('data-more', 'before');
    });

    test(
      "a phone's header bears the title, its menu the way out, and cards show nothing empty",
      { tag: '@proof' },
      async ({ admin, school }, { project }) => {
        test.skip(project.name !== 'phone');
        for (const width of [320, 360]) {
          await admin.setViewportSize({ width, height: 560 });
          await open(admin, school, 'videos');
          const header = await admin.locator('.dash-header').boundingBox();
          const title = await admin.locator('h1').boundingBox();
          expect(header?.height).toBeLessThanOrEqual(65);
          expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
          await expect(admin.locator('.dash-header').getByRole('button', { name: t.panel.logout })).toBeHidden();
        }
        await expect(admin.locator('td[data-label]:empty')).toHaveCount(0);
        await expect(admin.locator('tbody tr').first().locator('.cell-actions a')).toBeInViewport();
        await admin.getByRole('button', { name: t.panel.open }).click();
        await expect(admin.getByRole('dialog').getByRole('button', { name: t.panel.logout })).toBeVisible();
      },
    );

    test(
      "a phone's header leaves the title and whoever is logged in room of their own",
      { tag: '@proof' },
      async ({ admin, school }, { project }) => {
        test.skip(project.name !== 'phone');
        await open(admin, school, 'home/slider/1');
        await admin.locator('.signed-in-as bdi').evaluate((name) => {
          name.textContent = 'عبد الرحمن محمد أحمد الطيب';
        });
        for (const width of [320, 360, 412, 768]) {
          await admin.setViewportSize({ width, height: 560 });
          const [title, name] = [await boxOf(admin, 'h1'), await boxOf(admin, '.signed-in-as')];
          const apart = title.x >= name.x + name.width || title.x + title.width <= name.x;
          expect(apart, `${width}`).toBe(true);
        }
      },
    );

    test('filters whose choices cannot be had stay in line', { tag: '@proof' }, async ({ admin, school }) => {
      await admin.route(/\/api\/dashboard\/(options|level)/i, (route) => route.abort());
      await open(admin, school, '');
      await admin.locator('.chips button').click();
      await expect(admin.locator('.options-failed').first()).toBeVisible();
      const selects = admin.locator('.filter-selects select');
      expect(await selects.count()).toBe(3);
      const tops = await selects.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops.map(Math.round)).size).toBe(1);
    });

    test(
      'a student of the list is two lines on a phone, and the first screen shows receipt and switch',
      { tag: '@proof' },
      async ({ admin, school }, { project }) => {
        test.skip(project.name !== 'phone');
        // Another test may have left a receipt of this student, which would stand above the switch.
        const { email } = school.students.paid;
        change(
          school,
          "delete from payments where state = 'sent' and student_id = (select id from students where email = ?)",
          email,
        );
        change(school, 'update students set payment_waits = 0 where email = ?', email);
        for (const width of [320, 360]) {
          await admin.setViewportSize({ width, height: 560 });
          await open(admin, school, '?q=%40school.test');
          const card = admin.locator('tbody tr', { hasText: /0912\s*000\s*002/ });
          expect((await card.boundingBox())?.height).toBeLessThanOrEqual(88);
          await expect(card).toContainText('0912');
          await expect(card.locator('.badge')).toHaveText(t.students.states.paid);
          await expect(card.locator('.badge')).toHaveCSS('background-color', 'rgb(220, 236, 234)');
          await card.tap();
          await settled(admin);
          const fees = admin.getByRole('switch', { name: t.student.payment_status });
          for (const shown of [fees, admin.locator('.document-open').first(), admin.locator('.screen-lead .badge')])
            await expect(shown).toBeInViewport({ ratio: 1 });
          await fees.tap();
          await expect(admin.locator('.screen-lead .badge')).toHaveText(t.students.states.unpaid);
          await fees.tap();
          await expect(fees).toBeChecked();
          await expect(admin.getByRole('link', { name: t.student.whatsapp })).toHaveAttribute(
            'href',
            'https://wa.me/249912000002',
          );
          await admin.locator('.student-next').click();
          await expect(admin).toHaveURL(/update-users\/1\?q=/);
          await expect(admin.locator('.screen-lead .badge')).toHaveText(t.students.states.free);
        }
      },
    );
  });
}
