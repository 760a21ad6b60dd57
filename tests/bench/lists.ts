import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { refreshContentSearch } from '../../db/content/search-texts.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { closeDatabase } from '../../db/open.ts';
import { logIn } from '../support/calls.ts';
import { bearer } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import { adminLogin, copySchool, spawnSchool } from '../support/server.ts';
import { atMost, median, type Row } from './row.ts';

const posts = 10_000;
/** Posts in the trash, beside the others. */
const deleted = 5000;
/** Versions of one post, each with other texts. */
const versions = 100;
const rounds = 25;
const slowest = 50;

/** About 15 kB of text in both languages together; every tenth post has no English text. */
function fill(file: string): void {
  const db = openSqlite(file);
  db.$client.pragma('synchronous = OFF');
  const paragraph = (words: string, bytes: number) =>
    `<p>${words.repeat(Math.ceil(bytes / Buffer.byteLength(words)))}</p>`;
  const arabic = paragraph('يبدأ اليوم عند النهر، وتفتح الكتب على طاولة واحدة. ', 9000);
  const english = paragraph('The day begins by the river, and the books open on one table. ', 6000);
  const add = db.$client.prepare(
    'insert into posts (created_at, updated_at, title_ar, title_en, description_ar, description_en) values (?, ?, ?, ?, ?, ?)',
  );
  const at = '2026-01-01T00:00:00.000Z';
  db.$client.transaction(() => {
    for (let number = 1; number <= posts; number++) {
      const translated = number % 10 > 0;
      const title = translated ? `Letter from the school, number ${number}` : '';
      add.run(at, at, `رِسالةٌ من المدرسة رقم ${number}`, title, arabic, translated ? english : '');
    }
    const remove = db.$client.prepare(
      'insert into posts (created_at, updated_at, deleted_at, title_ar, title_en, description_ar, description_en) values (?, ?, ?, ?, ?, ?, ?)',
    );
    const today = Date.now();
    for (let number = 1; number <= deleted; number++) {
      const then = new Date(today - number * 1000).toISOString();
      remove.run(at, at, then, `رسالة محذوفة رقم ${number}`, `Deleted letter ${number}`, arabic, english);
    }
    db.$client.prepare("delete from publisher_state where name = 'content_search'").run();
    const keep = db.$client.prepare(
      "insert into content_versions (type, entry_id, version, at, is_first) values ('posts', 1, ?, ?, ?)",
    );
    const change = db.$client.prepare(
      "insert into version_changes (type, entry_id, version, field, before) values ('posts', 1, ?, ?, ?)",
    );
    db.$client.exec("delete from content_versions where type = 'posts' and entry_id = 1");
    for (let version = 1; version <= versions; version++) {
      keep.run(version, at, version === 1 ? 1 : 0);
      if (version === 1) continue;
      change.run(version, 'description_ar', `${arabic}<p>${version}</p>`);
      change.run(version, 'description_en', `${english}<p>${version}</p>`);
    }
    db.$client.prepare('update posts set version = ? where id = 1').run(versions);
  })();
  void closeDatabase(db);
}

const q = (text: string) => `q=${encodeURIComponent(text)}`;

const lists = {
  'the newest posts': 'page=1',
  'the newest posts, 25 a page': 'page=1&per_page=25',
  'the last page': `page=${Math.floor(posts / 7)}`,
  'the oldest posts': 'page=1&sort=oldest',
  'posts by title': 'page=1&sort=title&per_page=25',
  'posts by title, the last page': `page=${Math.floor(posts / 25)}&sort=title&per_page=25`,
  'posts without English texts': 'page=1&missing=en&per_page=25',
  'a word that all titles have': `page=1&${q('رسالة')}&per_page=25`,
  'a word that one title has': `page=1&${q('9999')}`,
  'three words, in both languages': `page=1&${q('school رسالة 77')}`,
  'a word, by title': `page=1&sort=title&${q('letter')}&per_page=25`,
  'a word that none has': `page=1&${q('nobody-has-this')}`,
};

/** Other reads of the content desk. */
const others = {
  'the trash': 'trash?page=1',
  'the trash, its last page': `trash?page=${Math.floor(deleted / 7)}`,
  'the trash, 25 a page, in the middle': `trash?page=${deleted / 50}&per_page=25`,
  'the trash, a word that all have': `trash?${q('letter')}`,
  'the trash, a word that one has': `trash?${q('4321')}`,
  'the history of a post with a hundred versions': 'Blogs/1/history',
  'its second page': 'Blogs/1/history?page=2',
  'its last page': `Blogs/1/history?page=${Math.ceil(versions / 7)}`,
};

const addresses = {
  ...Object.fromEntries(Object.entries(lists).map(([what, query]) => [what, `Blogs?${query}`])),
  ...others,
};

async function measure(database: string, dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error', ...env } });
  try {
    const headers = bearer(await logIn(school, 'dashboard', adminLogin));
    const rows: Row[] = [];
    for (const [what, address] of Object.entries(addresses)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const started = performance.now();
        const answer = await fetch(`${school.url}/api/dashboard/${address}`, { headers });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
        times.push(performance.now() - started);
      }
      rows.push(atMost(`${database}, ${what}, median`, median(times), slowest, 'ms'));
    }
    return rows;
  } finally {
    await school.stop();
  }
}

/** Lists, searches, trash and history of 10,000 long posts in the dashboard, on both databases. */
export async function bench(): Promise<Row[]> {
  const dataDir = copySchool();
  const file = join(dataDir, 'school.db');
  fill(file);
  const db = openSqlite(file);
  await refreshContentSearch(db);
  await closeDatabase(db);
  const server = await startPostgres();
  try {
    const url = server.create('lists');
    await writeSchema(url, file, 'public');
    // PostgreSQL's autovacuum does this within a minute after many inserts.
    server.query('vacuum analyze', 'lists');
    const onFile = await measure('SQLite', dataDir, {});
    const ofServer = copySchool();
    const onServer = await measure('PostgreSQL', ofServer, { DATABASE_URL: url });
    rmSync(ofServer, { recursive: true });
    return [...onFile, ...onServer];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
