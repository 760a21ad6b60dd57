import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '../../src/model/languages.ts';
import { change, count, freshClient } from '../support/people.ts';
import type { Login, TestSchool } from '../support/server.ts';
import { barriersOf } from './barriers.ts';
import { complaintsOf, expect, isPhone, test } from './school.ts';

const catalogue = (language: Language, name = 'student') =>
  JSON.parse(readFileSync(new URL(`../../public/locales/${language}/${name}.json`, import.meta.url), 'utf8'));

const base = { ar: '', en: '/en' };

async function logIn(page: Page, login: Login): Promise<void> {
  const { email, password } = login;
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
}

/** Enrols a student through the dashboard and sets the student's own password. */
async function enrolled(school: TestSchool, name: string): Promise<Login> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(`${school.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...freshClient(), ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = await post('/dashboard/login', school.admin);
  const place = { level_id: 1, grade_id: 1 };
  const email = `${randomUUID()}@pupils.example`;
  const student = { name, email, phone: '0912345678', kind_of_account: 'free', ...place };
  const { code } = await post('/dashboard/users', student, { authorization: `Bearer ${token}` });
  const password = 'a river in the sand';
  await post('/auth/code', { email, code, password });
  return { email, password };
}

/** The id of a subject of the logged-in student. */
async function firstSubject(page: Page): Promise<number> {
  return (await (await page.request.get('/api/subjects')).json()).subject[0].id;
}

/** The number of grid columns of a list. */
const columns = (page: Page, list: string) =>
  page.locator(list).evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

for (const language of ['ar', 'en'] as const) {
  const texts = catalogue(language);
  const at = (path: string) => base[language] + path;

  test.describe(`student screens in ${language}`, { tag: `@${language}` }, () => {
    test('a name of seven words is greeted with all of it', { tag: '@proof' }, async ({ page, school }) => {
      const names = {
        ar: 'آمنة عبد الرحمن إدريس موسى إبراهيم التيجاني خميس',
        en: 'Amna Abdelrahman Idris Musa Ibrahim Eltigani Khamis',
      };
      const login = await enrolled(school, names[language]);
      await logIn(page, login);
      await page.goto(at('/subject'));
      const greeting = page.locator('.welcome strong');
      await expect(greeting).toContainText(names[language]);
      const cut = await greeting.evaluate((box) =>
        [box, ...box.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
      );
      expect(cut).toBe(false);
      await expect(greeting.locator('bdi')).toHaveCSS('text-overflow', 'clip');
      await expectAccessible(page);
    });

    test('subjects, a subject and its lessons', { tag: '@proof' }, async ({ page, school }) => {
      const complaints = complaintsOf(page);
      await logIn(page, school.students.free);
      await page.goto(at('/subject'));
      await expect(page.locator('.own-subjects .card h2').first()).toBeVisible();
      await expect(page.getByText(texts.free_account)).toBeVisible();
      await expectAccessible(page);
      await page.locator('.own-subjects .card a').first().click();
      await expect(page.locator('.tiles a')).toHaveCount(4);
      await expect(page.locator('.tiles .card').nth(1)).toContainText(language === 'ar' ? /[٠-٩]/ : /\d/);
      await expectAccessible(page);
      await page.locator('.tiles a').first().click();
      await expect(page).toHaveURL(/\/subject\/\d+\/online-lessons$/);
      await expect(page.locator('.lesson').first()).toBeVisible();
      const next = page.locator('.lesson[data-state=next]');
      await expect(next).toHaveCount(1);
      await expect(next).toContainText(texts.next);
      await expect(next.getByRole('link')).toHaveAttribute('href', /^https:/);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    });

    test('books and work sheets: free ones open, paid ones are shut', async ({ page, school }) => {
      await logIn(page, school.students.free);
      const id = await firstSubject(page);
      for (const screen of ['books', 'work-sheets']) {
        await page.goto(at(`/subject/${id}/${screen}`));
        await expect(page.locator('.paper').first()).toBeVisible();
        expect(await columns(page, '.papers')).toBe(isPhone() ? 1 : 3);
        const shut = page.locator('.paper[data-locked]');
        for (const card of await shut.all()) {
          await expect(card.locator('.badge-paid')).toHaveText(texts.paid);
          await expect(card.locator('a.paper-link')).toHaveAttribute('aria-disabled', 'true');
          // A locked card links only to the student's own payments, never to the file.
          expect(await card.locator('[href]:not([href*="/account"])').count()).toBe(0);
        }
        // The section says how to unlock it: where to pay, how much, whom to ask.
        const how = page.locator('.how-to-pay');
        await shut.first().getByRole('button', { name: texts.how_link }).click();
        await expect(how.getByRole('heading', { level: 2 })).toBeFocused();
        await expect(how).toBeInViewport();
        await expect(how.locator('.fee-sum')).toHaveCount(3);
        await expect(how.locator('.fee-sum').first()).toHaveText(language === 'ar' ? /[٠-٩٬]+.ج\.س/ : /^SDG.[\d,]+$/);
        await expect(how.locator('.button-call')).toHaveAttribute('href', /\/account#payments$/);
        await expect(how.locator('.pay-cards > li')).not.toHaveCount(0);
        await expect(how.locator('.button-line')).toHaveAttribute('href', /^https:\/\/wa\.me\/249912345678\?text=/);
        await expect(how.locator('a[href="tel:+249912345678"]')).toHaveText('+249912345678');
        await expectAccessible(page);
      }
      await page.goto(at(`/subject/${id}/books`));
      const open = page.locator('.paper:not([data-locked]) a.paper-link').first();
      const response = await page.request.get((await open.getAttribute('href')) ?? '');
      expect(response.headers()['content-type']).toBe('application/pdf');
    });

    test('videos: locked without a source, one plays at a time, seeking, going on where it was left', async ({
      page,
      school,
    }) => {
      const complaints = complaintsOf(page);
      await logIn(page, school.students.free);
      const id = await firstSubject(page);
      await page.goto(at(`/subject/${id}/videos`));
      await expect(page.locator('.player').first()).toBeVisible();
      expect(await columns(page, '.videos')).toBe(isPhone() ? 1 : 2);
      const locked = page.locator('.card', { has: page.locator('.player-locked') });
      await expect(locked.first().locator('.badge-paid')).toBeVisible();
      expect(await locked.locator('video, source, [href]:not([href*="/account"])').count()).toBe(0);
      await expect(page.locator('.how-to-pay .fee-sum')).toHaveCount(3);
      await expectAccessible(page);

      await logIn(page, school.students.paid);
      const own = await firstSubject(page);
      await page.goto(at(`/subject/${own}/videos`));
      const videos = page.locator('video');
      await expect(videos.nth(1)).toBeVisible();
      await expect(page.locator('.badge-paid').first()).toBeVisible();
      const play = (index: number) =>
        videos.nth(index).evaluate(async (video: HTMLVideoElement) => {
          video.muted = true;
          await video.play();
        });
      const paused = () => videos.evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).paused));
      await play(0);
      await play(1);
      expect((await paused()).slice(0, 2)).toEqual([true, false]);
      await videos.first().evaluate(async (video: HTMLVideoElement) => {
        video.currentTime = 6;
        await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        await video.play();
        video.pause();
      });
      await page.reload();
      await expect
        .poll(() => videos.first().evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime)))
        .toBe(6);
      expect(complaints).toEqual([]);
    });

    test('a video whose session lapses asks to log in and goes on where it stood', { tag: '@proof' }, async ({
      page,
      context,
      school,
    }) => {
      await logIn(page, school.students.paid);
      const id = await firstSubject(page);
      await page.goto(at(`/subject/${id}/videos`));
      const video = page.locator('video').first();
      await video.evaluate(async (element: HTMLVideoElement) => {
        element.currentTime = 6;
        await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      });
      await video.evaluate((element: HTMLVideoElement) => element.dispatchEvent(new Event('pause')));
      await context.clearCookies();
      // Simulates a request for a part of the video that is not loaded yet.
      await video.evaluate((element: HTMLVideoElement) => {
        element.src += '?more';
      });
      const door = page.getByRole('link', { name: texts.login }).last();
      await expect(page.getByText(texts.lapsed, { exact: true }).first()).toBeVisible();
      await expect(page.locator('.notice a[href^="https://wa.me/249912345678?text="]').first()).toBeVisible();
      await door.click();
      await expect(page).toHaveURL(/\/login\?next=/);
      await page.locator('[name=email]').fill(school.students.paid.email);
      await page.locator('[name=password]').fill(school.students.paid.password);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === at(`/subject/${id}/videos`));
      await expect
        .poll(() =>
          page
            .locator('video')
            .first()
            .evaluate((element: HTMLVideoElement) => Math.floor(element.currentTime)),
        )
        .toBe(6);
    });

    test('empty, failed with a way to try again, and not theirs', async ({ page, context, school }) => {
      await logIn(page, school.students.free);
      const id = await firstSubject(page);
      const empty = { onlineLessons: [], videos: [], books: [], worksheets: [] };
      await page.route(`**/api/subjects/${id}`, (route) => route.fulfill({ json: empty }));
      for (const screen of ['online-lessons', 'videos', 'books', 'work-sheets']) {
        await page.goto(at(`/subject/${id}/${screen}`));
        await expect(page.getByText(texts.no_data_available)).toBeVisible();
      }
      await page.unroute(`**/api/subjects/${id}`);
      await page.route(`**/api/subjects/${id}`, (route) => route.abort(), { times: 1 });
      await page.goto(at(`/subject/${id}/books`));
      const { silence } = catalogue(language, 'messages');
      await expect(page.getByRole('alert')).toContainText(silence.gone);
      await context.setOffline(true);
      await page.getByRole('button', { name: texts.retry }).click();
      await expect(page.getByRole('alert')).toContainText(silence.offline);
      await context.setOffline(false);
      await page.getByRole('button', { name: texts.retry }).click();
      await expect(page.locator('.paper').first()).toBeVisible();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      const other = count(school, `select min(id) n from subjects where grade_id = 1`);
      await page.goto(at(`/subject/${other}/books`));
      await expect(page.getByText(texts.missing, { exact: true })).toBeVisible();
    });

    test('the header knows the student, its menu their subjects, and logging out is noticed in the other tab', async ({
      page,
      context,
      school,
    }) => {
      await logIn(page, school.students.free);
      await page.goto(at('/subject'));
      const other = await context.newPage();
      await other.goto(at('/'));
      if (isPhone()) await other.locator('.menu-button').click();
      await expect(other.locator('.header-account a.for-students')).toBeVisible();
      await expect(other.locator('.header-account a.for-visitors').first()).toBeHidden();
      await other.locator('.submenu > summary').click();
      await expect(other.locator('.submenu-panel .subjects a').nth(1)).toBeVisible();
      await other.locator('[data-logout] button').click();
      await expect(page.getByText(texts.lapsed, { exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-signed-in'))).toBe(false);
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
      await logIn(page, school.students.free);
      await other.close();
      // The login was made outside the page, which looks once when it becomes visible.
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('signedIn=');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.locator('.own-subjects .card').first()).toBeVisible();
    });

    test('logging out is done when only its answer was lost', async ({ page, school }) => {
      await logIn(page, school.students.free);
      await page.goto(at('/subject'));
      await page.route(
        '**/api/auth/logout*',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      if (isPhone()) await page.locator('.menu-button').click();
      await page.locator('[data-logout] button').click();
      await expect(page).toHaveURL(at('/'));
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-signed-in'))).toBe(false);
    });

    test('a session that ended elsewhere is not shown any more, also to the next page', async ({ page, school }) => {
      await logIn(page, school.students.free);
      await page.goto(at('/'));
      await expect(page.locator('html[data-signed-in]')).toHaveCount(1);
      change(school, 'delete from student_sessions');
      await page.goto(at('/subject'));
      await expect(page.getByText(texts.lapsed, { exact: true })).toBeVisible();
      await expect(page.locator('html[data-signed-in]')).toHaveCount(0);
      await page.goto(at('/'), { waitUntil: 'commit' });
      await expect(page.locator('html[data-signed-in]')).toHaveCount(0);
    });
  });
}
