import type { Page } from '@playwright/test';
import { allLists, allRecords, lists } from '../../src/model/content-types/index.ts';
import { halfFor } from '../support/halves.ts';
import { sampleOf } from '../support/in-proof.ts';
import type { TestSchool } from '../support/server.ts';
import { fillIn, input, titleKeys } from './dashboard-filling.ts';
import { expect, languages, liveAddress, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const often = { intervals: [50], timeout: 40_000 };

/** Waits until the page linked by the "live" status in the header contains `words`. @returns its address */
async function seenOnSite(admin: Page, school: TestSchool, words: string): Promise<string> {
  let address: string | null = null;
  const read = async () => {
    address = await liveAddress(admin, school);
    return address === null ? '' : (await admin.request.get(address)).text();
  };
  await expect.poll(read, { message: `${words} on the site`, ...often }).toContain(words);
  return address ?? '';
}

for (const language of languages) {
  test.describe(`content in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    for (const type of halfFor(language, allLists)) {
      test(
        `${type.name}: add, edit, delete and undo, each seen on the site`,
        { tag: type === lists.posts ? [] : '@proof' },
        async ({ admin, school }, { project }) => {
          const words = `Kassala ${type.name} ${project.name} ${language}`;
          const titles = titleKeys(type);
          // Lessons are shown to logged-in students alone, by the API: no page has their words.
          const onSite = titles !== null && !type.unseen;
          await open(admin, school, type.screens.list);
          await admin.getByRole('main').getByRole('link', { name: t.files.add, exact: true }).click();
          await settled(admin);
          await fillIn(admin, type, words);
          await admin.getByRole('button', { name: t.form.save, exact: true }).click();
          await expect(toast(admin, t.added)).toBeVisible();
          await expect(admin).toHaveURL(`${school.url}/dashboard/${type.screens.list}`);
          const row = admin.locator('tbody tr').first();
          if (titles) {
            await expect(row).toContainText(`${words} ${language}`);
            if (onSite) await seenOnSite(admin, school, `${words} ${language}`);
          }

          await row.locator('a[href*="/dashboard/"]').click();
          await settled(admin);
          if (titles) {
            await expect(input(admin, titles.ar)).toHaveValue(`${words} ar`);
            await input(admin, titles[language]).fill(`${words} changed`);
          } else await input(admin, 'link').fill('https://example.com/changed');
          await admin.getByRole('button', { name: t.form.save, exact: true }).click();
          await expect(toast(admin, t.updated)).toBeVisible();
          let shownAt: string | null = null;
          if (titles) {
            await expect(row).toContainText(`${words} changed`);
            if (onSite) shownAt = await seenOnSite(admin, school, `${words} changed`);
          }

          const edit = await row.locator('a[href*="/dashboard/"]').getAttribute('href');
          const mine = admin.locator(`tbody tr:has(a[href="${edit}"])`);
          await mine.locator('.button-delete').click();
          await expect(mine).toHaveCount(0);
          await expect(toast(admin, t.deleted)).toBeVisible();
          // The mouse keeps the toast open, which would close before a slow publishing has ended.
          await toast(admin, t.deleted).hover();
          await expect(admin.locator('.status')).toHaveAttribute('data-state', 'live');
          const there = async (address: string) => (await admin.request.get(address)).text();
          if (shownAt) await expect.poll(() => there(shownAt), often).not.toContain(`${words} changed`);

          await toast(admin, t.deleted).getByRole('button', { name: t.undo }).click();
          await expect(mine).toHaveCount(1);
          await expect(toast(admin, t.restored)).toBeVisible();
          if (onSite) await seenOnSite(admin, school, `${words} changed`);

          // Other tests of the same school count what the demo has.
          const id = /\/(\d+)(?:\?|$)/.exec(edit ?? '')?.[1];
          const address = `${school.url}/api/dashboard/${type.path}/${id}`;
          const removed = await admin.request.delete(address, { headers: { origin: school.url } });
          expect(removed.status()).toBe(200);
        },
      );
    }

    for (const type of sampleOf(halfFor(language, allRecords), 6)) {
      test(`${type.name}: a change is on the site and the form stays`, async ({ admin, school }, { project }) => {
        const words = `Kassala ${type.name} ${project.name} ${language}`;
        await open(admin, school, type.screen);
        const titles = titleKeys(type);
        if (!titles) throw new Error(`${type.name} has no text`);
        await input(admin, titles[language]).fill(words);
        await admin.getByRole('button', { name: t.form.save, exact: true }).click();
        await expect(toast(admin, t.updated)).toBeVisible();
        await expect(admin).toHaveURL(`${school.url}/dashboard/${type.screen}`);
        const isRich = Object.values(type.fields).every(({ kind }) => kind === 'richText');
        const written = input(admin, titles[language]);
        if (isRich) await expect(written).toContainText(words);
        else await expect(written).toHaveValue(words);
        await seenOnSite(admin, school, words);
      });
    }
  });
}
