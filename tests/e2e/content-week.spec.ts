import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { allLists, lists } from '../../src/model/content-types/index.ts';
import { type Language, languages } from '../../src/model/languages.ts';
import { type Presses, presses } from '../support/hand.ts';
import { root, type School, spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { paste, wordRtf } from './clipboard.ts';
import { input } from './dashboard-filling.ts';
import { expect, logIn, settled, test, toast, watchFaults } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

interface Week {
  page: Page;
  context: BrowserContext;
  school: TestSchool;
  hand: Presses;
  language: Language;
}

/** Runs a task, and checks that it took at most this many taps. */
async function task(name: string, { hand }: Week, most: number, run: () => Promise<void>): Promise<void> {
  const before = hand.taps();
  await test.step(name, run);
  const taps = hand.taps() - before;
  test.info().annotations.push({ type: 'taps', description: `${name}: ${taps}` });
  expect(taps, name).toBeLessThanOrEqual(most);
}

const save = ({ page, hand, language }: Week, of: Page = page) =>
  hand.press(of.getByRole('button', { name: texts[language].form.save, exact: true }));

/** Goes to a screen by the menu, which a phone opens first. */
async function goTo({ page, hand, language }: Week, path: string): Promise<void> {
  const menu = page.getByRole('button', { name: texts[language].panel.open });
  if (await menu.isVisible()) await hand.press(menu);
  await hand.press(page.locator(`.panel-menu a[href="/dashboard/${path}"]:visible`).last());
  await expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`));
  await settled(page);
}

const subject = '1';

/** Ten lessons, on two days of each week. */
async function series(week: Week): Promise<void> {
  const { page, school, hand, language } = week;
  const t = texts[language];
  await task('ten lessons of a series', week, 12, async () => {
    await goTo(week, lists.online_lessons.screens.list);
    await hand.press(page.getByRole('link', { name: t.files.series }));
    await settled(page);
    await hand.fill(input(page, 'time'), '16:30');
    await hand.choose(input(page, 'subject_id'), subject);
    const weekdays = page.getByRole('group', { name: t.series.weekdays }).getByRole('button');
    await hand.press(weekdays.nth(0));
    await hand.press(weekdays.nth(2));
    await hand.fill(input(page, 'count'), '10');
    await expect(page.locator('#series-days')).toContainText(/10|١٠/);
    await save(week);
    await expect(page).toHaveURL(/online-lessons(\?|$)/);
  });
  const query = `subject_id=${subject}&per_page=50&sort=newest`;
  const { data } = await (await page.request.get(`${school.url}/api/dashboard/online-lessons?${query}`)).json();
  const made = data.filter(({ series_id }: { series_id: number | null }) => series_id !== null);
  expect(made).toHaveLength(10);
  expect(JSON.stringify(made[0].time)).toContain('16:30');
}

/** Pictures of different widths, by which they are told apart. */
const pictures = Promise.all(
  [400, 500, 600].map((width, place) =>
    sharp({ create: { width, height: 300, channels: 3, background: { r: 80 * place, g: 100, b: 30 } } })
      .png()
      .toBuffer(),
  ),
);

/** An article as Word copies it: a table, and three pictures that the HTML names only by files of Word's machine. */
const article = `<html><body>
<p class=MsoNormal>First words<img width=9 height=9 src="file:///C:/TEMP/0.png"></p>
<table class=MsoTableGrid border=1><tr><td><p>Sunday</p></td><td><p>Mathematics</p></td></tr>
<tr><td><p>Monday</p></td><td><p>Science</p></td></tr></table>
<p class=MsoNormal>More words<img width=9 height=9 src="file:///C:/TEMP/1.png"></p>
<p class=MsoNormal>Last words<img width=9 height=9 src="file:///C:/TEMP/2.png"></p></body></html>`;

const hasAll = async (place: Locator) => {
  await expect(place.locator('td')).toHaveText(['Sunday', 'Mathematics', 'Monday', 'Science']);
  const images = place.locator('img');
  await expect(images).toHaveCount(3);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth > 0))
      .toBe(true);
  }
};

const titled = (title: string, language: Language) => `${title} ${language}`;

/** An article from Word, looked at before it is saved, and dated for tomorrow. @returns its id */
async function writes(week: Week): Promise<string> {
  const { page, context, school, hand, language } = week;
  const t = texts[language];
  await task('an article from Word, looked at and dated for tomorrow', week, 16, async () => {
    await goTo(week, lists.posts.screens.list);
    await hand.press(page.getByRole('link', { name: t.files.add, exact: true }));
    await settled(page);
    for (const each of languages) {
      await hand.fill(input(page, `title.${each}`), titled('Regatta', each));
      await hand.press(input(page, `description.${each}`));
      await paste(
        input(page, `description.${each}`),
        { 'text/html': article, 'text/rtf': wordRtf(await pictures), 'text/plain': 'x' },
        [],
      );
      await hasAll(input(page, `description.${each}`));
    }
    const opened = context.waitForEvent('page');
    await hand.press(page.getByRole('button', { name: t.files.preview }));
    const tab = await opened;
    await expect(tab.locator('h1')).toHaveText(titled('Regatta', 'ar'));
    await hasAll(tab.locator('main article').first());
    await tab.close();
    await hand.choose(input(page, 'status'), 'planned');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await hand.fill(input(page, 'publish_at'), `${tomorrow}T08:00`);
    await save(week);
    await expect(toast(page, t.added)).toBeVisible();
    await expect(page.locator('tbody .badge time').first()).toBeVisible();
  });
  const { data } = await (await page.request.get(`${school.url}/api/dashboard/Blogs?status=scheduled`)).json();
  expect(data).toHaveLength(1);
  return String(data[0].id);
}

const pageOf = async ({ page, school }: Week, path: string) => {
  const answer = await page.request.get(school.url + path);
  return answer.ok() ? answer.text() : '';
};

/** The same entry in two windows: who saves later sees both texts and chooses. */
async function editsTwice(week: Week, id: string): Promise<void> {
  const { page, context, school, hand, language } = week;
  const t = texts[language];
  const second = await context.newPage();
  const [mine, theirs] = [titled('Regatta of the school', language), titled('Regatta of the river', language)];
  const path = `${school.url}/dashboard/blog/edit/${id}`;
  await page.goto(path);
  await second.goto(path);
  for (const [each, title] of [
    [second, theirs],
    [page, mine],
  ] as const) {
    await settled(each);
    await input(each, `title.${language}`).fill(title);
  }
  await save(week, second);
  await expect(toast(second, t.updated)).toBeVisible();
  await second.close();
  await task('two windows: the choice between both texts', week, 3, async () => {
    await save(week);
    const choice = page.locator('.conflict-choice');
    await expect(choice).toHaveText([new RegExp(theirs), new RegExp(mine)]);
    await hand.press(choice.nth(1));
    await save(week);
    await expect(toast(page, t.updated)).toBeVisible();
  });
  await expect.poll(() => pageOf(week, language === 'ar' ? `/blog/${id}` : `/en/blog/${id}`)).toContain(mine);
}

/** Goes back to the first version. */
async function goesBack(week: Week, id: string): Promise<void> {
  const { page, school, hand, language } = week;
  const t = texts[language];
  await page.goto(`${school.url}/dashboard/blog/edit/${id}`);
  await settled(page);
  await task('taken back from history', week, 3, async () => {
    await hand.press(page.getByRole('link', { name: t.files.history }));
    await expect(page.locator('.version')).toHaveCount(3);
    await hand.press(page.locator('.version').last().getByRole('button', { name: t.history.back }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: t.history.back }));
    await expect(toast(page, t.history.done)).toBeVisible();
  });
  const path = language === 'ar' ? `/blog/${id}` : `/en/blog/${id}`;
  await expect.poll(() => pageOf(week, path)).toContain(titled('Regatta', language));
  expect(await pageOf(week, path)).not.toContain('of the school');
}

const photos = Promise.all(
  Array.from({ length: 30 }, async (_, place) => ({
    name: `trip ${place + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({
      create: { width: 640, height: 480, channels: 3, background: { r: place * 8, g: 90, b: 120 } },
    })
      .jpeg()
      .toBuffer(),
  })),
);

