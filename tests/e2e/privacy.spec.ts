import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { localized } from '../../src/model/site/addresses.ts';
import { input } from './dashboard-filling.ts';
import { expect, languages, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

for (const language of languages) {
  test.describe(`privacy in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });

    test('the principal adds the own words, and a visitor reads them below the facts', async ({ admin, school }) => {
      const t = texts[language];
      const words = `${Date.now()} ${language}`;
      await open(admin, school, 'privacy');
      await input(admin, `privacy.${language}`).fill(words);
      await admin.getByRole('button', { name: t.form.save, exact: true }).first().click();
      await expect(toast(admin, t.updated)).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      const address = school.url + localized('/privacy', language, 'ar');
      await expect.poll(async () => (await admin.request.get(address)).text()).toContain(words);
      await admin.goto(school.url + localized('/', language, 'ar'));
      await admin.getByRole('contentinfo').locator(`a[href$="/privacy"]`).click();
      await expect(admin).toHaveURL(address);
      await expect(admin.locator('.own-words')).toContainText(words);
      expect(await violations(admin)).toEqual([]);
    });
  });
}
