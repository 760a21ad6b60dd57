import { rmSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { z } from 'zod';
import { languages } from '../../src/model/languages.ts';
import { localized } from '../../src/model/site/addresses.ts';
import { copyProject, declareRegattas, writtenIn } from '../support/project-copy.ts';
import { regattas, regattaTexts } from '../support/regattas.ts';
import { copySchool, type School, spawnSchool, testSite } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { fillIn, input } from './dashboard-filling.ts';
import { open, settled, toast, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** The public API response for regattas. */
const read = z.object({ data: z.array(z.looseObject({ id: z.number(), title: z.string() })) });

const listed = z.object({ data: z.tuple([z.object({ programme: z.string() })], z.unknown()) });

interface Declared {
  /** The files that the new content type added to the project. */
  written: string[];
  migration: string;
  school: School;
}

/** A running school of a copy of the project with one additional content type and no other change. */
const test = base.extend<object, { declared: Declared }>({
  declared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const project = copyProject();
      const migration = declareRegattas(project.folder);
      const written = writtenIn(project.folder);
      const dataDir = copySchool();
      const school = await spawnSchool({ dataDir, project: project.folder });
      await use({ written, migration, school });
      await school.stop();
      rmSync(dataDir, { recursive: true, force: true });
      project.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

test('a declaration makes its migration: one table, and nothing else', ({ declared }) => {
  const changed = declared.migration.match(/^\s*(?:CREATE|ALTER|DROP) \w+ `\w+`/gm) ?? [];
  expect(changed.map((line) => line.trim())).toEqual([
    'CREATE TABLE `regattas`',
    'CREATE INDEX `regattas_by_id`',
    'CREATE INDEX `regattas_planned`',
    'CREATE INDEX `regattas_by_place`',
    'CREATE INDEX `regattas_programme`',
  ]);
});

test('a type that everyone sees, its page included, is written in six files', ({ declared }) => {
  expect(declared.written).toEqual([
    'public/locales/ar/content.json',
    'public/locales/en/content.json',
    'src/model/content-types/index.ts',
    'src/model/content-types/regattas.ts',
    'src/model/site/pages.ts',
    'src/pages/regatta/[id].astro',
  ]);
});

for (const language of languages) {
  test(
    `what is declared has its list, its form and its place in the menu (${language})`,
    { tag: `@${language}` },
    async ({ page, request: stranger, declared: { school } }, { project }) => {
      const t = texts[language];
      const own = regattaTexts[language];
      const faults = watchFaults(page);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.context().request.post(`${school.url}/api/dashboard/login`, { data: readTemplate().admin });
      await open(page, school, '');
      if (project.name === 'phone') await page.getByRole('button', { name: t.panel.open }).click();
      await page.getByRole('navigation', { name: t.panel.menu }).getByRole('link', { name: own.name }).click();
      await settled(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.name);

      await page.getByRole('main').getByRole('link', { name: t.files.add }).click();
      await settled(page);
      for (const label of Object.values(own.fields)) {
        await expect(page.locator('form').getByText(label).first()).toBeVisible();
      }
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(page.locator('#field-programme-error')).toHaveText(t.required_field);
      const words = `Shendi ${language} ${project.name}`;
      await fillIn(page, regattas, words);
      await input(page, 'place').fill('Kassala');
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(toast(page, t.added)).toBeVisible();
      const row = page.locator('tbody tr').first();
      await expect(row).toContainText(`${words} ${language}`);
      await expect(row).toContainText(own.options.audience.pupils);
      await expect(row.locator('img')).toBeVisible();
      for (const label of Object.values(own.fields)) {
        await expect(page.locator('thead')).toContainText(label);
      }

      const [{ programme }] = listed.parse(
        await (await page.request.get(`${school.url}/api/dashboard/regattas`)).json(),
      ).data;
      expect((await page.request.get(school.url + programme)).status()).toBe(200);
      expect((await stranger.get(school.url + programme)).status()).toBe(401);

      const answer = await stranger.get(`${school.url}/api/regattas/get`, { headers: { lang: language } });
      const seen = read.parse(await answer.json()).data.find(({ title }) => title === `${words} ${language}`);
      expect(seen).toMatchObject({ when: { day: '2031-05-06' }, image: expect.stringMatching(/^\/media\//) });
      const address = localized(`/regatta/${seen?.id}`, language, 'ar');
      const statusOf = async () => (await stranger.get(school.url + address)).status();
      await expect.poll(statusOf).toBe(200);
      expect(await (await stranger.get(school.url + address)).text()).toContain(`${words} ${language}</h1>`);
      expect(await (await stranger.get(`${school.url}/sitemap.xml`)).text()).toContain(
        `<loc>${testSite}${address}</loc>`,
      );

      await row.locator('a[href*="/dashboard/regattas/edit/"]').click();
      await settled(page);
      await expect(input(page, 'place')).toHaveValue('Kassala');
      await input(page, `title.${language}`).fill('Renamed');
      await page.getByRole('button', { name: t.form.save, exact: true }).click();
      await expect(row).toContainText('Renamed');
      await expect.poll(async () => (await stranger.get(school.url + address)).text()).toContain('Renamed</h1>');
      await row.locator('.button-delete').click();
      // The mouse keeps the toast open, which would close before a slow publishing has ended.
      await toast(page, t.deleted).hover();
      await expect.poll(statusOf).toBe(404);
      await toast(page, t.deleted).getByRole('button', { name: t.undo }).click();
      await expect(row).toContainText('Renamed');
      await expect(row.locator('.button-delete')).toBeVisible();
      await expect.poll(statusOf).toBe(200);
      expect(faults).toEqual([]);
    },
  );
}
