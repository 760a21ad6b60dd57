import type { Page } from '@playwright/test';
import { allLists } from '../../src/model/content-types/index.ts';
import { say } from '../../src/model/text/texts.ts';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { freshClient, photo, register, registrationOf } from '../support/people.ts';
import { type School, startSchool, type TestSchool } from '../support/server.ts';
import { type Hired, hireAndEnter } from '../support/staff.ts';
import { barriersOf } from './barriers.ts';
import { expect, languages, logIn, open, settled, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

let sent = 0;

/** A family registers and sends a receipt. */
async function sendReceipt(school: TestSchool): Promise<void> {
  sent += 1;
  const email = `receipt-${sent}-${process.pid}@example.test`;
  const fields = registrationOf({ email, kind_of_account: 'paid', payment_term: 'year' });
  expect((await register(school, fields, { image: await photo(700, 900) }, freshClient())).status).toBe(200);
}

async function sendMessage(principal: Call): Promise<void> {
  const message = { name: 'Visitor', email: 'v@example.test', subject: 'Fees', message: 'How much is it?' };
  expect((await principal('POST', '/contact-us', message, 'json', freshClient())).status).toBe(200);
}

async function enter(page: Page, school: Pick<School, 'url'>, { email, password }: Hired): Promise<void> {
  const asked = { data: { email, password }, headers: freshClient() };
  expect((await page.context().request.post(`${school.url}/api/dashboard/login`, asked)).status()).toBe(200);
}

/** The count beside an entry of the menu; the menu of a phone is in the page as well, but not shown. */
const countOf = (page: Page, path: string) =>
  page.locator(`.panel-side .panel-entry[href="/dashboard/${path}"] .panel-count`);

/** How often the page has read the overview, and whether each time as a background request. */
function watchReads(page: Page): { background: boolean }[] {
  const reads: { background: boolean }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/dashboard/overview')) return;
    reads.push({ background: request.headers()['x-background'] === '1' });
  });
  return reads;
}

