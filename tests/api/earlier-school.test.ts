import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { command } from '../support/command.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { type School, spawnSchool } from '../support/server.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';

const folder = join(import.meta.dirname, '../support/earlier-school');
const unzipped = (name: string) => gunzipSync(readFileSync(join(folder, name)));

/**
 * A school of the version before a school had a record of its own: its backup, and its pages as that version published
 * them, by address. It has two entries of each list, every record, a student, a payment and a message.
 */
const before = z.record(z.string(), z.string()).parse(JSON.parse(unzipped('pages.json.gz').toString()));

const body = (html: string) => html.slice(html.indexOf('<body')).replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '');
const found = (html: string, pattern: RegExp) =>
  new Set([...body(html).matchAll(pattern)].map(([, text = '']) => text));
const textsOf = (html: string) =>
  new Set(
    body(html)
      .split(/<[^>]*>/)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== ''),
  );
const kinds = {
  texts: textsOf,
  links: (html: string) => found(html, /<a\b[^>]*?\shref="([^"]*)"/g),
  pictures: (html: string) => found(html, /<img\b[^>]*?\ssrc="([^"]*)"/g),
};
type Kind = keyof typeof kinds;

/** A registration logs in, so its page no longer asks to log in. */
const gone: Record<Kind, readonly string[]> = {
  texts: [
    'Log in',
    'Log in now to open the subjects of your grade.',
    'تسجيل الدخول',
    'سجّل الدخول الآن لتفتح مواد صفك.',
  ],
  links: [],
  pictures: [],
};

/** The page of privacy, the page of all levels, and what a registration that logs in asks and says. */
const added: Record<Kind, readonly string[]> = {
  texts: [
    'Privacy',
    'What the school stores, for how long, and who sees it',
    'What the school stores, and who sees it (opens in a new tab)',
    'The subjects of your grade are open to you now.',
    'Other people use this device',
    'You are logged out when the browser is closed, after twelve hours at the latest.',
    'الخصوصية',
    'ما تحفظه المدرسة، وإلى متى، ومن يراه',
    'ما الذي تحفظه المدرسة ومن يراه (تُفتح في نافذة جديدة)',
    'مواد صفك مفتوحة لك الآن.',
    'يستخدم هذا الجهاز أشخاص آخرون',
    'يخرج حسابك عند إغلاق المتصفح، أو بعد اثنتي عشرة ساعة على الأكثر.',
  ],
  links: ['/privacy', '/en/privacy', '/materials', '/en/materials'],
  pictures: [],
};

describe('a school of the version before', () => {
  let school: School;
  const dataDir = mkdtempSync(join(tmpdir(), 'earlier-'));
  beforeAll(async () => {
    const backup = join(dataDir, 'school.tar');
    writeFileSync(backup, unzipped('school.tar.gz'));
    const target = join(dataDir, 'data');
    const restored = await command('restore', [backup], { env: { DATA_DIR: target } });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    school = await spawnSchool({ dataDir: target });
    const db = openSchoolDatabase(school);
    await published(db);
    await db.close();
  }, 120_000);
  afterAll(async () => {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(school.dataDir);
  });

  it('has the same addresses, texts, links and pictures, but for what a school of its own adds', async () => {
    const different: Record<string, Set<string>> = {};
    const note = (what: string, address: string) => {
      different[what] = (different[what] ?? new Set()).add(address);
    };
    for (const [address, old] of Object.entries(before)) {
      const answer = await fetch(school.url + address, { redirect: 'manual' });
      const page = await answer.text();
      if (answer.status !== (address.endsWith('/404') ? 404 : 200)) note(`status ${answer.status}`, address);
      for (const kind of ['texts', 'links', 'pictures'] as const) {
        const [was, is] = [kinds[kind](old), kinds[kind](page)];
        for (const each of was) {
          if (!is.has(each) && !gone[kind].includes(each)) note(`${kind}: gone: ${each}`, address);
        }
        for (const each of is) {
          if (!was.has(each) && !added[kind].includes(each)) note(`${kind}: new: ${each}`, address);
        }
      }
    }
    expect(Object.fromEntries(Object.entries(different).map(([what, where]) => [what, [...where].join(' ')]))).toEqual(
      {},
    );
  });
});