/** Thirty photos of a trip, chosen together in the device's own chooser. */
async function thirtyPhotos(week: Week): Promise<void> {
  const { page, school, hand, language } = week;
  const t = texts[language];
  const rows = page.locator('.file-row');
  // Two in the device's own chooser: all of the album, then done.
  await task('thirty photos', week, 8 - 2, async () => {
    await goTo(week, lists.photos.screens.list);
    await hand.press(page.getByRole('link', { name: t.files.several }));
    await settled(page);
    const choosing = page.waitForEvent('filechooser');
    await hand.press(page.locator('.drop-input').first());
    await (await choosing).setFiles(await photos);
    await expect(rows).toHaveCount(30);
    await hand.press(page.locator('.save-row [type="submit"]'));
    await expect(rows.filter({ hasText: t.many_files.saved })).toHaveCount(30, { timeout: 40_000 });
  });
  const answer = await page.request.get(`${school.url}/api/dashboard/photos?q=trip&per_page=50`);
  const { data } = await answer.json();
  expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(30).fill('published'));
  expect(new Set(data.map(({ image }: { image: string }) => image)).size).toBe(30);
}

/** Every entry of every type is deleted. */
async function emptied(week: Week): Promise<void> {
  const { page, school, hand, language } = week;
  const t = texts[language];
  await page.goto(`${school.url}/dashboard/overview`);
  await settled(page);
  await task('the content of the whole school deleted', week, 30, async () => {
    await hand.press(page.locator(`main a[href="/dashboard/${lists.online_lessons.screens.list}"]`).first());
    for (const place of allLists.keys()) {
      await expect(page.locator('.many-done')).toHaveCount(0);
      await settled(page);
      await expect(page.locator('tbody .cell-choice input').first()).toBeVisible();
      const all = page.locator('.choose-all').getByRole('button');
      await hand.press((await all.isVisible()) ? all : page.locator('.choose-all input'));
      await hand.press(page.locator('.chosen-bar').getByRole('button', { name: t.list.delete, exact: true }));
      await expect(page.locator('main .empty:visible')).toBeVisible();
      const next = page.locator('main .empty a');
      if (place + 1 < allLists.length) await hand.press(next);
      else await expect(next).toHaveCount(0);
    }
  });
  for (const { path } of allLists) {
    const { counts } = await (await page.request.get(`${school.url}/api/dashboard/${path}`)).json();
    expect(counts.all, path).toBe(0);
  }
}

