import type { Page } from '@playwright/test';
import { entryRoute } from '../../src/dashboard/content/menu.ts';
import { ownRoutes } from '../../src/dashboard/routes.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import { languages } from '../../src/model/languages.ts';
import { expect, open, test } from './dashboard-fixture.ts';

const newStudents = ['قُصَيّ بشير الماحي', 'آمنة عبد الرحمن إدريس موسى إبراهيم التيجاني خميس'];

/**
 * Texts whose descenders are cut off: the clipping box leaves less than about half the font size below the baseline. A
 * final ي of the font reaches 0.473 of the font size below the baseline.
 */
const lettersCut = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const canvas = document.createElement('canvas').getContext('2d');
    for (const box of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(box);
      const own = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const shown = box.checkVisibility({ visibilityProperty: true }) && box.offsetWidth > 1;
      if (/^[\x20-\x7e\s]*$/.test(box.textContent ?? '')) continue;
      if (!own || !shown || !canvas || !['hidden', 'clip'].includes(style.overflowY)) continue;
      const size = Number.parseFloat(style.fontSize);
      const line = Number.parseFloat(style.lineHeight);
      canvas.font = `${style.fontWeight} ${size}px ${style.fontFamily}`;
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText('ي');
      const room = below + (line - above - below) / 2 + Number.parseFloat(style.paddingBlockEnd);
      if (room < 0.465 * size)
        cut.push(`${box.className} ${box.textContent?.slice(0, 30)}: ${(room / size).toFixed(2)}`);
    }
    return cut;
  });

/** Labels of the cards' lines that stand without a value. */
const withoutValue = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td[data-label]')]
      .filter((cell) => cell.checkVisibility() && cell.textContent?.trim() === '' && !cell.querySelector('img, svg'))
      .map((cell) => cell.dataset['label']),
  );

/** Date inputs that are narrower than their content. */
const datesCut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input[type="date"]')]
      .filter((input) => input.checkVisibility())
      .flatMap((input) => {
        const given = input.offsetWidth;
        const before = input.style.inlineSize;
        input.style.inlineSize = 'max-content';
        const wanted = input.offsetWidth;
        input.style.inlineSize = before;
        return given < wanted ? [`${input.id}: ${given} of ${wanted} px`] : [];
      }),
  );

/** The distance from the header to the list of students, in px. */
const aboveTheList = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect();
    const list = document.querySelector('.students')?.getBoundingClientRect();
    return list && header ? list.top - header.bottom : Number.NaN;
  });