/** Makes the page hidden or visible, as when another tab is chosen. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

for (const language of languages) {
  test.describe(`the overview in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    const number = (value: number) => new Intl.NumberFormat(language === 'ar' ? 'ar-EG' : 'en').format(value);

    test('is free of barriers and no wider than its window, with its tables open', async ({ admin, school }) => {
      await sendMessage(await asAdmin(school));
      for (const scheme of ['light', 'dark'] as const) {
        await admin.emulateMedia({ colorScheme: scheme });
        await open(admin, school, 'overview');
        const pictures = admin.locator('.chart-more');
        expect(await pictures.count()).toBeGreaterThanOrEqual(2);
        for (const picture of await pictures.all()) {
          await picture.locator('summary').click();
          await expect(picture.getByRole('table')).toBeVisible();
        }
        await expect(countOf(admin, 'message')).toHaveText(/./, { timeout: 15_000 });
        expect(await barriersOf(admin)).toEqual([]);
        const overhang = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overhang).toBeLessThanOrEqual(0);
      }
    });

    test('has a list behind each of its numbers', { tag: '@proof' }, async ({ admin, school }) => {
      const principal = await asAdmin(school);
      await sendReceipt(school);
      await sendMessage(principal);
      const { data } = (await principal('GET', '/dashboard/overview')).body;
      await open(admin, school, 'overview');

      const follow = async (name: string, count: number, path: string) => {
        await open(admin, school, 'overview');
        const link = admin.getByRole('link', { name: new RegExp(`^${number(count)}\\s*${name}$`) });
        await link.click();
        await expect(admin).toHaveURL(`${school.url}/dashboard${path}`);
        await settled(admin);
      };
      await follow(t.overview.payments, data.waiting.payments, '/payments');
      await expect(admin.locator('.badge').first()).toContainText(number(data.waiting.payments));
      await follow(t.overview.messages, data.waiting.messages, '/message?state=new');
      await follow(t.overview.recover_requests, data.waiting.recover_requests, '?recover=1');
      await expect(admin.getByText(say(t, language, 'students.found', { count: 0 }))).toBeVisible();
      await follow(t.overview.lessons, data.today.lessons, '/online-lessons');
      await follow(t.overview.registrations, data.today.registrations, '');
      const all = data.students.reduce((sum: number, row: { all: number }) => sum + row.all, 0);
      await follow(t.overview.all, all, '');
      await expect(admin.locator('.count-number')).toHaveText(number(all));

      // The picture of the students and the table behind it.
      await open(admin, school, 'overview');
      const students = admin.getByRole('region', { name: t.overview.students });
      await expect(students.locator('.chart-total')).toHaveText(
        data.students.map((row: { all: number }) => number(row.all)),
      );
      await students.locator('summary').click();
      const cells = students.locator('.chart-table td a');
      expect(await cells.count()).toBe(7 * (data.students.length + 1));
      const told = await cells.evaluateAll((links) =>
        links.map((link) => ({ text: link.textContent, query: new URL((link as HTMLAnchorElement).href).search })),
      );
      for (const { text, query } of told) {
        const { meta } = (await principal('GET', `/dashboard/users${query || '?'}&page=1`)).body;
        expect(text, query).toBe(number(meta.total));
      }
      await students.getByRole('link').nth(1).click();
      await expect(admin).toHaveURL(`${school.url}/dashboard?grade_id=${data.students[0].grade.id}`);
      await expect(admin.getByText(say(t, language, 'students.found', { count: data.students[0].all }))).toBeVisible();

      // A number of the content that counts one list leads there; the table behind them leads to each of several.
      const draft = { title: { [language]: 'Draft' }, status: 'draft' };
      const plan = {
        ...{ title: { ar: 'خطة', en: 'Plan' }, description: { ar: '<p>نص</p>', en: '<p>Text</p>' } },
        publish_at: '2190-01-01T10:00:00.000Z',
      };
      const made: string[] = [];
      for (const [path, body] of [
        ['Blogs', draft],
        ['chooesUs', draft],
        ['Blogs', plan],
      ] as const) {
        const answer = await principal('POST', `/dashboard/${path}`, body);
        expect(answer.status).toBe(201);
        made.push(`/dashboard/${path}/${answer.body.data.id}`);
      }
      await open(admin, school, 'overview');
      const content = admin.getByRole('region', { name: t.overview.content });
      await content.locator('summary').click();
      const numbers = await content
        .locator('.chart-table td a')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const));
      const counted: string[] = [];
      for (const [text, href] of numbers) {
        const [path, query] = href.split('?');
        const type = allLists.find(({ screens }) => path === `/dashboard/${screens.list}`);
        if (!type || query === undefined) continue;
        counted.push(href);
        const { meta } = (await principal('GET', `/dashboard/${type.path}?${query}&page=1`)).body;
        expect(text, href).toBe(number(meta.total));
      }
      expect(counted).toContain('/dashboard/blog?status=draft');
      await follow(t.overview.scheduled, 1, '/blog?status=scheduled');
      for (const path of made) await principal('DELETE', path);

      // The months of the money lead to their sums.
      await open(admin, school, 'overview');
      const { currency, month } = data.money.at(-1);
      const money = admin.getByRole('region', { name: say(t, language, 'overview.money', { currency }) });
      await money.locator('summary').click();
      await expect(money.locator('.chart-table tbody tr')).toHaveCount(12);
      await money.locator('.chart-table a').last().click();
      await expect(admin).toHaveURL(`${school.url}/dashboard/payments/today?day=${month}-01&span=month`);
      if (data.owing.length > 0) {
        await open(admin, school, 'overview');
        await money.locator('a[href$="/payments/owing"]').click();
        await settled(admin);
      }
    });

    test('shows a teacher the own grades, and nothing that is not the own', async ({ page, school }) => {
      const principal = await asAdmin(school);
      const subjects = (await principal('GET', '/dashboard/subjects?per_page=100')).body.data;
      const [own] = subjects;
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const teacher = await hireAndEnter(school, principal, 'teacher', { subjects: [own.id] });
      await enter(page, school, teacher);
      const { total } = (await teacher.call('GET', '/dashboard/users?page=1')).body.meta;
      const reads = watchReads(page);
      await page.clock.install();
      await open(page, school, 'overview');
      const regions = page.locator('main section h2');
      await expect(regions).toHaveText([t.overview.today, t.overview.students, t.overview.content]);
      const rows = page.locator('.chart-row');
      await expect(rows).toHaveCount(1);
      await expect(rows.locator('.chart-total')).toHaveText(number(total));
      await rows.click();
      await expect(page).toHaveURL(`${school.url}/dashboard?grade_id=${own.grade_id}`);
      await expect(page.getByText(say(t, language, 'students.found', { count: total }))).toBeVisible();
      await page.getByRole('link', { name: t.students.clear_search }).click();
      await expect(page).toHaveURL(`${school.url}/dashboard`);
      // A teacher has no counts in the menu, so they are not asked for.
      await page.clock.runFor(130_000);
      await expect(page.locator('.panel-count')).toHaveCount(0);
      expect(reads).toEqual([{ background: false }]);
    });
  });
}

test.describe('the counts in the menu', () => {
  test.use({ language: 'en' });

  test('become fresh when a receipt comes in, and nothing is read while the page is hidden', async ({
    admin,
    school,
  }) => {
    const principal = await asAdmin(school);
    await sendReceipt(school);
    const waiting = async () => (await principal('GET', '/dashboard/overview')).body.data.waiting;
    const reads = watchReads(admin);
    await admin.clock.install();
    await open(admin, school, '');
    await expect(admin).toHaveURL(`${school.url}/dashboard`);
    await admin.clock.runFor(5000);
    const count = countOf(admin, 'payments');
    const before = (await waiting()).payments;
    await expect(count).toHaveText(String(before));
    expect(reads).toEqual([{ background: true }]);

    await sendReceipt(school);
    await admin.clock.runFor(65_000);
    await expect(count).toHaveText(String(before + 1));
    expect(reads.length).toBe(2);

    await show(admin, 'hidden');
    await sendReceipt(school);
    await admin.clock.runFor(300_000);
    expect(reads.length).toBe(2);
    await show(admin, 'visible');
    await expect(count).toHaveText(String(before + 2));
    expect(reads).toEqual([{ background: true }, { background: true }, { background: true }]);
  });

  test('follow what one does oneself', { tag: '@proof' }, async ({ admin, school }) => {
    const principal = await asAdmin(school);
    await sendReceipt(school);
    await open(admin, school, 'payments');
    const { payments } = (await principal('GET', '/dashboard/overview')).body.data.waiting;
    const count = countOf(admin, 'payments');
    await expect(count).toHaveText(String(payments));
    await admin.getByRole('button', { name: texts.en.payments.reasons.unreadable }).click();
    if (payments > 1) await expect(count).toHaveText(String(payments - 1));
    else await expect(count).toHaveCount(0);
  });
});

test.describe('the setup of a new school', () => {
  test.use({ language: 'en' });
  const { overview } = texts.en;

  test('is shown until its steps are done or put aside', { tag: '@proof' }, async ({ page }) => {
    const school = await startSchool({ empty: true, env: { TRUST_PROXY: '1' } });
    try {
      await page.addInitScript(() => localStorage.setItem('language', 'en'));
      await logIn(page, school);
      const principal = await asAdmin(school);
      await open(page, school, 'overview');
      const setup = page.getByRole('region', { name: overview.setup });
      const name = setup.getByRole('link', { name: overview.steps.name });
      await expect(setup.getByRole('link', { name: overview.steps.staff })).toBeVisible();
      const { status } = await principal('POST', '/dashboard/setup/staff', { skipped: 1 });
      expect(status).toBe(200);
      await page.reload();
      await settled(page);
      await expect(setup.getByRole('link', { name: overview.steps.staff })).toHaveCount(0);
      await name.click();
      await expect(page).toHaveURL(`${school.url}/dashboard/start?step=name`);
      await principal('POST', '/dashboard/school', { name: { ar: 'مدرسة النور', en: 'Nour School' } });
      await open(page, school, 'overview');
      await expect(setup.getByRole('link', { name: overview.steps.payment })).toBeVisible();
      await expect(name).toHaveCount(0);
    } finally {
      await school.remove();
    }
  });
});
