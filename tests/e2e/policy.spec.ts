import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createEntry, updateEntry } from '../../db/content/content.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { languages } from '../../src/model/languages.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { halfFor } from '../support/halves.ts';
import { sampleOf } from '../support/in-proof.ts';
import { publicAddresses } from '../support/pages.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { expect, isPhone, test } from './school.ts';

/** These tests change content, so they use their own school. */
let own: TestSchool;
let db: Database;
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  own = await startSchool();
  db = openSchoolDatabase(own);
});
test.afterAll(async () => {
  await closeDatabase(db);
  await own.remove();
});

const both = (text: string) => ({ ar: text, en: text });
const prefix = { ar: '', en: '/en' };

/** Records CSP violations from the start of the page, as `directive blockedURI`. */
async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refusals: string[] = [];
    Object.assign(window, { refusals });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refusals.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refusals: string[] }).refusals);
}

const inTheHead = (page: Page) =>
  page.locator('head > meta[http-equiv="Content-Security-Policy"]').getAttribute('content');

for (const language of languages) {
  test(`every page (${language}) has one and the same policy, which refuses nothing of the page`, {
    tag: `@${language}`,
  }, async ({ page, school }) => {
    test.skip(!isPhone(), 'what a page is made of is no matter of width');
    const refusals = await watchRefusals(page);
    const policies = new Set<string>();
    const addresses = publicAddresses.filter((each) => each.language === language).map(({ address }) => address);
    for (const address of [...sampleOf(halfFor(language, addresses), 3), '/dashboard']) {
      const answer = await page.goto(school.url + address);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await refusals(), address).toEqual([]);
      const header = answer?.headers()['content-security-policy'] ?? '';
      expect(header).toBe(`${await inTheHead(page)}; frame-ancestors 'self'`);
      expect(await page.locator('[style]:not(dialog *)').count(), address).toBe(0);
      policies.add(header);
    }
    expect(policies.size).toBe(1);
    const [policy = ''] = policies;
    expect(policy).not.toContain('unsafe');
    expect(policy.length).toBeLessThan(1000);
  });
}

/** HTML pasted from a word processor: the words have their own colours, backgrounds, fonts and sizes. */
function styledWords(count: number): string {
  const hex = (number: number) => `#${((number * 2_654_435_761) >>> 8).toString(16).padStart(6, '0').slice(-6)}`;
  const words = Array.from({ length: count }, (_, index) => {
    const styles = [`color:${hex(index + 1)}`];
    if (index % 3 === 0) styles.push(`background-color:${hex(index + 7777)}`);
    if (index % 5 === 0) styles.push('font-family:Courier New, monospace');
    return `<span style="${styles.join(';')}">كلمة ${index}</span>`;
  });
  const others = [
    '<blockquote style="background-color:#b2f2bb"><p>كلمة</p></blockquote>',
    '<ul><li style="background-color:navy"><a href="/blog">كلمة</a></li></ul>',
    '<h2 style="color:white">كلمة <a href="/blog" style="color:yellow">كلمة</a> <mark>كلمة</mark></h2>',
  ];
  return `<p style="text-align:center">${words.join(' ')}</p>${others.join('')}`;
}

