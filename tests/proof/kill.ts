import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { pageFile } from '../../api/publish/page-file.ts';
import { closeDatabase } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { siteAddresses } from '../../db/publishing/site-addresses.ts';
import { addressesInLanguages } from '../../src/model/site/addresses.ts';
import { logIn } from '../support/calls.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../support/server.ts';

const saved = z.object({ data: z.object({ id: z.number() }) });

/** Titles by post id that the server has acknowledged and must therefore show. */
type Acknowledged = Map<number, string>;

async function write(school: School, token: string, acknowledged: Acknowledged, round: number, part: number) {
  const title = `Round ${round}.${part}`;
  const id = round % 3 === 0 ? null : 1 + ((round * 7 + part) % 12);
  const response = await fetch(`${school.url}/api/dashboard/Blogs${id === null ? '' : `/${id}`}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: { ar: title, en: title }, description: { ar: '<p>x</p>', en: '<p>x</p>' } }),
  });
  if (!response.ok) throw new Error(`round ${round}: the write answered ${response.status}`);
  acknowledged.set(saved.parse(await response.json()).data.id, title);
}

/**
 * Every expected page exists and is complete, its .br and .gz files have the same content, and it shows the
 * acknowledged title.
 */
async function inspect(school: School, acknowledged: Acknowledged): Promise<void> {
  const db = openSchoolDatabase(school);
  await published(db);
  const site = join(school.dataDir, 'site');
  const wanted = (await siteAddresses(db)).flatMap((path) => addressesInLanguages(path, 'ar'));
  await closeDatabase(db);
  for (const address of wanted) {
    const file = join(site, pageFile(address));
    const page = readFileSync(file);
    if (file.endsWith('.html') && !page.toString().trimEnd().endsWith('</html>')) throw new Error(`${address} is half`);
    if (!brotliDecompressSync(readFileSync(`${file}.br`)).equals(page)) throw new Error(`${address}: another .br`);
    if (!gunzipSync(readFileSync(`${file}.gz`)).equals(page)) throw new Error(`${address}: another .gz`);
  }
  for (const [id, title] of acknowledged) {
    for (const language of ['', 'en/']) {
      const page = readFileSync(join(site, `${language}blog/${id}/index.html`), 'utf8');
      if (!page.includes(title)) throw new Error(`/${language}blog/${id} lacks the acknowledged "${title}"`);
    }
  }
}

/**
 * Kills the server at random moments of a publish. After each restart, checks that every acknowledged change is on its
 * pages and every page is complete.
 * @returns the number of kills that interrupted a publish
 * @throws on the first loss
 */
export async function killAndInspect(rounds: number, report: (line: string) => void): Promise<{ interrupted: number }> {
  const dataDir = copySchool();
  const acknowledged: Acknowledged = new Map();
  let interrupted = 0;
  let school = await spawnSchool({ dataDir });
  const token = await logIn(school, 'dashboard', adminLogin);
  for (let round = 1; round <= rounds; round++) {
    if (round % 5 === 0) {
      const db = openSchoolDatabase(school);
      await requestEverything(db);
      await closeDatabase(db);
    }
    const writes = 1 + (round % 4);
    for (let part = 0; part < writes; part++) await write(school, token, acknowledged, round, part);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 90));
    await school.kill();
    const left = readdirSync(join(dataDir, 'site'), { recursive: true }).some((name) => String(name).endsWith('.new'));
    const db = openSchoolDatabase({ dataDir });
    const pending = db.$client.prepare<[], { n: number }>('select count(*) as n from publish_requests').get()?.n ?? 0;
    await closeDatabase(db);
    if (pending > 0 || left) interrupted += 1;
    school = await spawnSchool({ dataDir });
    await inspect(school, acknowledged);
    if (round % 10 === 0) report(`${round} kills, ${interrupted} of them in the middle of a publish, nothing lost`);
  }
  await school.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { interrupted };
}
