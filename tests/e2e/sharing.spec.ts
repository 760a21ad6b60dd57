import { languages } from '../../src/model/languages.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { sampleOf } from '../support/in-proof.ts';
import { addressOf } from '../support/pages.ts';
import { complaintsOf, expect, test } from './school.ts';

const texts = {
  ar: { share: 'مشاركة', whatsapp: 'أرسل عبر واتساب', copy: 'نسخ الرابط', copied: 'نُسخ الرابط' },
  en: { share: 'Share', whatsapp: 'Send by WhatsApp', copy: 'Copy the link', copied: 'The link has been copied' },
};

const shared = [addresses.post(3), addresses.material(2)].flatMap((path) =>
  languages.map((language) => ({ language, address: addressOf({ path }, language) })),
);

for (const { address, language } of sampleOf(shared, 3)) {
  const t = texts[language];

  test(`${address} is passed on by WhatsApp or its address`, async ({ page, context }) => {
    const complaints = complaintsOf(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(address);
    const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
    const whatsapp = (await page.getByRole('link', { name: t.whatsapp }).getAttribute('href')) ?? '';
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(decodeURIComponent(whatsapp)).toContain(canonical);
    expect(decodeURIComponent(whatsapp)).toContain((await page.locator('h1').textContent())?.trim() ?? '');
    await expect(page.getByRole('button', { name: t.share })).toBeHidden();
    await page.getByRole('button', { name: t.copy }).click();
    await expect(page.getByText(t.copied)).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
    expect(complaints).toEqual([]);
  });

  test(`${address} is passed on by the device's own way where there is one`, async ({ page }) => {
    await page.addInitScript(() => {
      const passed: ShareData[] = [];
      const share = async (data: ShareData) => void passed.push(data);
      Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true });
      Object.assign(window, { passed });
    });
    await page.goto(address);
    await expect(page.getByRole('link', { name: t.whatsapp })).toBeHidden();
    await page.getByRole('button', { name: t.share }).click();
    const url = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'passed')?.value)).toMatchObject([
      { url },
    ]);
  });
}

test('from a post one comes to the one before and the one after, and the ends lead nowhere else', async ({ page }) => {
  await page.goto('/en/blog/2');
  await page.getByRole('link', { name: 'Next post' }).click();
  await expect(page).toHaveURL('/en/blog/3');
  await page.getByRole('link', { name: 'Previous post' }).click();
  await page.getByRole('link', { name: 'Previous post' }).click();
  await expect(page).toHaveURL('/en/blog/1');
  await expect(page.getByRole('link', { name: 'Previous post' })).toHaveCount(0);
});
