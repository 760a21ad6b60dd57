import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { languageFacts, languages } from '../../src/model/languages.ts';
import { localized } from '../../src/model/site/addresses.ts';
import { halfFor } from '../support/halves.ts';
import { publicAddresses } from '../support/pages.ts';
import { testSite } from '../support/server.ts';
import { complaintsOf, expect, test } from './school.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const absolute = (path: string) => new URL(path, testSite).href;

/** Accessibility violations as text lines. There are no frames, so legacy mode saves axe a second page. */
async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id} ${target.join(' ')} ${html}`));
}

/** Texts that must not reach visitors: message keys, unfilled placeholders, `undefined` and `NaN`. */
async function rawTexts(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const spoken = ['aria-label', 'alt', 'title', 'placeholder'];
    const head = 'meta[name=description], meta[property$=title], meta[property$=description]';
    return [
      document.title,
      ...[...document.querySelectorAll(head)].map((meta) => meta.getAttribute('content')),
      ...[...document.querySelectorAll('body *')].flatMap((element) =>
        spoken.map((name) => element.getAttribute(name)),
      ),
    ];
  });
  // biome-ignore lint/performance/useDomNodeTextContent: what is read, not the scripts between it
  const body = await page.locator('body').innerText();
  // Remove URLs and email addresses: they look like message keys.
  const texts = [body, ...said].join('\n').replace(/\S*[@/]\S*/g, '');
  return texts.match(/(?<![\w.])[a-z]\w*(?:\.[a-z_]\w*)+|\b[a-z]+_[a-z_]+\b|\{\{?\w+\}|undefined|NaN/g) ?? [];
}

/** Loads all images of the page. @returns the ones that failed */
function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const there = await Promise.all(
      pictures.map((picture) =>
        picture.decode().then(
          () => true,
          () => false,
        ),
      ),
    );
    return pictures.filter((picture, index) => !there[index] && picture.isConnected).map(({ src }) => src);
  });
}

/** How many px the page is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Pages that are built as another one of the list. */
const alike = new Set(['archivePage', 'books', 'galleryPage', 'grade', 'lessons', 'materials', 'videos', 'workSheets']);

/** In `npm test` every page in one of the languages, but for those alike. */
const seen = languages.flatMap((of) =>
  halfFor(
    of,
    publicAddresses.filter(({ language }) => language === of),
  ),
);

for (const { name, path, address, language, status, weight } of seen) {
  test(`${name} (${language}) is whole, fits the window and can be used by everyone`, {
    tag: [`@${language}`, ...(alike.has(name) ? ['@proof'] : [])],
  }, async ({ page }) => {
    const complaints = complaintsOf(page);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);

    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', language);
    await expect(html).toHaveAttribute('dir', languageFacts[language].dir);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).not.toBeEmpty();
    await expect(page).toHaveTitle(language === 'ar' ? /\p{Script=Arabic}/u : /[A-Za-z]/);

    const shown = status === 404 ? '/404' : path;
    const head = (selector: string) => page.locator(`head ${selector}`);
    const own = absolute(localized(shown, language, 'ar'));
    await expect(head('meta[name=description]')).toHaveAttribute('content', /\S{2,}/);
    await expect(head('link[rel=canonical]')).toHaveAttribute('href', own);
    for (const each of languages) {
      await expect(head(`link[hreflang=${each}]`)).toHaveAttribute('href', absolute(localized(shown, each, 'ar')));
    }
    await expect(head('link[hreflang=x-default]')).toHaveAttribute('href', absolute(shown));
    for (const property of ['title', 'description', 'image', 'site_name']) {
      await expect(head(`meta[property="og:${property}"]`)).toHaveAttribute('content', /\S/);
    }
    await expect(head('meta[property="og:type"]')).toHaveAttribute('content', name === 'post' ? 'article' : 'website');
    await expect(head('meta[property="og:url"]')).toHaveAttribute('content', own);
    await expect(head('meta[property="og:locale"]')).toHaveAttribute('content', { ar: 'ar_SD', en: 'en_GB' }[language]);
    await expect(head('meta[name=robots]')).toHaveCount(status === 404 || weight === 'student' ? 1 : 0);

    expect.soft(await missingPictures(page)).toEqual([]);
    expect.soft(await rawTexts(page)).toEqual([]);
    expect.soft(await overflow(page)).toBe(0);
    expect.soft(await violations(new AxeBuilder({ page }).withTags(rules))).toEqual([]);
    // Colours do not depend on the language, so one check of the dark colours is enough.
    if (language === 'ar') {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect.soft(await violations(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([]);
    }

    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      expect.soft(await overflow(page), `pixels that something reaches out of the page at ${width}`).toBe(0);
    }
    // Only the server knows whether a visitor is logged in, so the page shells of student screens ask it and get a 401.
    const known = weight === 'student' ? /^401: \S+\/api\/(subjects|auth\/me)/ : /^$/;
    expect.soft(complaints.filter((complaint) => !known.test(complaint))).toEqual([]);
  });
}
