import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '../../src/model/languages.ts';
import { presses } from '../support/hand.ts';
import { inProof } from '../support/in-proof.ts';
import { startSchool } from '../support/server.ts';
import { expect, test, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

interface FirstDay {
  /** The language of the headmaster. */
  language: Language;
  used: readonly Language[];
  names: Record<string, string>;
  place?: { time_zone: string; currency: string; phone_country: string };
  phone: (number: number) => string;
  /** Headings of the list for name, phone and grade. */
  headings: readonly [string, string, string];
  price: string;
  priceRead: string;
}

const days: Record<string, FirstDay> = {
  'in Arabic alone': {
    language: 'ar',
    used: ['ar'],
    names: { ar: 'مدرسة الأمل الخاصة للتعليم الابتدائي والمتوسط والثانوي بنات' },
    phone: (number) => `09123${String(number).padStart(5, '0')}`,
    headings: ['اسم التلميذ الرباعي', 'جوال ولي الأمر', 'الفصل الدراسي'],
    price: '٢٥٠٠٠',
    priceRead: '٢٥٬٠٠٠',
  },
  'in English alone, in Kenya': {
    language: 'en',
    used: ['en'],
    names: { en: 'Hope Academy of Primary, Intermediate and Secondary Learning' },
    place: { time_zone: 'Africa/Nairobi', currency: 'KES', phone_country: '254' },
    phone: (number) => `07123${String(number).padStart(5, '0')}`,
    headings: ['Pupil', 'Mobile of the parent', 'Class'],
    price: '25000.50',
    priceRead: '25,000.50',
  },
  'in two languages': {
    language: 'ar',
    used: ['ar', 'en'],
    names: { ar: 'مدرسة الأمل', en: 'Hope School' },
    phone: (number) => `09123${String(number).padStart(5, '0')}`,
    headings: ['اسم التلميذ', 'الجوال', 'الفصل'],
    price: '25000',
    priceRead: '٢٥٬٠٠٠',
  },
};

/** A photo of a logo as a phone takes it: large, and turned by its EXIF orientation. */
const photoOfLogo = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#7a1fa2' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const list = ({ headings, phone }: FirstDay, grades: readonly string[]) =>
  [
    headings.join(','),
    ...Array.from({ length: 40 }, (_, n) => `"Student ${n + 1}",${phone(n)},"${grades[n % 6]}"`),
  ].join('\n');

async function gradesOf(page: Page, language: Language): Promise<string[]> {
  const { data } = await (await page.request.get('/api/dashboard/Level')).json();
  return data.flatMap((level: { grades: { name: Record<Language, string> }[] }) =>
    level.grades.map(({ name }) => name[language]),
  );
}

for (const [name, day] of Object.entries(days)) {
  test(`a headmaster starts a school ${name}`, { tag: `@${day.language}` }, async ({ browser, viewport }) => {
    test.skip(!inProof, 'the proof; `start-school` is its short form');
    test.setTimeout(480_000);
    const school = await startSchool({ empty: 'first start' });
    const context = await browser.newContext({ baseURL: school.url, viewport });
    try {
      const { language, used } = day;
      const { start, form, payments, roster } = texts[language];
      const page = await context.newPage();
      const faults = watchFaults(page);
      const { press, fill, choose, taps } = presses();
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const field = (id: string) => page.locator(`[id="${id}"]`);
      const save = () => press(page.getByRole('button', { name: form.save, exact: true }).first());
      const step = (of: keyof typeof start) => page.locator('.start-steps a').filter({ hasText: start[of] });
      const isDone = (of: keyof typeof start) => expect(step(of)).toContainText(start.done);
      const next = () => press(page.locator('.start-ways').getByRole('link', { name: start.next }));

      await page.goto('/dashboard/login');
      await fill(page.locator('[name="email"]'), school.admin.email);
      await fill(page.locator('[name="password"]'), school.admin.password);
      await press(page.locator('form [type="submit"]'));
      await page.waitForURL('**/dashboard/start');

      await test.step('the school', async () => {
        if (used.length === 1) await press(page.getByLabel(used[0] === 'ar' ? 'English' : 'العربية', { exact: true }));
        for (const each of used) await fill(field(`field-name.${each}`), day.names[each] ?? '');
        if (day.place) {
          await choose(field('field-time_zone'), day.place.time_zone);
          await choose(field('field-currency'), day.place.currency);
          await fill(field('field-phone_country'), day.place.phone_country);
        }
        await save();
        await isDone('name');
        await next();
      });
      await test.step('logo and colours', async () => {
        const logo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await photoOfLogo() };
        await page.locator('input[type="file"]').setInputFiles(logo);
        await save();
        await isDone('looks');
        const saveColours = () => press(page.getByRole('button', { name: form.save, exact: true }).last());
        await fill(field('field-colours.primary'), '#ffd500');
        await saveColours();
        await expect(field('field-colours.primary')).toHaveAttribute('aria-invalid', 'true');
        await press(page.getByRole('button', { name: texts[language].school.use_nearest }));
        await saveColours();
        await expect(
          page.locator('.Toastify__toast').filter({ hasText: texts[language].updated }).last(),
        ).toBeVisible();
        await next();
      });
      await test.step('levels and grades', async () => {
        await press(page.getByRole('button', { name: start.system_6_3_3 }));
        await isDone('levels');
        // This school ends with its eleventh grade.
        await press(page.locator('.start-step a[href="/dashboard/level"]'));
        await press(page.locator('main h2 button').last());
        await press(page.locator('td .button-delete').last());
        await press(page.getByRole('dialog').getByRole('button', { name: texts[language].list.delete, exact: true }));
        await expect(page.locator('.deleted-place')).toHaveCount(1);
        await page.goto('/dashboard/start?step=levels');
        await next();
      });
      await test.step('prices for half of the grades', async () => {
        const sheet = page.locator('.start-step form').first();
        for (let each = 0; each < 3; each += 1) await fill(sheet.locator('input').nth(each), day.price);
        await press(sheet.locator('[type="submit"]'));
        await isDone('prices');
        await next();
      });
      await test.step('how the school is paid, and how it is reached', async () => {
        for (const each of used) await fill(field(`account-new-name.${each}`), 'Bank');
        await fill(field('account-new-number'), '1234567');
        await press(page.getByRole('button', { name: payments.add_account }));
        await isDone('payment');
        await next();
        await fill(field('field-phone'), day.phone(99_999));
        await save();
        await isDone('contact');
        await next();
        await press(page.getByRole('button', { name: start.later }));
        await expect(page.getByText(start.finished)).toBeVisible();
      });
      await test.step('forty students from a list with other headings', async () => {
        const grades = await gradesOf(page, language);
        expect(grades).toHaveLength(11);
        await page.goto('/dashboard/students/lists');
        const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list(day, grades)) };
        await page.locator('input[type="file"]').setInputFiles(file);
        await press(page.getByRole('button', { name: roster.try }));
        for (const [index, column] of ['name', 'phone', 'grade'].entries()) {
          await choose(field(`match-${column}`), day.headings[index] ?? '');
        }
        await press(page.getByRole('button', { name: roster.try }));
        await press(page.getByRole('button', { name: roster.take_in }));
        await expect
          .poll(async () => (await (await page.request.get('/api/dashboard/users?page=1')).json()).meta.total, {
            // Forty passwords are hashed.
            timeout: 60_000,
          })
          .toBe(40);
      });
      await test.step('three payments', async () => {
        for (const id of [1, 2, 3]) {
          await page.goto(`/dashboard/update-users/${id}`);
          const desk = page.locator('.student-payments');
          await press(desk.getByText(payments.file, { exact: true }));
          await choose(desk.getByLabel(payments.term), 'year');
          await choose(desk.getByLabel(payments.account), '1');
          await fill(desk.getByLabel(payments.amount), day.price);
          await fill(desk.getByLabel(payments.reference), `FT ${id}`);
          await press(desk.getByLabel(payments.approve_now));
          // No end of the year is set yet: the office gives the day.
          await fill(desk.getByLabel(payments.valid_until), '2027-06-30');
          await press(desk.getByRole('button', { name: payments.file_approve_save }));
          await expect(desk.locator('tbody tr').first()).toContainText(payments.states.approved);
          await expect(desk.locator('tbody tr').first()).toContainText(day.priceRead);
        }
      });
      await test.step('a post', async () => {
        await page.goto('/dashboard/blog/add');
        for (const each of used) {
          await fill(field(`field-title.${each}`), `News ${each}`);
          await press(page.locator(`[data-language="${each}"] [contenteditable="true"]`));
          await page.keyboard.type('The first day is Sunday.');
        }
        await save();
        await page.waitForURL('**/dashboard/blog');
      });
      await test.step('the site is that of the school', async () => {
        await expect.poll(async () => (await page.request.get('/blog')).text()).toContain(`News ${used[0]}`);
        await page.goto('/');
        await expect(page.locator('html')).toHaveAttribute('lang', used[0] ?? '');
        await expect(page.locator('h1')).toContainText(day.names[used[0] ?? ''] ?? '');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBe(0);
        const missing = used.length === 1 ? 308 : 200;
        expect((await page.request.get('/en/about', { maxRedirects: 0 })).status()).toBe(
          used[0] === 'en' ? 308 : missing,
        );
        // The whole name stands in the header, or below it where the header has no space.
        const inHeader = page
          .locator('.header-logo .logo-name, .header-name')
          .filter({ hasText: day.names[used[0] ?? ''] ?? '' });
        const boxes = await inHeader.evaluateAll((names) => names.map((each) => each.getBoundingClientRect().width));
        expect(Math.max(...boxes)).toBeGreaterThan(60);
        for (const width of [360, 1440]) {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 800 });
            await page.emulateMedia({ colorScheme });
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
            await page.screenshot({ path: test.info().outputPath(`home-${width}-${colorScheme}.png`), fullPage: true });
          }
        }
      });
      test.info().annotations.push({ type: 'taps', description: String(taps()) });
      expect(faults).toEqual([]);
    } finally {
      await context.close();
      await school.stop();
    }
  });
}
