import type { Browser, Locator, Page } from '@playwright/test';
import type { Language } from '../../src/model/languages.ts';
import type { RefusalReason } from '../../src/model/payments/payment-fields.ts';
import { finger, type Hand, keys } from '../support/hand.ts';
import { inProof } from '../support/in-proof.ts';
import { photo, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { expect, logIn, open, test } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';
import { catalogueOf } from './site-texts.ts';

/** Each test starts its own school, so that its payment queue holds only its own receipts. */
let school: TestSchool;
test.beforeEach(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
});
test.afterEach(() => school.remove());

/** The phone project uses Arabic and touch, the desktop project English and only the keyboard. */
const faces = { phone: { language: 'ar', hand: finger }, desktop: { language: 'en', hand: keys } } as const;

type Kind = 'bare' | 'refused' | 'short' | 'family' | 'twin' | 'complete';
interface Receipt {
  kind: Kind;
  name: string;
  email: string;
  reason: RefusalReason | null;
}

/** The price of one year in the grade of these students. */
const enough = '78000';
const password = 'correct horse';

/** Registers twenty families with typical receipts, in this order; outside the proof, one or two of each kind. */
async function sendAll(): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  let size = 400;
  let twin: Buffer | null = null;
  async function send(kind: Kind, said: Record<string, string>, reason: RefusalReason | null = null) {
    const number = receipts.length + 1;
    const name = `Family ${number}`;
    const email = `family-${number}@example.test`;
    const place = { level_id: '1', grade_id: '6', kind_of_account: 'paid', payment_term: 'year' };
    size += 8;
    const image = kind === 'twin' && twin ? twin : await photo(size, 480);
    twin ??= image;
    const fields = registrationOf({ name, email, password, ...place, ...said });
    expect((await register(school, fields, { image })).status).toBe(200);
    receipts.push({ kind, name, email, reason });
  }
  const whole = (reference: string, amount = enough) => ({
    account_id: '1',
    amount,
    reference,
    paid_on: '2026-09-01',
  });
  await send('complete', whole('FT 1'));
  for (let left = inProof ? 8 : 1; left > 0; left -= 1) await send('bare', {});
  await send('refused', whole('FT 10'), 'unreadable');
  await send('refused', whole('FT 11'), 'account');
  await send('refused', whole('FT 12', '5'), 'short');
  if (inProof) await send('refused', whole('FT 12'), 'unreadable');
  await send('short', whole('FT 14', '100'));
  if (inProof) await send('short', whole('FT 15', '200'));
  await send('family', whole('ft 1'));
  await send('refused', whole('FT1'), 'used');
  await send('twin', whole('FT 18'));
  await send('complete', whole('FT 19'));
  if (inProof) await send('complete', whole('FT 20'));
  return receipts;
}

interface Desk {
  page: Page;
  hand: Hand;
  t: (typeof texts)[Language]['payments'];
  confirm: (typeof texts)[Language]['files']['asked']['confirm'];
}

/** Presses the keyboard shortcut if there is a keyboard, otherwise the button. */
async function decide({ page, hand }: Desk, key: string, button: Locator): Promise<void> {
  if (hand.shortcut) await hand.shortcut(key);
  else await hand.press(button);
  await expect(page.locator('.small-form [aria-disabled="true"]')).toHaveCount(0);
}

/** Decides on a receipt as the office would. */
async function treat(desk: Desk, { kind, reason }: Receipt): Promise<void> {
  const { page, hand, t } = desk;
  const approve = () => decide(desk, 'a', page.getByRole('button', { name: t.approve }));
  if (reason) {
    const place = ['unreadable', 'short', 'used', 'account'].indexOf(reason) + 1;
    return decide(desk, String(place), page.getByRole('button', { name: t.reasons[reason] }));
  }
  if (kind === 'bare') {
    await hand.choose(page.locator('#payment-account_id'), '1');
    await hand.type(page.locator('#payment-amount'), enough);
    await hand.type(
      page.locator('#payment-reference'),
      `typed ${await page.locator('.payment-facts h2').textContent()}`,
    );
    return hand.enter(page.getByRole('button', { name: t.approve }));
  }
  await approve();
  if (kind === 'short') {
    await hand.tick(page.getByLabel(desk.confirm.short_ok));
    return hand.enter(page.getByRole('button', { name: t.approve }));
  }
  if (kind === 'family' || kind === 'twin') {
    await hand.tick(page.getByLabel(desk.confirm.shared_ok));
    await hand.type(page.locator('#payment-note'), 'with the first child');
    return hand.enter(page.getByRole('button', { name: t.approve }));
  }
}

