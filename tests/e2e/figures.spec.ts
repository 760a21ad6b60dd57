import { expect, test } from './school.ts';

for (const [language, home] of [
  ['ar', '/'],
  ['en', '/en'],
] as const) {
  test(`a phone number is read from left to right, in groups, and copied as digits alone (${language})`, {
    tag: `@${language}`,
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(home);
    const phone = page.locator('.footer .digits');
    await expect(phone).toHaveText('+249912345678');
    await expect(phone).toHaveAttribute('dir', 'ltr');
    const lefts = await phone
      .locator('span')
      .evaluateAll((groups) => groups.map((each) => each.getBoundingClientRect().x));
    expect(lefts).toHaveLength(4);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    const copy = page.locator('.footer [data-copy]');
    await expect(copy).toHaveAccessibleName(/\S/);
    const before = await copy.boundingBox();
    expect(before?.width).toBeGreaterThanOrEqual(44);
    expect(before?.height).toBeGreaterThanOrEqual(44);
    await copy.click();
    await expect(copy).toHaveAttribute('data-copied');
    await expect(copy.getByRole('status')).not.toBeEmpty();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+249912345678');
  });

  test(`the fees of a grade stand in one order, each with its currency (${language})`, { tag: `@${language}` }, async ({
    page,
  }) => {
    const base = home.replace(/\/$/, '');
    const order =
      language === 'ar' ? ['فصل دراسي', 'نصف فصل دراسي', 'عام دراسي'] : ['Semester', 'Half a semester', 'School year'];
    await page.goto(`${base}/materials/1`);
    await expect(page.locator('.prices dt')).toHaveText(order);
    for (const sum of await page.locator('.prices dd').all()) {
      await expect(sum).toHaveText(language === 'ar' ? /^\u200f?[٠-٩٬]+.ج\.س/ : /^SDG.[\d,]+$/);
    }
  });
}
