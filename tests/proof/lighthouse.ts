import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { languages } from '../../src/model/languages.ts';
import { chromiumPath } from '../support/chromium.ts';
import { addressOf, publicPages } from '../support/pages.ts';
import { startSchool } from '../support/server.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A browser that Lighthouse can be pointed at. */
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

/** The four scores of an address, with what keeps each below 100. */
async function scores(url: string, port: number): Promise<{ points: number[]; faults: string[] }> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories: found, audits } = run.lhr;
  const points = categories.map((each) => Math.round((found[each]?.score ?? 0) * 100));
  const refs = categories.flatMap((each) => found[each]?.auditRefs ?? []);
  const weighing = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return { points, faults: [...new Set(weighing.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()))] };
}

/** Lighthouse's mobile preset over every public page: `npm run proof -- lighthouse`, alone on the machine. */
export async function judgePages(print: (line: string) => void): Promise<void> {
  const school = await startSchool();
  const port = await freePort();
  const browser = await openBrowser(port);
  print(`${'Lighthouse, mobile'.padEnd(32)} performance  accessibility  best practices  SEO`);
  try {
    // What is meant to stay out of search engines cannot score there.
    for (const page of publicPages.filter(({ status, weight }) => status === 200 && weight !== 'student')) {
      for (const language of languages) {
        const { points, faults } = await scores(school.url + addressOf(page, language), port);
        const cells = points.map((each, index) => String(each).padStart([11, 15, 16, 5][index] ?? 0));
        print(
          [`${page.name} (${language})`.padEnd(32), ...cells, faults.length > 0 ? `  ${faults.join(', ')}` : ''].join(
            '',
          ),
        );
      }
    }
  } finally {
    await browser.close();
    await school.stop();
  }
}