for (const count of [160, 2000]) {
  test(`a post of ${count} styles looks as it should and can be read, by day and by night`, { tag: '@proof' }, async ({
    page,
  }) => {
    const { id } = await createEntry(db, lists.posts, { title: both('Styles'), description: both(styledWords(count)) });
    await published(db);
    const refusals = await watchRefusals(page);
    for (const language of languages) {
      const answer = await page.goto(`${own.url}${prefix[language]}/blog/${id}`);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toBe(`${await inTheHead(page)}; frame-ancestors 'self'`);
      expect(policy).toContain("default-src 'self'");
      expect(await refusals()).toEqual([]);
      const words = page.locator('.rich-text span');
      await expect(words).toHaveCount(count);
      const looks = await words.evaluateAll((spans) => {
        const styles = spans.map((span) => getComputedStyle(span));
        return {
          colours: new Set(styles.map(({ color }) => color)).size,
          grounds: new Set(styles.map(({ backgroundColor }) => backgroundColor)).size,
          fonts: new Set(styles.map(({ fontFamily }) => fontFamily)).size,
          align: getComputedStyle(spans[0]?.parentElement ?? document.body).textAlign,
        };
      });
      expect(looks).toMatchObject({ fonts: 2, align: 'center' });
      expect(looks.colours).toBeGreaterThan(50);
      expect(looks.grounds).toBeGreaterThan(30);
      if (count > 500) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        // Reduced motion, so that the check does not see colours in the middle of a transition.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze();
        expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    }
  });
}

/** HTML that would run scripts or break the layout if it were published without sanitizing. */
const planted = [
  '<p id="planted">words</p>',
  '<script>window.ran = "script"</script>',
  '<script type="module">window.ran = "module"</script>',
  '<img src="/media/none.webp" onerror="window.ran = \'handler\'">',
  '<style>#planted { position: fixed }</style>',
  '<B STYLE="position: fixed" id="styled">words</B>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
].join('');

test('a script that lies in a text is published, and does not run', async ({ page }) => {
  const id = 3;
  await updateEntry(db, lists.posts, id, { description: both(planted) });
  await published(db);
  const refusals = await watchRefusals(page);
  for (const language of languages) {
    const address = `${own.url}${prefix[language]}/blog/${id}`;
    const unplanted = (await page.request.get(`${own.url}/blog/4`)).headers()['content-security-policy'];
    // Once with the CSP header and the page's own policy, once with the page's policy alone, as a CDN would send it.
    for (const headed of [true, false]) {
      await page.unrouteAll();
      await page.route(address, async (route) => {
        const response = await route.fetch();
        const { 'content-security-policy': policy, ...headers } = response.headers();
        expect(policy).toBe(unplanted);
        await route.fulfill({ response, headers: headed ? response.headers() : headers });
      });
      await page.goto(address);
      await expect(page.locator('#planted')).toBeVisible();
      expect(await page.content()).toContain('window.ran = "script"');
      await expect
        .poll(async () => new Set(await refusals()))
        .toEqual(
          new Set([
            'script-src-elem inline',
            'script-src-attr inline',
            'style-src-elem inline',
            'style-src-attr inline',
          ]),
        );
      expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
      for (const part of ['#planted', '#styled']) await expect(page.locator(part)).not.toHaveCSS('position', 'fixed');
    }
  }
});

test('the screens of students show the colours of a text as the pages do', async ({ page }) => {
  const refusals = await watchRefusals(page);
  await page.request.post(`${own.url}/api/auth/login`, { data: own.students.paid });
  const { subject } = await (await page.request.get(`${own.url}/api/subjects`)).json();
  const { id } = subject[0];
  const text = '<p style="text-align:right">one <span style="color:#ffff00">two</span> <mark>three</mark></p>';
  await updateEntry(db, lists.subjects, id, { content: both(text) });
  await published(db);
  const look = () =>
    page
      .locator('.rich-text', { hasText: 'one two three' })
      .first()
      .evaluate((place) => {
        const style = (selector: string) => getComputedStyle(place.querySelector(selector) ?? document.body);
        return [style('p').textAlign, style('span').color, style('mark').color, style('mark').backgroundColor];
      });
  await page.goto(`${own.url}/material/${id}`);
  const onPage = await look();
  expect(onPage).toEqual(['right', 'rgb(102, 102, 0)', 'rgb(0, 0, 0)', 'rgb(255, 255, 0)']);
  await page.goto(`${own.url}/subject`);
  await expect(page.locator('.own-subjects .rich-text mark')).toBeVisible();
  expect(await look()).toEqual(onPage);
  expect(await refusals()).toEqual([]);
});