// The proof; `dashboard-content`, `many-entries` and `many-files` are its short form.
for (const language of languages) {
  test(`a week at the content desk in ${language}`, { tag: [`@${language}`, '@proof'] }, async ({
    browser,
    viewport,
    hasTouch,
  }) => {
    test.setTimeout(480_000);
    const folder = mkdtempSync(join(tmpdir(), 'clock-'));
    const clock = join(folder, 'days');
    writeFileSync(clock, '0');
    const moved = { CLOCK_FILE: clock, NODE_OPTIONS: `--import ${join(root, 'tests/support/moved-clock.ts')}` };
    const first = await startSchool({ env: moved });
    let running: School = first;
    const school: TestSchool = first;
    const context = await browser.newContext({ viewport, hasTouch });
    try {
      const page = await context.newPage();
      const faults = watchFaults(page);
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await logIn(page, school);
      await page.goto(`${school.url}/dashboard/overview`);
      await settled(page);
      const week: Week = { page, context, school, hand: presses(), language };
      const t = texts[language];

      await series(week);
      await thirtyPhotos(week);
      const id = await writes(week);
      const path = language === 'ar' ? `/blog/${id}` : `/en/blog/${id}`;
      expect(await pageOf(week, path)).toBe('');
      await test.step('tomorrow it is live', async () => {
        writeFileSync(clock, '1.5');
        await expect.poll(() => pageOf(week, path)).toContain(titled('Regatta', language));
        await expect.poll(() => pageOf(week, '/blog')).toContain(`/blog/${id}`);
        // A new day begins with a login.
        await logIn(page, school);
      });
      await editsTwice(week, id);
      await goesBack(week, id);

      await task('deleted, and restored from the trash after a restart', week, 6, async () => {
        await goTo(week, lists.posts.screens.list);
        const name = titled('Regatta', language);
        await week.hand.press(page.getByRole('button', { name: t.list.delete_of.replace('{title}', name) }));
        await expect.poll(() => pageOf(week, path)).toBe('');
        await school.kill();
        running = await spawnSchool({ dataDir: school.dataDir, env: { ...moved, PORT: new URL(school.url).port } });
        await goTo(week, 'trash');
        await week.hand.press(page.getByRole('button', { name: t.trash.restore_of.replace('{title}', name) }));
        await expect(toast(page, t.restored)).toBeVisible();
        await expect.poll(() => pageOf(week, path)).toContain(name);
      });
      await emptied(week);
      expect(faults).toEqual([]);
    } finally {
      await context.close();
      await running.stop();
      await first.stop();
      rmSync(folder, { recursive: true });
    }
  });
}
