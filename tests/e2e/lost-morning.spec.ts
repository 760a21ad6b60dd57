import type { Browser, Page } from '@playwright/test';
import { asAdmin, type Call } from '../api/dashboard/client.ts';
import { inProof } from '../support/in-proof.ts';
import { type LosingLine, losingLine } from '../support/losing-line.ts';
import { count, photo, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { sample } from './dashboard-filling.ts';
import { expect, logIn, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/**
 * How often each task runs. After a lost response the browser waits three seconds before it retries, so the full run
 * takes minutes: start it with `npm run proof -- lost-answers`. `npm test` runs the tasks that `lost-answers.spec.ts`
 * does not run.
 */
const many = inProof ? { queue: 10, filed: 10, enrolled: 10, posts: 5 } : { queue: 1, filed: 0, enrolled: 0, posts: 0 };

let school: TestSchool;
let line: LosingLine;
let call: Call;
test.beforeEach(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  line = await losingLine(school);
  call = await asAdmin(school);
});
test.afterEach(async () => {
  await line.stop();
  await school.remove();
});

const t = texts.en;
/** Enough time for a lost response, the pause and the retry. */
const patience = { timeout: 20_000 };
const rows = (table: string, condition: string) => count(school, `select count(*) n from ${table} where ${condition}`);

/** Approves receipts from the payment queue, one after the other. */
async function approves(page: Page): Promise<void> {
  for (let each = 1; each <= many.queue; each += 1) {
    const said = { account_id: '1', amount: '58000', paid_on: '2026-09-01', reference: `queue ${each}` };
    const family = { name: `Queue ${each}`, email: `queue-${each}@example.test`, level_id: '1', grade_id: '1' };
    const fields = registrationOf({ kind_of_account: 'paid', payment_term: 'year', ...family, ...said });
    expect((await register(school, fields, { image: await photo(500 + each, 700) })).status).toBe(200);
  }
  await open(page, line, 'payments');
  const heading = page.locator('.payment-facts h2');
  for (let each = 1; each <= many.queue; each += 1) {
    await expect(heading).toHaveText(`Queue ${each}`, patience);
    await expect(page.locator('.payment-picture img')).toHaveJSProperty('complete', true);
    await expect(page.locator('.small-form .button[aria-disabled="true"]')).toHaveCount(0);
    await page.getByRole('button', { name: t.payments.approve }).click();
  }
  await expect(page.getByText(t.payments.none)).toBeVisible(patience);
  expect(rows('payments', "state = 'approved' and reference like 'queue %'")).toBe(many.queue);
  expect(rows('payments', "reference like 'queue %'")).toBe(many.queue);
}

/** Files receipts that families bring to the office, and approves each at once. */
async function files(page: Page): Promise<void> {
  for (let each = 1; each <= many.filed; each += 1) {
    const child = { name: `At the desk ${each}`, phone: `09180000${10 + each}`, level_id: 1, grade_id: 1 };
    const { body } = await call('POST', '/dashboard/users', {
      ...child,
      kind_of_account: 'paid',
      payment_term: 'year',
    });
    await open(page, line, `update-users/${body.data.id}`);
    const desk = page.locator('.student-payments');
    await desk.locator('summary').getByText(t.payments.file, { exact: true }).click();
    await desk.locator('#file-account_id').selectOption('2');
    await desk.locator('#file-amount').fill('58000');
    await desk.getByLabel(t.payments.approve_now).check();
    await desk.getByRole('button', { name: t.payments.file_approve_save }).click();
    await expect(page.locator('.screen-lead .badge')).toHaveText(t.students.states.paid, patience);
    expect(rows('payments', `student_id = ${body.data.id}`)).toBe(1);
    expect(rows('payments', `student_id = ${body.data.id} and state = 'approved'`)).toBe(1);
  }
}

/** Enrols students and checks that the login code on the screen works. */
async function enrols(page: Page, browser: Browser): Promise<void> {
  await open(page, line, 'students/add');
  for (let each = 1; each <= many.enrolled; each += 1) {
    await page.locator('#field-name').fill(`Enrolled ${each}`);
    await page.locator('#field-phone').fill(`09180001${10 + each}`);
    await page.locator('#field-grade_id').selectOption('3');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(page.locator('.code-digits')).toHaveText(/\d{4}\s*\d{4}/, patience);
    expect(rows('students', `name = 'Enrolled ${each}'`)).toBe(1);
    const code = (await page.locator('.code-digits').textContent())?.replace(/\D/g, '') ?? '';
    const email = (await page.locator('.code-login').textContent()) ?? '';
    const context = await browser.newContext();
    const data = { email, code, password: 'seven green camels' };
    expect((await context.request.post(`${school.url}/api/auth/code`, { data })).status(), 'the code').toBe(200);
    await context.close();
    await page.getByRole('button', { name: t.office.enrol_next }).click();
  }
}

/** Writes posts with a cover image and an image inside the text. */
async function posts(page: Page): Promise<void> {
  for (let each = 1; each <= many.posts; each += 1) {
    await open(page, line, 'blog/add');
    const pictures = rows('images', '1 = 1');
    for (const language of ['ar', 'en']) {
      await page.locator(`[id="field-title.${language}"]`).fill(`Post ${each} ${language}`);
      await page.locator(`[id="field-description.${language}"]`).fill(`Text ${each} ${language}`);
    }
    await page.locator('[id="field-image"]').setInputFiles(sample.image);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t.editor.image }).first().click();
    const inText = { name: 'in.jpg', mimeType: 'image/jpeg', buffer: await photo(300 + each, 200) };
    await (await chooser).setFiles(inText);
    await expect(page.locator('[id="field-description.ar"]').locator('img')).toHaveCount(1, patience);
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect(toast(page, t.added)).toBeVisible(patience);
    await settled(page);
    await expect(page.locator('tbody tr', { hasText: `Post ${each} en` })).toHaveCount(1);
    expect(rows('posts', `title_en = 'Post ${each} en'`)).toBe(1);
    expect(rows('images', '1 = 1') - pictures, 'the picture in the text').toBe(1);
  }
}