// The proof; `dashboard-payments` and `payment-queue` are its short form.
test('receipts of a real mix, and a refused family sends anew', { tag: '@proof' }, async ({ page, browser }) => {
  test.setTimeout(240_000);
  const { language, hand: make } = faces[test.info().project.name === 'phone' ? 'phone' : 'desktop'];
  const receipts = await sendAll();
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await logIn(page, school);
  await open(page, school, 'payments');
  const desk: Desk = {
    page,
    hand: make(page),
    t: texts[language].payments,
    confirm: texts[language].files.asked.confirm,
  };
  const heading = page.locator('.payment-facts h2');

  const counted: { kind: Kind; actions: number; typed: number; steps: number; ms: number }[] = [];
  for (const [index, receipt] of receipts.entries()) {
    await expect(heading).toHaveText(receipt.name);
    await expect(page.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
    const { actions, typed, steps } = desk.hand;
    await treat(desk, receipt);
    const next = receipts[index + 1];
    await (next ? heading.getByText(next.name, { exact: true }) : page.getByText(desk.t.none)).waitFor();
    counted.push({
      kind: receipt.kind,
      actions: desk.hand.actions - actions,
      typed: desk.hand.typed - typed,
      steps: desk.hand.steps - steps,
      ms: Math.round(performance.now() - desk.hand.at),
    });
  }
  console.table(counted);
  for (const { kind, actions } of counted) if (kind === 'complete') expect(actions).toBeLessThanOrEqual(2);
  const { counts } = await (await page.request.get(`${school.url}/api/dashboard/payments`)).json();
  expect(counts).toMatchObject({ sent: 0, refused: receipts.filter(({ reason }) => reason).length });

  const refused = receipts.find(({ reason }) => reason === 'unreadable');
  if (refused) await sendsAnew(browser, desk, refused, language);
});

/**
 * The family reads the refusal reason and sends another picture; the office approves it while a second window of the
 * family is open.
 */
async function sendsAnew(browser: Browser, desk: Desk, family: Receipt, language: Language) {
  const { pay } = catalogueOf(language, 'account');
  const base = school.url + (language === 'ar' ? '' : '/en');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.request.post(`${school.url}/api/auth/login`, { data: { email: family.email, password } });
  const { subject } = await (await context.request.get(`${school.url}/api/subjects`)).json();
  const window = await context.newPage();
  await window.goto(`${base}/subject/${subject[0].id}/videos`);
  await expect(window.locator('.player-locked').first()).toBeVisible();

  const account = await context.newPage();
  await account.goto(`${base}/account#payments`);
  const part = account.locator('#payments');
  await expect(part).toContainText(pay.reasons.unreadable);
  await part.locator('[name="account_id"]').selectOption('1');
  await part.locator('[name="reference"]').fill('FT 21');
  await part.locator('[name="amount"]').fill(enough);
  await part
    .locator('input[type="file"]')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo(700, 500) });
  await part.getByRole('button', { name: pay.send }).click();
  await expect(part.getByRole('button', { name: pay.withdraw })).toBeVisible();

  await open(desk.page, school, 'payments');
  await expect(desk.page.locator('.payment-facts h2')).toHaveText(family.name);
  await expect(desk.page.locator('.payment-picture[aria-busy="false"] img')).toBeVisible();
  await decide(desk, 'a', desk.page.getByRole('button', { name: desk.t.approve }));
  await expect(desk.page.getByText(desk.t.none)).toBeVisible();

  await window.reload();
  await expect(window.locator('.player').first()).toBeVisible();
  await expect(window.locator('.player-locked')).toHaveCount(0);
  const source = await window
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      return video.currentSrc;
    });
  expect((await context.request.get(source, { headers: { range: 'bytes=0-99' } })).status()).toBe(206);
  await context.close();
}
