import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { count } from '../support/people.ts';
import { root, type TestSchool } from '../support/server.ts';
import { input, sample } from './dashboard-filling.ts';
import { expect, languages, liveAddress, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

const clipboard = (name: string) => readFileSync(join(root, 'tests/support/clipboards', `${name}.html`), 'utf8');

/** Dispatches a `paste` event with HTML in the clipboard data, as a browser does. */
async function paste(editor: Locator, html: string): Promise<void> {
  await editor.click();
  await editor.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', 'x');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const description = (page: Page, language: string) => input(page, `description.${language}`);

/** Saves a new post with a description in each language. @returns the public address of the post */
async function savePost(
  admin: Page,
  school: TestSchool,
  title: string,
  t: (typeof texts)['ar' | 'en'],
): Promise<string> {
  for (const language of languages) await input(admin, `title.${language}`).fill(title);
  await input(admin, 'image').setInputFiles(sample.image);
  await admin.getByRole('button', { name: t.form.save, exact: true }).click();
  await expect(toast(admin, t.added)).toBeVisible();
  let address = '';
  await expect
    .poll(async () => {
      address = (await liveAddress(admin, school)) ?? '';
      return address && (await (await admin.request.get(address)).text()).includes(title);
    })
    .toBe(true);
  return address;
}

/** Describes pasted content: headings, nesting of lists, table cells, inline marks. */
const outline = (text: Locator) =>
  text.evaluate((element) => ({
    headings: [...element.querySelectorAll('h1, h2, h3')].map(
      ({ tagName, textContent }) => `${tagName} ${textContent}`,
    ),
    items: [...element.querySelectorAll('li')].map((item) => {
      const list = item.closest('ul, ol');
      let depth = 0;
      for (let around = list; around; around = around.parentElement?.closest('ul, ol') ?? null) depth += 1;
      return `${list?.tagName} ${depth} ${item.firstElementChild?.textContent ?? item.textContent}`;
    }),
    cells: [...element.querySelectorAll('th, td')].map(({ textContent }) => textContent),
    links: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    raised: [...element.querySelectorAll('sup, sub')].map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    bold: [...element.querySelectorAll('strong')].map(({ textContent }) => textContent),
    styles: element.querySelectorAll(':scope [style]').length,
  }));

const fromWord = {
  headings: ['H2 خطة الفصل الأول', 'H2 ما يُحضره الطالب'],
  items: [
    'UL 1 دفتران وقلمان',
    'UL 2 دفتر مسطّر',
    'UL 3 بغلاف أزرق',
    'UL 1 PDF ورقة العمل',
    'OL 1 املأ الاستمارة',
    'OL 2 الاسم كاملاً',
    'OL 1 أرفق الإيصال',
  ],
  cells: ['اليوم والحصة', 'المادة', 'الأحد', '1', 'الرياضيات'],
  links: ['https://school.test/books'],
  raised: ['SUP 2', 'SUB 2'],
  bold: ['أول يوليو', 'اليوم والحصة', 'المادة'],
  styles: 0,
};

/** The text direction of each list item and its list, their `dir` attributes, and the number style of ordered lists. */
const sides = (text: Locator) =>
  text.locator('li').evaluateAll((items) =>
    items.map((item) => {
      const list = item.closest('ul, ol') ?? item;
      return [
        getComputedStyle(item).direction,
        getComputedStyle(list).direction,
        item.getAttribute('dir'),
        list.getAttribute('dir'),
        list.tagName === 'OL' ? getComputedStyle(item).listStyleType : '',
      ].join(' ');
    }),
  );

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const language of languages) {
  test.describe(`a paste in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];

    test('from Word is whole in the editor and on the page, and its pictures are told', async ({
      admin,
      school,
    }, info) => {
      await open(admin, school, 'blog/add');
      await paste(description(admin, 'ar'), clipboard('word-ar'));
      const said = {
        ar: texts.ar.editor.pictures_lost_few.replace('{count}', '٣'),
        en: texts.en.editor.pictures_lost_other.replace('{count}', '3'),
      };
      await expect(toast(admin, said[language])).toBeVisible();
      expect(await outline(description(admin, 'ar'))).toEqual(fromWord);
      expect(new Set(await sides(description(admin, 'ar')))).toEqual(
        new Set(['rtl rtl auto auto ', 'rtl rtl rtl auto ', 'rtl rtl auto auto arabic-indic']),
      );
      await description(admin, 'ar').screenshot({ path: info.outputPath('editor.png') });

      await paste(description(admin, 'en'), clipboard('page-en'));
      await expect(toast(admin, t.editor.pictures_lost_one)).toBeVisible();
      const address = await savePost(admin, school, `Paste ${language} ${info.project.name}`, t);
      const path = new URL(address).pathname.replace(/^\/en/, '');

      const page = admin;
      await page.goto(`${school.url}${path}`);
      const text = page.locator('.post .rich-text');
      await expect(page.locator('h1')).toHaveCount(1);
      expect(await outline(text)).toEqual(fromWord);
      expect(new Set(await sides(text))).toEqual(
        new Set(['rtl rtl auto auto ', 'rtl rtl rtl auto ', 'rtl rtl auto auto arabic-indic']),
      );
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await text.screenshot({ path: info.outputPath('page-ar.png') });

      await page.goto(`${school.url}/en${path}`);
      expect(new Set(await sides(text))).toEqual(new Set(['ltr ltr auto auto ', 'ltr ltr auto auto decimal']));
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect((await outline(text)).headings).toEqual(['H2 Ohm’s law', 'H2 Units', 'H3 Resistors']);
      await text.screenshot({ path: info.outputPath('page-en.png') });
    });
  });
}

test(
  'a paste from Google Docs is whole, and a wide table is pushed along by itself, by keyboard too',
  { tag: '@proof' },
  async ({ admin, school }, info) => {
    const t = texts.ar;
    await open(admin, school, 'blog/add');
    const editor = description(admin, 'ar');
    await paste(editor, clipboard('docs-ar'));
    await expect(toast(admin, t.editor.pictures_lost_one)).toBeVisible();
    expect(await outline(editor)).toEqual({
      headings: ['H2 رحلة المتحف', 'H2 معك'],
      items: ['UL 1 ماء وطعام', 'UL 2 لتر على الأقل', 'UL 1 دفتر'],
      cells: ['الساعة', 'المكان', '8:30', 'البوابة'],
      links: ['https://museum.test/visit'],
      raised: ['SUP 2'],
      bold: ['الأربعاء'],
      styles: 0,
    });
    const row = (cell: string) => `<tr>${`<${cell}>${'عمود'} رقم</${cell}>`.repeat(9)}</tr>`;
    await paste(description(admin, 'en'), `<table>${row('th')}${row('td')}</table><p>end</p>`);
    await admin.setViewportSize({ width: 360, height: 640 });
    const address = await savePost(admin, school, `Docs ${info.project.name}`, t);
    await admin.goto(`${school.url}/en${new URL(address).pathname.replace(/^\/en/, '')}`);
    expect(await sidewaysScroll(admin)).toBeLessThanOrEqual(0);
    const frame = admin.getByRole('group', { name: 'Table' });
    const hidden = () =>
      frame.evaluate((element) => element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft));
    expect(await hidden()).toBeGreaterThan(100);
    await frame.focus();
    await expect(frame).toHaveCSS('outline-style', 'solid');
    await admin.keyboard.press('ArrowLeft');
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeLessThan(0);
    await admin.screenshot({ path: info.outputPath('table.png') });
  },
);

test(
  'a wide table makes no page wider than a phone, wherever a text is shown',
  { tag: '@proof' },
  async ({ admin, school }, info) => {
    await admin.setViewportSize({ width: 360, height: 640 });
    const { email, password } = school.students.free;
    await admin.request.post(`${school.url}/api/auth/login`, { data: { email, password } });
    const first = (what: string, where: string) => count(school, `select min(id) n from ${what} where ${where}`);
    const subject = first('subjects', `grade_id = (select grade_id from students where email = '${email}')`);
    const book = first('books', `subject_id = ${subject}`);
    const photo = count(school, 'select max(id) n from photos where deleted_at is null');
    const table = `<table><tbody><tr>${'<td><p>عمود</p></td>'.repeat(9)}</tr></tbody></table>`;
    const both = { ar: table, en: table };
    const grade = count(school, `select grade_id n from subjects where id = ${subject}`);
    const write = async (path: string, data: object) => {
      const answer = await admin.request.post(`${school.url}/api/dashboard/${path}`, {
        data,
        headers: { origin: school.url },
      });
      expect(await answer.json(), path).toMatchObject({ data: {} });
    };
    const name = { ar: 'اسم', en: 'Name' };
    await write(`subjects/${subject}`, { name, content: both, grade_id: grade });
    await write(`books/${book}`, { title: name, content: both, subject_id: subject, access: 'free' });
    await write(`photos/${photo}`, { title: name, description: both });
    for (const [address, where] of [
      [`/material/${subject}`, '.about'],
      ['/gallery', '.card'],
      [`/subject/${subject}/books`, '.paper'],
    ] as const) {
      const frame = admin.locator(`${where} .table-frame`).first();
      await expect(async () => {
        await admin.goto(school.url + address);
        await expect(frame).toBeVisible({ timeout: 2000 });
      }).toPass();
      expect(await sidewaysScroll(admin), address).toBeLessThanOrEqual(0);
      expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth), address).toBeGreaterThan(
        100,
      );
      const { x, width } = (await frame.boundingBox()) ?? { x: -1, width: 999 };
      expect([x >= 0, x + width <= 360], address).toEqual([true, true]);
      await frame.scrollIntoViewIfNeeded();
      await admin.screenshot({ path: info.outputPath(`table${address.replaceAll('/', '-')}.png`) });
    }
    // A card shows only the beginning of a text and never a table.
    await admin.goto(`${school.url}/subject`);
    await expect(admin.locator('.own-subjects .card').first()).toBeVisible();
    await expect(admin.locator('.table-frame:visible')).toHaveCount(0);
    expect(await sidewaysScroll(admin)).toBeLessThanOrEqual(0);
  },
);

test(
  'lists of the editor’s own buttons follow what is written in them, and are stored so',
  { tag: '@proof' },
  async ({ admin, school }, info) => {
    const t = texts.ar;
    await open(admin, school, 'blog/add');
    const editor = description(admin, 'ar');
    const tool = (name: string) =>
      admin.locator('.editor', { has: editor }).getByRole('button', { name, exact: true }).click();
    await editor.click();
    await tool(t.editor.numbers);
    const first = editor.locator('li').first();
    await expect(first).toHaveCSS('direction', 'rtl');
    await admin.keyboard.type('Chess');
    await expect(first).toHaveCSS('direction', 'ltr');
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('كرة القدم');
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('2031');
    expect(await sides(editor)).toEqual([
      'ltr rtl auto auto arabic-indic',
      'rtl rtl auto auto arabic-indic',
      'rtl rtl  auto arabic-indic',
    ]);
    await description(admin, 'en').fill('English');
    const address = await savePost(admin, school, `Lists ${info.project.name}`, t);
    const id = /\d+$/.exec(address)?.[0];
    const answer = await admin.request.get(`${school.url}/api/dashboard/Blogs/${id}`);
    expect((await answer.json()).data.description.ar).toBe(
      '<ol dir="auto"><li dir="auto"><p>Chess</p></li><li dir="auto"><p>كرة القدم</p></li><li><p>2031</p></li></ol>',
    );
  },
);

test('what is copied in the editor comes back as it was, and a first heading as a second', { tag: '@proof' }, async ({
  admin,
  school,
}) => {
  await open(admin, school, 'blog/add');
  const editor = description(admin, 'en');
  await paste(
    editor,
    '<h1 data-pm-slice="0 0 []" style="text-align: center">Big</h1><p><span style="color: rgb(1, 2, 3)">red</span></p><img src="https://evil.test/x.png">',
  );
  await expect(toast(admin, texts.ar.editor.pictures_lost_one)).toBeVisible();
  await expect(editor.locator('h2')).toHaveCSS('text-align', 'center');
  await expect(editor.locator('p span').first()).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(editor.locator('h1, img:not(.ProseMirror-separator)')).toHaveCount(0);
});
