import { createEntry, writeRecord } from '../../db/content/content.ts';
import type { Database } from '../../db/open.ts';
import { addMessage } from '../../db/people/messages.ts';
import type { DemoSchool } from '../../db/seed/demo-school.ts';
import { lists, records } from '../../src/model/content-types/index.ts';
import type { DemoMedia } from './demo-media.ts';

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const illustrated = [
  'first_step',
  'second_step',
  'third_step',
  'about_us',
  'achievements',
  'who_us',
  'amazing_feature',
  'another_feature',
  'more_feature',
] as const;

/** Fills the single records with texts and pictures; their rows already exist. */
export async function seedRecords(db: Database, media: DemoMedia, demo: DemoSchool['records']): Promise<void> {
  for (const name of illustrated) {
    const record = demo[name];
    await writeRecord(db, records[name], { ...record, image: await media.picture(record.image) });
  }
  const { site_words, why_choose_us, settings } = demo;
  await writeRecord(db, records.site_words, { ...site_words, video: await media.publicFile(site_words.video) });
  await writeRecord(db, records.why_choose_us, why_choose_us);
  await writeRecord(db, records.settings, { ...settings, logo: await media.picture(settings.logo) });
}

/** Fills the lists without references. Posts and messages are created oldest first, as in a real school. */
export async function seedLists(db: Database, media: DemoMedia, demo: DemoSchool): Promise<void> {
  const illustrated = [
    [lists.slides, demo.slides],
    [lists.statistics, demo.statistics],
    [lists.choose_us, demo.choose_us],
    [lists.photos, demo.photos],
  ] as const;
  for (const [type, entries] of illustrated) {
    for (const entry of entries) await createEntry(db, type, { ...entry, image: await media.picture(entry.image) });
  }
  for (const { daysAgo: days, ...post } of demo.posts.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await createEntry(
      db,
      lists.posts,
      { ...post, image: await media.picture(post.image) },
      { createdAt: daysAgo(days) },
    );
  }
  for (const { daysAgo: days, ...message } of demo.messages.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await addMessage(db, message, daysAgo(days));
  }
}
