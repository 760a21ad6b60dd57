import type { Page } from '@playwright/test';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { hireAndEnter } from '../support/staff.ts';
import { barriersOf } from './barriers.ts';
import { misfits } from './cut-texts.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** By language: texts with numbers in them. */
const said = {
  ar: { oneGrade: 'صف واحد', price: '١٬٢٠٠ ج.س', place: 'الموضع ١ من ٢' },
  en: { oneGrade: 'one grade', price: 'SDG 1,200', place: 'place 1 of 2' },
};

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('#grades tbody tr:has(a)');

/** Fills the name in each language. */
async function fillName(page: Page, name: { ar: string; en: string }): Promise<void> {
  for (const language of languages) await page.locator(`form [id$="name.${language}"]`).fill(name[language]);
}

for (const language of languages) {
  test.describe(`levels in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    const words = said[language];
    const button = (page: Page, text: string, name: string) =>
      page.getByRole('button', { name: text.replace('{name}', name).replace('{title}', name), exact: true });
    const card = (page: Page, name: string) => page.locator('.level-card', { hasText: name });
    const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
    const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
    const sure = (page: Page) => dialog(page).getByRole('button', { name: t.list.delete, exact: true });
    const remove = async (page: Page, name: string) => {
      await button(page, t.list.delete_of, name).click();
      await sure(page).click();
      await expect(dialog(page)).toHaveCount(0);
    };

    async function addGrade(page: Page, name: { ar: string; en: string }, semester: string): Promise<void> {
      await page.getByRole('button', { name: t.levels.add_grade, exact: true }).click();
      await fillName(page, name);
      await page.locator('form [id$="-semester"]').fill(semester);
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(row(page, name[language])).toBeVisible();
    }

    test('are made with their grades, named, put in order, priced, moved, deleted and taken back', async ({
      admin: page,
      school,
    }) => {
      test.slow();
      const call = await asAdmin(school);
      const level = { ar: `مرحلة الشراع ${language}`, en: `Sails ${language}` };
      const first = { ar: `شراع أول ${language}`, en: `First sail ${language}` };
      const second = { ar: `شراع ثان ${language}`, en: `Second sail ${language}` };
      const name = level[language];

      await open(page, school, 'level');
      await page.getByRole('button', { name: t.levels.add_level, exact: true }).click();
      await save(page).click();
      await expect(dialog(page).locator('.field-error')).toHaveCount(2);
      await fillName(page, level);
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(card(page, name).getByRole('button', { expanded: true })).toBeVisible();
      await expect(page.locator('#grades')).toContainText(t.levels.empty_grades);

      // A price that is left empty is not offered; 0 is free of charge.
      await addGrade(page, first, language === 'ar' ? '١٢٠٠' : '1,200');
      await expect(row(page, first[language])).toContainText(words.price);
      await expect(row(page, first[language]).getByText(t.levels.no_price)).toHaveCount(2);
      await addGrade(page, second, '0');
      await expect(row(page, second[language])).toContainText(t.levels.no_charge);

      // Two grades of a level have two names.
      await page.getByRole('button', { name: t.levels.add_grade, exact: true }).click();
      await fillName(page, first);
      await save(page).click();
      await expect(dialog(page).locator('.field-error')).toHaveCount(2);
      await fillName(page, { ar: '', en: '' });
      await dialog(page).getByRole('button', { name: t.close, exact: true }).last().click();
      await expect(dialog(page)).toHaveCount(0);

      // By the keyboard: the button keeps the focus, also at the end of the list.
      const up = button(page, t.levels.move_up_of, second[language]);
      await up.focus();
      await page.keyboard.press('Enter');
      await expect(rows(page).first()).toContainText(second[language]);
      await expect(up).toBeFocused();
      await expect(up).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('status').filter({ hasText: words.place })).toHaveCount(1);
      await page.keyboard.press('Enter');
      const orderOf = async () => {
        const { data } = (await call('GET', '/dashboard/Level')).body;
        const found = data.find((each: { name: { en: string } }) => each.name.en === level.en);
        return found.grades.map((grade: { name: { en: string } }) => grade.name.en);
      };
      await expect.poll(orderOf).toEqual([second.en, first.en]);

      await button(page, t.levels.rename_of, name).click();
      const named = { ...level, [language]: `${name} 2` };
      await fillName(page, named);
      await save(page).click();
      await expect(card(page, named[language])).toBeVisible();
      const levelUp = button(page, t.levels.move_up_of, named[language]);
      const placeOf = () =>
        page
          .locator('.level-card')
          .evaluateAll((cards, name) => cards.findIndex((each) => each.textContent?.includes(name)), named[language]);
      // The order that is read after the first press comes after the second press, and does not undo it.
      const firstOrder = Promise.withResolvers<void>();
      const isList = (url: URL) => url.pathname.endsWith('/dashboard/Level');
      await page.route(
        isList,
        async (route) => {
          const answer = await route.fetch();
          await firstOrder.promise;
          await route.fulfill({ response: answer });
        },
        { times: 1 },
      );
      const isAsked = page.waitForRequest((request) => isList(new URL(request.url())));
      const before = await placeOf();
      await levelUp.click();
      await isAsked;
      const ordered = page.waitForResponse((response) => response.url().endsWith('/Level/order'));
      const orders = Promise.withResolvers<void>();
      await page.route('**/Level/order', async (route) => {
        await orders.promise;
        await route.continue();
      });
      await levelUp.click();
      expect(await placeOf()).toBe(before - 2);
      const isRead = page.waitForResponse((response) => isList(new URL(response.url())));
      firstOrder.resolve();
      await isRead;
      orders.resolve();
      await ordered;
      expect(await placeOf()).toBe(before - 2);
      await expect
        .poll(async () => {
          const { data } = (await call('GET', '/dashboard/Level')).body;
          return data.findIndex((each: { name: { en: string } }) => each.name.en === named.en) - data.length;
        })
        .toBe(-3);
      await page.reload();
      await settled(page);
      await expect(page.locator('.level-card').nth(-3)).toContainText(named[language]);
      await expect(rows(page).first()).toContainText(second[language]);

      // One form has the name, the level and the prices.
      await row(page, first[language]).locator('a').click();
      await settled(page);
      const renamed = { ar: `شراع كبير ${language}`, en: `Great sail ${language}` };
      await fillName(page, renamed);
      await page.locator('#field-semester').fill('');
      await expect(page.locator('output[for="field-semester"]')).toHaveText(t.levels.no_price);
      await page.locator('#field-year').fill('1200');
      await page.locator('#field-level_id').selectOption('1');
      await save(page).click();
      await expect(toast(page, t.updated)).toBeVisible();
      await expect(page).toHaveURL(/level\?open=1$/);
      await expect(rows(page).last()).toContainText(renamed[language]);
      await expect(rows(page).last().getByText(t.levels.no_price)).toHaveCount(2);

      // What is in use is not deleted: the number stands at the place.
      await remove(page, named[language]);
      await expect(card(page, named[language]).getByRole('alert')).toContainText(words.oneGrade);
      const { data } = (await call('GET', '/dashboard/Level')).body;
      const used: string = data[0].grades[0].name[language];
      const refusal = page.waitForResponse('**/api/dashboard/grades/*');
      await remove(page, used);
      const refused = await (await refusal).json();
      expect(refused.data.students + refused.data.subjects).toBeGreaterThan(0);
      await expect(page.locator('.row-refused')).toHaveText(refused.message);

      // After a deletion the focus is on the way back, and the way back is there in another window, too.
      await button(page, t.list.delete_of, renamed[language]).click();
      await dialog(page).getByRole('button', { name: t.close, exact: true }).last().click();
      await expect(row(page, renamed[language])).toBeVisible();
      await remove(page, renamed[language]);
      await expect(row(page, renamed[language])).toHaveCount(0);
      const undo = button(page, t.files.undo_of, renamed[language]);
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row(page, renamed[language])).toBeVisible();
      await expect(undo).toHaveCount(0);
      await remove(page, renamed[language]);
      await toast(page, renamed[language]).getByRole('button', { name: t.undo, exact: true }).click();
      await expect(row(page, renamed[language])).toBeVisible();
      await remove(page, renamed[language]);
      await expect(undo).toBeVisible();

      await card(page, named[language]).getByRole('button').first().click();
      await remove(page, second[language]);
      await expect(row(page, second[language])).toHaveCount(0);
      await remove(page, named[language]);
      await expect(card(page, named[language])).toHaveCount(0);
      await page.reload();
      await settled(page);
      await button(page, t.files.undo_of, named[language]).click();
      await expect(card(page, named[language])).toBeVisible();
      await remove(page, named[language]);
      await expect(card(page, named[language])).toHaveCount(0);
    });

    test('and grades that another person has changed meanwhile show both texts', { tag: '@proof' }, async ({
      admin: page,
      school,
    }) => {
      const principal = await asAdmin(school);
      const other: Call = (await hireAndEnter(school, principal, 'secretary')).call;
      const add = async (path: string, name: string, more: object = {}) =>
        (await principal('POST', path, { name: { ar: `ميناء ${name}`, en: name }, ...more })).body.data.id;
      const prices = { semester: 5, half_semester: null, year: null };
      const level = await add('/dashboard/Level', `Harbour ${language}`);
      const grade = await add(`/dashboard/Level/${level}/grades`, `Quay ${language}`, prices);
      const conflict = page.locator('.conflict');

      await open(page, school, `level?open=${level}`);
      const shown = language === 'ar' ? `ميناء Harbour ${language}` : `Harbour ${language}`;
      await button(page, t.levels.rename_of, shown).click();
      await fillName(page, { ar: 'رصيفي', en: 'Mine' });
      const theirs = { ar: 'رصيفهم', en: 'Theirs' };
      expect((await other('POST', `/dashboard/Level/${level}/name`, { name: theirs })).status).toBe(200);
      await save(page).click();
      await expect(conflict).toContainText('Theirs');
      await expect(conflict).toBeFocused();
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(card(page, language === 'ar' ? 'رصيفي' : 'Mine')).toBeVisible();

      await open(page, school, `level/${grade}`);
      await page.locator('#field-year').fill('77');
      await page.locator('#field-name\\.en').fill('Quay of mine');
      const moved = { name: { ar: 'مرسى', en: 'Quay of theirs' }, year: 66 };
      expect((await other('POST', `/dashboard/grades/${grade}`, moved)).status).toBe(200);
      await save(page).click();
      await expect(conflict).toContainText('Quay of theirs');
      // A field that was not edited here has the newest value.
      await expect(page.locator('#field-name\\.ar')).toHaveValue('مرسى');
      await conflict.getByRole('button', { name: 'Quay of theirs' }).click();
      await save(page).click();
      await expect(toast(page, t.updated)).toBeVisible();
      const { data } = (await principal('GET', '/dashboard/Level')).body;
      const now = data.find((each: { id: number }) => each.id === level).grades[0];
      expect(now).toMatchObject({ name: { ar: 'مرسى', en: 'Quay of theirs' }, ...prices, year: 77 });

      // An order that is based on an older list is refused, and the present list is shown.
      const second = await add(`/dashboard/Level/${level}/grades`, `Pier ${language}`, prices);
      await open(page, school, `level?open=${level}`);
      await expect(rows(page)).toHaveCount(2);
      expect((await other('DELETE', `/dashboard/grades/${second}`)).status).toBe(200);
      await button(
        page,
        t.levels.move_up_of,
        language === 'ar' ? `ميناء Pier ${language}` : `Pier ${language}`,
      ).click();
      await expect(rows(page)).toHaveCount(1);

      // Another grade has the name meanwhile: the place says why the deleted one does not come back.
      const again = await add(`/dashboard/Level/${level}/grades`, `Pier ${language}`, prices);
      const refusal = page.waitForResponse(`**/api/dashboard/grades/${second}/restore`);
      await button(page, t.files.undo_of, language === 'ar' ? `ميناء Pier ${language}` : `Pier ${language}`).click();
      const { errors } = await (await refusal).json();
      await expect(page.locator('.deleted-place').getByRole('alert')).toHaveText(errors['name.en'][0]);
      await principal('DELETE', `/dashboard/grades/${again}`);
      await principal('DELETE', `/dashboard/grades/${grade}`);
      await principal('DELETE', `/dashboard/Level/${level}`);
    });

    test(
      'fit every window, light and dark, and are free of barriers',
      { tag: '@proof' },
      async ({ admin: page, school }, { project }) => {
        test.slow();
        const call = await asAdmin(school);
        const long = 'ط'.repeat(100);
        const level = (await call('POST', '/dashboard/Level', { name: { ar: long, en: 'W'.repeat(100) } })).body.data
          .id;
        const prices = { semester: 999_999_999, half_semester: 0, year: null };
        const grade = async (name: string) =>
          (await call('POST', `/dashboard/Level/${level}/grades`, { name: { ar: name, en: name }, ...prices })).body
            .data.id;
        const [kept, gone] = [await grade('W'.repeat(100)), await grade('X'.repeat(100))];
        await call('DELETE', `/dashboard/grades/${gone}`);
        const sizes = project.name === 'phone' ? [320, 360] : [768, 1440];
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of sizes) {
            await page.setViewportSize({ width, height: 3000 });
            for (const path of [`level?open=${level}`, `level/${kept}`]) {
              await open(page, school, path);
              expect.soft(await misfits(page), `${path} at ${width}`).toEqual([]);
              expect.soft(await barriersOf(page), path).toEqual([]);
              const targets = page.locator('main :is(.level-tools, .cell-actions, .deleted-place) :is(a, button)');
              for (const box of await Promise.all((await targets.all()).map((each) => each.boundingBox()))) {
                expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
              }
            }
          }
          await open(page, school, `level?open=${level}`);
          await page.getByRole('button', { name: t.levels.add_grade, exact: true }).click();
          await expect(dialog(page)).toBeVisible();
          expect.soft(await misfits(page)).toEqual([]);
          expect.soft(await barriersOf(page)).toEqual([]);
        }
        await call('DELETE', `/dashboard/grades/${kept}`);
        await call('DELETE', `/dashboard/Level/${level}`);
      },
    );
  });
}
