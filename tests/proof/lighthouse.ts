import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { languages } from '../../src/model/languages.ts';
import { localized } from '../../src/model/site/addresses.ts';
import { asAdmin } from '../api/dashboard/client.ts';
import { subjectOf } from '../support/calls.ts';
import { chromiumPath } from '../support/chromium.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { freePort } from '../support/free-port.ts';
import { addressOf, publicPages, studentScreens } from '../support/pages.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Starts a browser with a debugging port for Lighthouse. */
async function openBrowser(port: number): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--headless=new', `--remote-debugging-port=${port}`],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Judged {
  name: string;
  path: string;
  /**
   * A student screen: opened with a session. It has `noindex`, so its SEO score ignores whether crawlers may index it.
   */
  own: boolean;
}

/** The median of three runs: scores of the same page differ by a point between runs. */
const runs = 3;

async function medianRun(url: string, port: number, own: boolean) {
  const results = [];
  for (let run = 0; run < runs; run++) {
    const found = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(own && { disableStorageReset: true, skipAudits: ['is-crawlable'] }),
    });
    if (!found) throw new Error(`Lighthouse said nothing of ${url}`);
    results.push(found.lhr);
  }
  return computeMedianRun(results);
}

/** The four scores of a page, and the audits that lower them. */
async function scores(url: string, port: number, own: boolean): Promise<{ points: number[]; faults: string[] }> {
  const { categories: found, audits } = await medianRun(url, port, own);
  const points = categories.map((each) => Math.round((found[each]?.score ?? 0) * 100));
  const refs = categories.flatMap((each) => found[each]?.auditRefs ?? []);
  const weighing = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return { points, faults: [...new Set(weighing.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()))] };
}

/** One page of every kind and every student screen, in both languages. */
async function judged(school: TestSchool): Promise<Judged[]> {
  const subject = await subjectOf(school);
  return languages.flatMap((language) => [
    // Pages with `noindex` cannot get the full SEO score.
    ...publicPages
      .filter(({ status, weight }) => status === 200 && weight !== 'student')
      .map((page) => ({ name: `${page.name} (${language})`, path: addressOf(page, language), own: false })),
    ...studentScreens(subject).map((screen) => {
      const path = localized(screen, language, 'ar');
      return { name: path, path, own: true };
    }),
  ]);
}

/** Runs Lighthouse's mobile preset on pages of a school. */
async function judge(school: TestSchool, pages: readonly Judged[], print: (line: string) => void): Promise<void> {
  const port = await freePort();
  const browser = await openBrowser(port);
  try {
    for (const { name, path, own } of pages.toSorted((a, b) => Number(a.own) - Number(b.own))) {
      if (own) await browser.context.request.post(`${school.url}/api/auth/login`, { data: school.students.paid });
      const { points, faults } = await scores(school.url + path, port, own);
      const cells = points.map((each, index) => String(each).padStart([11, 15, 16, 5][index] ?? 0));
      print([name.padEnd(40), ...cells, faults.length > 0 ? `  ${faults.join(', ')}` : ''].join(''));
    }
  } finally {
    await browser.close();
  }
}

const heading = `${'Lighthouse, mobile'.padEnd(40)} performance  accessibility  best practices  SEO`;

/** The home page of the demo, of an empty school, and of one in Arabic alone. */
async function judgeHomes(print: (line: string) => void): Promise<void> {
  print(heading);
  const schools = [
    { name: 'demo', options: {}, languages: ['ar', 'en'] },
    { name: 'empty school', options: { empty: true }, languages: ['ar', 'en'] },
    { name: 'school in Arabic alone', options: {}, languages: ['ar'] },
  ] as const;
  for (const { name, options, languages: used } of schools) {
    const school = await startSchool(options);
    try {
      const call = await asAdmin(school);
      await call('POST', '/dashboard/school', { languages: [...used] });
      const db = openSchoolDatabase(school);
      await published(db);
      await db.close();
      await judge(school, [{ name: `home of the ${name}`, path: '/', own: false }], print);
    } finally {
      await school.stop();
    }
  }
}

/** All pages of visitors and students: `npm run proof -- lighthouse`, with nothing else running on the machine. */
export async function judgePages(print: (line: string) => void): Promise<void> {
  await judgeHomes(print);
  const school = await startSchool();
  try {
    await judge(school, await judged(school), print);
  } finally {
    await school.stop();
  }
}
