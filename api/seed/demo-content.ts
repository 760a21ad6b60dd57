import { createEntry, writeRecord } from '../../db/content/content.ts';
import type { Database } from '../../db/open.ts';
import { addMessage } from '../../db/people/messages.ts';
import { chooseUs } from '../../db/seed/demo/chooseUs.ts';
import { messages } from '../../db/seed/demo/messages.ts';
import { photos } from '../../db/seed/demo/photos.ts';
import { posts } from '../../db/seed/demo/posts.ts';
import * as texts from '../../db/seed/demo/records.ts';
import { slides } from '../../db/seed/demo/slides.ts';
import { statistics } from '../../db/seed/demo/statistics.ts';
import { lists, records } from '../../src/model/content-types/index.ts';
import type { DemoMedia } from './demo-media.ts';

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

type Words = Record<'ar' | 'en', { title: string; description: string }>;

/** `{ ar: { title } , en: { title } }` as `{ title: { ar, en } }`. */
const byField = ({ ar, en }: Words) => ({
  title: { ar: ar.title, en: en.title },
  description: { ar: ar.description, en: en.description },
});

/** Single records: each is there once the database is set up, and gets its words and picture here. */
export async function seedRecords(db: Database, media: DemoMedia): Promise<void> {
  const illustrated = [
    [records.first_step, texts.firstStep],
    [records.second_step, texts.secondStep],
    [records.third_step, texts.thirdStep],
    [records.about_us, texts.aboutUs],
    [records.achievements, texts.achivments],
    [records.who_us, texts.whoUs],
    [records.amazing_feature, texts.amazingFeature],
    [records.another_feature, texts.anotherFeature],
    [records.more_feature, texts.moreFeature],
  ] as const;
  for (const [type, record] of illustrated) {
    await writeRecord(db, type, { ...byField(record), image: await media.picture(record.image) });
  }
  const { siteWords, whyUs, settings } = texts;
  await writeRecord(db, records.site_words, { ...byField(siteWords), video: await media.publicFile(siteWords.video) });
  await writeRecord(db, records.why_choose_us, { text: whyUs });
  const { description_ar, description_en, logo, ...links } = settings;
  const description = { ar: description_ar, en: description_en };
  await writeRecord(db, records.settings, { ...links, description, logo: await media.picture(logo) });
}

/** Lists that hang on nothing; posts and messages oldest first, as a school would have written them. */
export async function seedLists(db: Database, media: DemoMedia): Promise<void> {
  const illustrated = [
    [lists.slides, slides],
    [lists.statistics, statistics],
    [lists.choose_us, chooseUs],
    [lists.photos, photos],
  ] as const;
  for (const [type, entries] of illustrated) {
    for (const entry of entries) await createEntry(db, type, { ...entry, image: await media.picture(entry.image) });
  }
  for (const { daysAgo: days, ...post } of posts.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await createEntry(
      db,
      lists.posts,
      { ...post, image: await media.picture(post.image) },
      { createdAt: daysAgo(days) },
    );
  }
  for (const { daysAgo: days, ...message } of messages.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await addMessage(db, message, daysAgo(days));
  }
}
