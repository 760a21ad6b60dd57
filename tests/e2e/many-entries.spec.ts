import type { Locator, Page } from '@playwright/test';
import { lists } from '../../src/model/content-types/index.ts';
import { type Language, languages } from '../../src/model/languages.ts';
import { say } from '../../src/model/text/texts.ts';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { barriersOf } from './barriers.ts';
import { expect, open, settled, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const posts = `/dashboard/${lists.posts.path}`;

const chosen = (language: Language, count: number) => say(texts[language], language, 'many.chosen', { count });
const boxes = (page: Page) => page.locator('tbody .cell-choice input');
const bar = (page: Page) => page.locator('.chosen-bar');
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

async function expectNoViolations(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([]);
}

/** Ticks up to a row, as the device does it: with Shift, or with the button on the card. */
async function tickUpTo(row: Locator, language: Language): Promise<void> {
  const button = row.getByRole('button', { name: texts[language].many.to_here });
  if (await button.isVisible()) await button.click();
  else await row.locator('.cell-choice input').click({ modifiers: ['Shift'] });
}

for (const language of languages) {
  test.describe(`many entries in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    let principal: Call;
    test.beforeEach(async ({ school }) => {
      principal = await asAdmin(school);
    });

    test('a range, and all that is found on several pages, are changed with one undo', async ({ admin, school }) => {
      for (let left = 12; left > 0; left -= 1) await principal('POST', `${posts}/1/copy`);
      const found = async () => (await principal('GET', `${posts}?q=copy&per_page=1`)).body;
      const { total } = (await found()).meta;
      await open(admin, school, `${lists.posts.screens.list}?q=copy&per_page=10`);
      await expect(bar(admin)).toHaveCount(0);
      await boxes(admin).nth(0).check();
      const size = await boxes(admin).nth(0).locator('..').boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await tickUpTo(admin.locator('tbody tr').nth(3), language);
      await expect(bar(admin)).toContainText(chosen(language, 4));
      await boxes(admin).nth(5).focus();
      await admin.keyboard.press('Shift+Space');
      await expect(bar(admin)).toContainText(chosen(language, 6));
      await expect(admin.locator('[aria-live="polite"]', { hasText: chosen(language, 6) })).toHaveCount(1);
      await expectNoViolations(admin);

      await admin.getByRole('link', { name: t.list.next, exact: true }).click();
      await expect(admin).toHaveURL(/page=2/);
      await settled(admin);
      await expect(bar(admin)).toContainText(chosen(language, 6));
      await admin.locator('.choose-all').getByRole('button').click();
      await expect(bar(admin)).toContainText(chosen(language, total));

      await action(admin, t.many.publish).click();
      await expect.poll(async () => (await found()).counts.draft).toBe(0);
      await expect(bar(admin)).toHaveCount(0);
      await admin.locator('.Toastify__toast').getByRole('button', { name: t.undo }).first().click();
      await expect.poll(async () => (await found()).counts.draft).toBe(total);

      await admin.locator('.choose-all').getByRole('button').click();
      const firstPage = Promise.withResolvers<void>();
      await admin.route(new RegExp(`/${lists.posts.path}\\?.*page=1&`), async (route) => {
        await firstPage.promise;
        await route.continue();
      });
      await action(admin, t.list.delete).click();
      await expect.poll(async () => (await found()).meta.total).toBe(0);
      const undo = admin.locator('.many-done').getByRole('button');
      // The page that was left empty is gone; a button that moves between press and release would lose the press.
      await expect(admin).not.toHaveURL(/page=2/);
      const placeOf = () => undo.evaluate((button) => button.getBoundingClientRect().top + scrollY);
      const place = await placeOf();
      firstPage.resolve();
      await expect(admin.locator('tbody')).toHaveCount(0);
      await settled(admin);
      expect(await placeOf()).toBe(place);
      await undo.click();
      await expect.poll(async () => (await found()).counts.draft).toBe(total);
      await expect(boxes(admin).first()).toBeVisible();
      await expect(admin.locator('.many-done')).toHaveCount(0);
    });

    test('what cannot be changed is named, and is left out with one press', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      await open(admin, school, lists.subjects.screens.list);
      await boxes(admin).nth(0).check();
      await action(admin, t.list.delete).click();
      const title = (await principal('GET', '/dashboard/subjects?per_page=1')).body.data[0].name[language];
      await expect(bar(admin).getByRole('alert')).toContainText(title);
      await expectNoViolations(admin);
      await action(admin, t.many.leave_out).click();
      await expect(bar(admin)).toHaveCount(0);
    });

    test('all get the same subject', { tag: '@proof' }, async ({ admin, school }) => {
      const { data } = (await principal('GET', '/dashboard/books?per_page=2')).body;
      await open(admin, school, `${lists.books.screens.list}?per_page=10`);
      await boxes(admin).nth(0).check();
      await boxes(admin).nth(1).check();
      const field = t.many.set_of.split('{')[0] ?? '';
      await bar(admin).getByRole('button', { name: field }).first().click();
      const subject = (await principal('GET', '/dashboard/options/subjects')).body.data.at(-1).id;
      await admin.locator('#many-subject_id').selectOption(String(subject));
      await admin.getByRole('dialog').getByRole('button', { name: t.many.set, exact: true }).click();
      const subjectOf = async (id: number) => (await principal('GET', `/dashboard/books/${id}`)).body.data.subject_id;
      await expect
        .poll(() => Promise.all(data.map(({ id }: { id: number }) => subjectOf(id))))
        .toEqual([subject, subject]);
    });

    test('an order made by keyboard, by place and by drag is what the site shows', async ({ admin, school }) => {
      const shown = async () => (await principal('GET', '/slider/get')).body.data.map(({ id }: { id: number }) => id);
      const before: number[] = await shown();
      await open(admin, school, lists.slides.screens.list);
      await admin.getByRole('button', { name: t.many.order.start, exact: true }).click();
      await expect(admin).toHaveURL(/\?sort=order$/);
      const rows = admin.locator('.order-list > li');
      await expect(rows).toHaveCount(before.length);
      const ids = () => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-order'))));
      expect(await ids()).toEqual(before);
      await expectNoViolations(admin);

      const [first = 0, second = 0, ...rest] = before;
      await rows.nth(0).locator('[data-control="handle"]').focus();
      await admin.keyboard.press('ArrowDown');
      expect(await ids()).toEqual([second, first, ...rest]);
      await expect(rows.nth(1).locator('[data-control="handle"]')).toBeFocused();
      await rows.nth(0).locator('[data-control="place"]').fill(String(before.length));
      await admin.keyboard.press('Enter');
      expect(await ids()).toEqual([first, ...rest, second]);

      // A typed place takes effect after the press on a button, which would move away while it is pressed.
      const control = (row: number, name: string) => rows.nth(row).locator(`[data-control="${name}"]`);
      const [a = 0, b = 0, c = 0, ...others] = await ids();
      await control(0, 'place').fill('2');
      await control(2, 'up').click();
      expect(await ids()).toEqual([c, a, b, ...others]);
      await control(1, 'place').fill('1');
      await admin.keyboard.press('Tab');
      expect(await ids()).toEqual([a, c, b, ...others]);
      await expect(control(0, 'up')).toBeFocused();
      await control(2, 'up').click();
      expect(await ids()).toEqual([a, b, c, ...others]);

      const handle = rows.last().locator('[data-control="handle"]');
      // On a small window the bar lies over the last row until the page is at its end.
      await admin.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const from = await handle.boundingBox();
      const to = await rows.nth(before.length - 2).boundingBox();
      if (!from || !to) throw new Error('no rows to drag');
      await admin.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await admin.mouse.down();
      await admin.mouse.move(from.x + from.width / 2, to.y + to.height / 4, { steps: 4 });
      await admin.mouse.up();
      const wanted = await ids();
      expect(wanted).toEqual([first, ...rest.slice(0, -1), second, ...rest.slice(-1)]);

      const copy = (await principal('POST', `/dashboard/sliders/${first}/copy`)).body.data.id;
      await admin.getByRole('button', { name: t.many.order.save }).click();
      await expect(admin.locator('.order-bar').getByRole('alert')).toBeVisible();
      await expect(rows).toHaveCount(before.length + 1);
      expect((await ids()).filter((id) => id !== copy)).toEqual(wanted);
      await admin.getByRole('button', { name: t.many.order.save }).click();
      await expect(admin.locator('.order-list')).toHaveCount(0);
      expect(await shown()).toEqual(wanted);
      await principal('DELETE', `/dashboard/sliders/${copy}`);
      await principal('POST', '/dashboard/sliders/order', { ids: before });
    });

    test('leaving an order that is not saved asks: a link, the buttons of the browser, logging out', {
      tag: '@proof',
    }, async ({ admin, school }) => {
      const shown = async () => (await principal('GET', '/slider/get')).body.data.map(({ id }: { id: number }) => id);
      const before: number[] = await shown();
      const path = `${lists.slides.screens.list}?sort=order`;
      const rows = admin.locator('.order-list > li');
      const begin = () => admin.getByRole('button', { name: t.many.order.start, exact: true }).click();
      const move = () => rows.nth(0).getByRole('button', { name: t.many.order.down }).click();
      const dialog = admin.getByRole('dialog', { name: t.files.leave_order.title });
      const answer = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
      const elsewhere = `/dashboard/${lists.slides.screens.list}`;
      const menuLink = admin.locator(`nav a[href="${elsewhere}"]`);
      const clickLink = () => menuLink.first().evaluate((link: HTMLAnchorElement) => link.click());
      await open(admin, school, path);
      await begin();
      await expect(rows).toHaveCount(before.length);
      await clickLink();
      await expect(admin).toHaveURL(new RegExp(`${elsewhere}$`));

      await admin.goBack();
      await begin();
      await move();
      const wanted = [before[1], before[0], ...before.slice(2)];
      const ids = () => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-order'))));
      expect(await ids()).toEqual(wanted);

      await clickLink();
      await expectNoViolations(admin);
      await answer(t.files.leave_order.stay);
      expect(await ids()).toEqual(wanted);

      await admin.goForward();
      await answer(t.files.leave_order.stay);
      await expect(admin).toHaveURL(/sort=order$/);

      await admin.locator('.logout').evaluate((button: HTMLButtonElement) => button.click());
      await answer(t.files.leave_order.stay);
      expect(await ids()).toEqual(wanted);

      // What cannot be saved stays on the screen.
      const copy = (await principal('POST', `/dashboard/sliders/${before[0]}/copy`)).body.data.id;
      await clickLink();
      await answer(t.files.leave_order.keep);
      await expect(admin.locator('.order-bar').getByRole('alert')).toBeVisible();
      await expect(rows).toHaveCount(before.length + 1);
      await clickLink();
      await answer(t.files.leave_order.keep);
      await expect(admin).toHaveURL(new RegExp(`${elsewhere}$`));
      expect(await shown()).toEqual(wanted);
      await principal('DELETE', `/dashboard/sliders/${copy}`);

      await open(admin, school, path);
      await begin();
      await move();
      await clickLink();
      await answer(t.files.leave_order.discard);
      await expect(admin).toHaveURL(new RegExp(`${elsewhere}$`));
      expect(await shown()).toEqual(wanted);
      await principal('POST', '/dashboard/sliders/order', { ids: before });
    });

    test('a finger on the handle drags an entry, and beside it scrolls the page', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      test.skip(test.info().project.name !== 'phone', 'a touch screen');
      const added: number[] = [];
      for (let left = 8; left > 0; left -= 1) {
        added.push((await principal('POST', '/dashboard/Achives/1/copy')).body.data.id);
      }
      await open(admin, school, `${lists.statistics.screens.list}?sort=order`);
      await admin.getByRole('button', { name: t.many.order.start, exact: true }).click();
      const rows = admin.locator('.order-list > li');
      await expect(rows.nth(8)).toBeAttached();
      const ids = () => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-order'))));
      const before = await ids();
      const cdp = await admin.context().newCDPSession(admin);
      /** Moves a finger as far as given, from the middle of something. */
      const swipe = async (from: Locator, yDistance: number) => {
        const box = await from.boundingBox();
        if (!box) throw new Error('nothing to touch');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
          cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
        await touch('touchStart', { x, y });
        for (let step = 1; step <= 20; step += 1) await touch('touchMove', { x, y: y + (yDistance * step) / 20 });
        await touch('touchEnd');
      };
      const scrolled = () => admin.evaluate(() => scrollY);

      await rows.nth(0).locator('[data-control="handle"]').scrollIntoViewIfNeeded();
      const [start, height] = [await scrolled(), (await rows.nth(1).boundingBox())?.height ?? 0];
      await swipe(rows.nth(0).locator('[data-control="handle"]'), 2.6 * height);
      expect((await ids()).indexOf(before[0] ?? 0)).toBe(2);
      await expect(admin.locator('[data-dragged]')).toHaveCount(0);
      expect(await scrolled()).toBe(start);

      const after = await ids();
      await swipe(rows.nth(3).locator('.order-title'), -200);
      await expect.poll(scrolled).toBeGreaterThan(start + 100);
      expect(await ids()).toEqual(after);
      await admin.locator('.order-bar').getByRole('button', { name: t.many.order.cancel }).click();
      await principal('POST', '/dashboard/Achives/many', { action: 'delete', ids: added });
    });

    test('a copy is a draft, which opens', { tag: '@proof' }, async ({ admin, school }) => {
      await open(admin, school, lists.posts.screens.edit.replace(':id', '1'));
      await admin.getByRole('button', { name: t.files.copy_entry }).click();
      await expect(admin).not.toHaveURL(/\/1$/);
      await settled(admin);
      const id = /\d+$/.exec(admin.url())?.[0];
      expect((await principal('GET', `${posts}/${id}`)).body.data.status).toBe('draft');
    });
  });
}
