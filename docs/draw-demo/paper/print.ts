import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageBooks } from './languages.ts';
import { numberBooks } from './numbers.ts';
import { html } from './style.ts';
import { worldBooks } from './world.ts';

export async function makePapers(folder: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'papers-'));
  for (const [name, paper] of Object.entries({ ...languageBooks, ...numberBooks, ...worldBooks })) {
    const source = join(work, `${name}.html`);
    writeFileSync(source, html(paper));
    execFileSync(
      'chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--user-data-dir=${work}/profile`,
        '--no-pdf-header-footer',
        `--print-to-pdf=${join(folder, `${name}.pdf`)}`,
        `file://${source}`,
      ],
      { stdio: 'ignore' },
    );
  }
  rmSync(work, { recursive: true, maxRetries: 5, retryDelay: 200 });
}