/** Imports a list of students: first a dry run, then the import, which prints a slip for each student. */
async function takesIn(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await open(page, line, 'students/lists');
  const lines = [1, 2, 3].map((each) => `Listed ${each},,091800020${each},2`);
  const buffer = Buffer.from(['name,email,phone,grade', ...lines].join('\n'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: t.roster.try }).click();
  await page.getByRole('button', { name: t.roster.take_in }).click(patience);
  await page.locator('.roster-wide .button-main').click(patience);
  await expect(page.locator('.slip')).toHaveCount(3);
  expect(rows('students', "name like 'Listed %'")).toBe(3);
}

/** Promotes the students of a grade to the next grade. */
async function promotes(page: Page): Promise<void> {
  const child = { name: 'Moves up', phone: '0918000300', level_id: 3, grade_id: 11, kind_of_account: 'free' };
  const { id } = (await call('POST', '/dashboard/users', child)).body.data;
  const movers = rows('students', 'grade_id = 11 and deleted_at is null');
  const already = rows('students', 'grade_id = 12 and deleted_at is null');
  await open(page, line, 'students/lists');
  await page.getByLabel(t.roster.from, { exact: true }).last().selectOption('11');
  await page.locator('#promote-to').selectOption('12');
  await page.getByRole('button', { name: t.roster.promote_now }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.roster.promote_now }).click();
  await expect(page.getByRole('region', { name: t.roster.ways_back }).getByRole('button')).toHaveCount(1, patience);
  expect(rows('students', `id = ${id} and grade_id = 12`)).toBe(1);
  expect(rows('students', 'grade_id = 12 and deleted_at is null')).toBe(already + movers);
  expect(rows('audit_lines', "action = 'promote' and about like 'promotions/%'")).toBe(1);
}

// The proof; `lost-answers` and `lost-connection` are its short form.
test('a morning at the desk whose every first answer is lost: each thing is there once, each screen tells it', {
  tag: ['@en', '@proof'],
}, async ({ page, browser }) => {
  test.setTimeout(inProof ? 600_000 : 120_000);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await logIn(page, school);
  await approves(page);
  await files(page);
  await enrols(page, browser);
  await posts(page);
  await takesIn(page);
  await promotes(page);
  const writes = many.queue + many.filed + many.enrolled + 2 * many.posts + 3;
  expect(line.lost.length, line.lost.join('\n')).toBeGreaterThanOrEqual(writes);
  expect(line.answered(), 'each was asked for again').toBe(line.lost.length);
});

test('a registration whose answer is lost: one account, and the page says so', { tag: '@ar' }, async ({ page }) => {
  await page.goto(`${line.url}/register`);
  const button = page.locator('form.register button[type=submit]:visible');
  await page.locator('[name=name]').fill('سارة عثمان');
  await page.locator('[name=email]').fill('lost-family@example.test');
  await page.locator('[name=password]').fill('correct horse');
  await page.locator('[name=phone]').fill('0912345678');
  await page.locator('[name=passport]').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.locator('.picture-preview img')).toHaveCount(1);
  await button.click();
  await page.locator('[name=level_id]').selectOption('1');
  await page.locator('[name=grade_id]').selectOption('6');
  await button.click();
  await page.locator('[name=kind_of_account][value=free]').check();
  await button.click();
  await page.waitForURL(`${line.url}/`, patience);
  await expect(page.locator('#registered')).toBeVisible();
  expect(line.lost).toEqual(['POST /api/auth/register']);
  expect(line.answered()).toBe(1);
  expect(rows('students', "email = 'lost-family@example.test'")).toBe(1);
  const login = { email: 'lost-family@example.test', password: 'correct horse' };
  expect((await page.request.post(`${school.url}/api/auth/login`, { data: login })).status()).toBe(200);
});
