import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEntry, updateEntry, type Values, writeRecord } from '../../db/content/content.ts';
import { deleteEntry, restoreEntry } from '../../db/content/deletion.ts';
import { allEntries } from '../../db/content/live-entries.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { setPrices } from '../../db/school/level-changes.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { allLists, allRecords, lists } from '../../src/model/content-types/index.ts';
import { difference, openSchoolDatabase, published, siteFiles } from '../support/content.ts';
import { logOf } from '../support/log.ts';
import { describeInProof } from '../support/long-form.ts';
import { startSchool, type TestSchool } from '../support/server.ts';

let school: TestSchool;
let db: Database;
beforeAll(async () => {
  school = await startSchool({ env: { LOG_LEVEL: 'debug' } });
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

/** A seeded random generator: the same numbers in each run, so that a failure can be reproduced. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const below = numbers(20_261_122);
const oneOf = <T>(items: readonly T[]): T | undefined => items[below(items.length)];

/** Changes one bilingual text field of a type; no change if it has none. */
function otherTexts(type: ContentType): Values {
  const texts = Object.entries(type.fields).filter(([, field]) => field.kind === 'text' && field.bilingual);
  const [name] = oneOf(texts) ?? [];
  const word = `W${below(1_000_000)}`;
  return name === undefined ? {} : { [name]: { ar: word, en: word } };
}

const renderedPages = () =>
  logOf(school).flatMap(({ msg, address }) => (msg === 'rendered' && typeof address === 'string' ? [address] : []));

const deleted: { type: (typeof allLists)[number]; id: number }[] = [];

async function writeAnything(): Promise<void> {
  const type = oneOf(allLists) ?? lists.posts;
  const entry = oneOf(await allEntries(db, type));
  const what = below(6);
  if (what === 0) {
    const record = oneOf(allRecords);
    if (record) await writeRecord(db, record, otherTexts(record));
  } else if (what === 1) {
    await setPrices(db, 1 + below(12), { semester: below(90), half_semester: below(50), year: below(100) });
  } else if (what === 2 && entry) {
    const { id, created_at, updated_at, ...values } = entry;
    await createEntry(db, type, { ...values, ...otherTexts(type) });
  } else if (what === 3 && entry) {
    if ((await deleteEntry(db, type, entry.id))?.done) deleted.push({ type, id: entry.id });
  } else if (what === 4) {
    const back = deleted.pop();
    if (back) await restoreEntry(db, back.type, back.id);
  } else if (entry) await updateEntry(db, type, entry.id, otherTexts(type));
}

// `full-publish.test.ts` is the short form.
describeInProof('a page whose reads all answer the same is not made again', () => {
  it('an edited old post renders the pages that show it, and no others', { timeout: 60_000 }, async () => {
    // The first publish after a start does not rely on recorded hashes.
    await updateEntry(db, lists.posts, 3, { title: { ar: 'أول تغيير', en: 'A first change' } });
    await published(db);
    const before = renderedPages().length;
    await updateEntry(db, lists.posts, 2, { title: { ar: 'اسم آخر', en: 'Another name' } });
    await published(db);
    const both = ['/blog/2', '/blog/page/1', '/rss.xml'].flatMap((path) => [path, `/en${path}`]);
    const expected = [...both, '/sitemap.xml', '/sitemap-posts-1.xml'].sort();
    expect(renderedPages().slice(before).sort()).toEqual(expected);
  });

  it('and after many changes of every kind nothing published is older than its content', {
    timeout: 300_000,
  }, async () => {
    for (let write = 0; write < 200; write++) {
      await writeAnything();
      if (below(3) === 0) await published(db);
    }
    await published(db);
    const before = siteFiles(school);
    await requestEverything(db);
    await published(db);
    expect(difference(before, siteFiles(school))).toEqual([]);
  });
});