for (const language of languages) {
  test.describe(`lists of the dashboard (${language})`, { tag: `@${language}` }, () => {
    test.use({ language });

    test('the first student stands at most 200 px below the header', async ({ admin, school }) => {
      await open(admin, school, '');
      await expect(admin.locator('.students tbody tr').first()).toBeVisible();
      expect(await aboveTheList(admin)).toBeLessThanOrEqual(200);
      // An active filter is never hidden, and the filters can always be opened.
      await admin.locator('.chips button').click();
      const grade = admin.locator('#filter-grade_id');
      await expect(grade).toBeVisible();
      await grade.selectOption('6');
      await expect(admin).toHaveURL(/grade_id=6/);
      await open(admin, school, '?grade_id=6');
      await expect(grade).toHaveValue('6');
    });

    test('a text of the other direction that is cut keeps the dots that say so', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      const name = language === 'en' ? newStudents[1] : 'Amna Abdelrahman Idris Musa Ibrahim Eltigani Khamis';
      const student = { name, phone: '0912300099', level_id: 1, grade_id: 1, kind_of_account: 'free', email: '' };
      await admin.request.post(`${school.url}/api/dashboard/users`, {
        headers: { Origin: school.url },
        data: student,
      });
      for (const width of [360, 900]) {
        await admin.setViewportSize({ width, height: 900 });
        await open(admin, school, '');
        const cell = admin.locator('.student-name bdi', { hasText: String(name) }).first();
        await expect(cell).toBeVisible();
        // Chromium draws the ellipsis outside the box if a text is aligned against its direction.
        const { direction, textAlign } = await cell.evaluate((box) => {
          const style = getComputedStyle(box);
          return { direction: style.direction, textAlign: style.textAlign };
        });
        expect([direction, textAlign]).toEqual([language === 'en' ? 'rtl' : 'ltr', 'start']);
        const [left, right] = await cell.evaluate((box) => {
          const own = box.getBoundingClientRect();
          const around = (box.parentElement ?? box).getBoundingClientRect();
          return [own.left - around.left, around.right - own.right];
        });
        expect(Math.min(left ?? -1, right ?? -1)).toBeGreaterThanOrEqual(-0.5);
      }
    });

    test("a student's payments stand above the data and the office", async ({ admin, school }) => {
      await open(admin, school, 'update-users/2');
      const titles = admin.locator('.student > section');
      const places = await titles.evaluateAll((all) =>
        all.map((each) => ({ name: each.className, top: each.getBoundingClientRect().top })),
      );
      const topOf = (name: string) => places.find((place) => place.name.includes(name))?.top ?? Number.NaN;
      expect(topOf('student-payments')).toBeLessThan(topOf('student-office'));
      expect(topOf('student-payments')).toBeLessThan(topOf('student-papers'));
    });

    test('a card of a payment has no label without a value, and no date is cut at 360 px', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await admin.setViewportSize({ width: 360, height: 740 });
      const filed = await admin.request.post(`${school.url}/api/dashboard/payments`, {
        headers: { Origin: school.url },
        data: {
          student_id: 2,
          payment_term: 'semester',
          account_id: 1,
          // The tests of both languages may share a school, where the same amount again asks for a confirmation.
          amount: language === 'ar' ? '1000' : '1500',
          reference: language === 'ar' ? '40012007' : '40012008',
        },
      });
      expect(filed.status(), await filed.text()).toBe(201);
      for (const path of ['update-users/2', ownRoutes.today, ownRoutes.payments, ownRoutes.accounts]) {
        await open(admin, school, path);
        await admin.locator('details').evaluateAll((all) => {
          for (const each of all) each.setAttribute('open', '');
        });
        if (path === 'update-users/2') await expect(admin.locator('.table.payments tbody tr').first()).toBeVisible();
        expect(await withoutValue(admin), path).toEqual([]);
        expect(await datesCut(admin), path).toEqual([]);
      }
    });

    test('every entry of the menu can be pressed in a window of 900 px', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      for (const width of [900, 1440]) {
        await admin.setViewportSize({ width, height: 900 });
        await open(admin, school, '');
        if (width < 960) await admin.locator('header button').first().click();
        const menu = admin.locator('.panel-menu:visible');
        await expect(menu).toBeVisible();
        for (const entry of await menu.locator(':scope > ul > li > :is(a, details > summary)').all())
          await entry.click({ trial: true });
        if (width < 960 || (await admin.evaluate(() => matchMedia('(pointer: coarse)').matches))) continue;
        // The whole menu fits into the window without scrolling.
        expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
      }
    });
  });
}

// Arabic only: Latin letters fit into a small line height.
test.describe('lists of the dashboard in Arabic', { tag: '@ar' }, () => {
  test.use({ language: 'ar' });

  test('nothing cuts the ends of letters in a list', { tag: '@proof' }, async ({ admin, school }) => {
    for (const [place, name] of newStudents.entries()) {
      const student = {
        name,
        phone: `091230000${place}`,
        level_id: 1,
        grade_id: 1,
        kind_of_account: 'free',
        email: '',
      };
      await admin.request.post(`${school.url}/api/dashboard/users`, {
        headers: { Origin: school.url },
        data: student,
      });
    }
    const own = [ownRoutes.students, ownRoutes.payments, ownRoutes.messages, ownRoutes.staff, ownRoutes.audit];
    for (const path of [...own, ...allLists.map(entryRoute)]) {
      await open(admin, school, path);
      expect(await lettersCut(admin), path || 'students').toEqual([]);
    }
  });
});
