import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../support/chromium.ts';
import { spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { longPost, makeLargeSchool, postCount } from './large-school.ts';
import { atMost, median, noted, quantile, type Row } from './row.ts';

const rounds = 20;

/** Times in milliseconds since 1970 with fractions; all tabs share the clock. */
interface Moments {
  saved: number;
  live: number;
}

/** Records the times when the form is sent and when the header reports that the site is live. */
function noteMoments(): void {
  const now = () => performance.timeOrigin + performance.now();
  const moments: Moments = { saved: 0, live: 0 };
  Object.assign(window, { moments });
  addEventListener('submit', () => Object.assign(moments, { saved: now(), live: 0 }), { capture: true });
  new MutationObserver(() => {
    const live = document.querySelector('.status[data-state="live"]') !== null;
    if (live && moments.saved > 0 && moments.live === 0) moments.live = now();
  }).observe(document, { subtree: true, attributes: true, childList: true });
}

const momentsOf = (page: Page) => page.evaluate(() => (window as unknown as { moments: Moments }).moments);

/** Requests a page of the site until it contains the words. @returns the time when it does */
function whenOnPage(visitor: Page, path: string, words: string): Promise<number> {
  return visitor.evaluate(
    async ([path, words]) => {
      for (;;) {
        const page = await (await fetch(path, { cache: 'no-store' })).text();
        if (page.includes(words)) return performance.timeOrigin + performance.now();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    [path, words] as const,
  );
}

interface Waits {
  page: number[];
  header: number[];
}

/** Saves the real form, while a visitor's tab polls the page that must change. */
async function save(admin: Page, visitor: Page, path: string, words: string, waits: Waits): Promise<void> {
  await admin.locator('[id="field-title.en"]').fill(words);
  const changed = whenOnPage(visitor, path, words);
  await admin.locator('.save-bar [type="submit"]').click();
  const seen = await changed;
  await admin.locator('.status[data-state="live"]').waitFor();
  const { saved, live } = await momentsOf(admin);
  waits.page.push(seen - saved);
  waits.header.push(live - saved);
}

async function openForm(admin: Page, url: string): Promise<void> {
  await admin.goto(url);
  await admin.locator('[id="field-description.en"] p').first().waitFor();
}

async function saveMany(context: BrowserContext, url: string): Promise<Record<'edits' | 'additions', Waits>> {
  const [admin, visitor] = [await context.newPage(), await context.newPage()];
  await admin.addInitScript(noteMoments);
  await visitor.goto(`${url}/en`);
  const edits: Waits = { page: [], header: [] };
  const additions: Waits = { page: [], header: [] };
  for (let round = 0; round < rounds; round++) {
    const id = 1 + Math.floor((round * postCount) / rounds);
    await openForm(admin, `${url}/dashboard/blog/edit/${id}`);
    await save(admin, visitor, `/en/blog/${id}`, `Changed in round ${round}`, edits);
    await openForm(admin, `${url}/dashboard/blog/add`);
    const { title, description } = longPost(700_000 + round);
    await admin.locator('[id="field-title.ar"]').fill(title.ar);
    await admin.locator('[id="field-description.ar"]').fill(description.ar.replace(/<[^>]+>/g, ' '));
    await admin.locator('[id="field-description.en"]').fill(description.en.replace(/<[^>]+>/g, ' '));
    await save(admin, visitor, '/en/blog', `Added in round ${round}`, additions);
  }
  return { edits, additions };
}

/**
 * Time from clicking save in the real dashboard until a visitor's tab shows the changed page, in a school with ten
 * thousand posts.
 */
export async function bench(): Promise<Row[]> {
  const dataDir = await makeLargeSchool();
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.request.post(`${school.url}/api/dashboard/login`, { data: readTemplate().admin });
    const { edits, additions } = await saveMany(context, school.url);
    return [
      atMost('save of an edited post to its page changed, in the browser, median', median(edits.page), 300, 'ms', 80),
      noted('  p95', `${quantile(edits.page, 0.95).toFixed(0)} ms`),
      noted('  to the header saying live, median', `${median(edits.header).toFixed(0)} ms`),
      atMost(
        'save of an added post to the blog showing it, in the browser, median',
        median(additions.page),
        300,
        'ms',
        80,
      ),
      noted('  p95', `${quantile(additions.page, 0.95).toFixed(0)} ms`),
      noted('  to the header saying live, median', `${median(additions.header).toFixed(0)} ms`),
    ];
  } finally {
    await browser.close();
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
