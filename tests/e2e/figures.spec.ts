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

for (const [where, address] of [
  ['the site', '/'],
  ["the dashboard's login", '/dashboard/login'],
] as const) {
  test(`every pair of Arabic digits is two signs with room between them, at 13, 16 and 24 px (ar): ${where}`, {
    tag: ['@ar', '@proof'],
  }, async ({ page }) => {
    await page.goto(address);
    const merged = await page.evaluate(async () => {
      const digits = [...'٠١٢٣٤٥٦٧٨٩'];
      const { fontFamily } = getComputedStyle(document.body);
      const canvas = document.createElement('canvas');
      canvas.width = 100;
      canvas.height = 60;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('this browser draws nothing');
      context.direction = 'ltr';
      /** Which pixel columns a drawn text touches, from left to right. */
      const inked = (text: string) => {
        context.clearRect(0, 0, 100, 60);
        context.fillText(text, 10, 40);
        const { data } = context.getImageData(0, 0, 100, 60);
        return Array.from({ length: 100 }, (_, x) =>
          Array.from({ length: 60 }, (_, y) => data[(y * 100 + x) * 4 + 3] ?? 0).reduce((a, b) => Math.max(a, b), 0),
        ).map((ink) => ink > 100);
      };
      // Only the school's own font: fonts of other operating systems cannot be loaded.
      const own = [...document.fonts].filter(({ family }) => /Readex/.test(family));
      await Promise.all(own.map((face) => face.load()));
      const wrong: string[] = [];
      for (const size of [13, 16, 24]) {
        const font = `400 ${size}px ${fontFamily}`;
        context.font = font;
        const widths = new Set(digits.map((digit) => context.measureText(digit).width));
        if (widths.size > 1) wrong.push(`${size}px: digits of ${[...widths].join(', ')}`);
        for (const first of digits) {
          for (const second of digits) {
            const columns = inked(first + second);
            const runs = columns.filter((ink, x) => ink && !columns[x - 1]).length;
            if (runs < 2) wrong.push(`${size}px: ${first}${second}`);
          }
        }
      }
      return wrong;
    });
    expect(merged).toEqual([]);
  });
}
