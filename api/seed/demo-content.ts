import { createEntry, writeRecord } from '../../db/content/content.ts';
import type { Database } from '../../db/open.ts';
import { addMessage } from '../../db/people/messages.ts';
import type { DemoSchool } from '../../db/seed/demo-school.ts';
import type { ListType } from '../../src/model/content/type.ts';
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
  const { site_words, why_choose_us, privacy, settings } = demo;
  await writeRecord(db, records.site_words, { ...site_words, video: await media.publicFile(site_words.video) });
  await writeRecord(db, records.why_choose_us, why_choose_us);
  await writeRecord(db, records.privacy, privacy);
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

type Subject = DemoSchool['subjects'][number];

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates the subjects with their lessons, videos, books and work sheets. `grades`: ids by the demo's keys. */
export async function seedSubjects(
  db: Database,
  media: DemoMedia,
  grades: ReadonlyMap<string, number>,
  subjects: readonly Subject[],
): Promise<void> {
  for (const subject of subjects) {
    const { name, content } = subject;
    const values = { name, content, image: await media.picture(subject.image), grade_id: grades.get(subject.grade) };
    const { id } = await createEntry(db, lists.subjects, values);
    await seedMaterials(db, media, id, subject);
  }
}

async function seedMaterials(db: Database, media: DemoMedia, subject_id: number, subject: Subject): Promise<void> {
  for (const { inDays, time, link } of subject.lessons) {
    await createEntry(db, lists.online_lessons, { date: dayFromNow(inDays), time, link, subject_id });
  }
  for (const { video, attachment, ...rest } of subject.videos) {
    const files = {
      video_path: await media.materialFile(video),
      attachment_path: attachment ? await media.materialFile(attachment) : null,
    };
    await createEntry(db, lists.videos, { ...rest, ...files, subject_id });
  }
  await seedPapers(db, media, lists.books, subject_id, subject.books);
  await seedPapers(db, media, lists.work_sheets, subject_id, subject.worksheets);
}

async function seedPapers(
  db: Database,
  media: DemoMedia,
  type: ListType,
  subject_id: number,
  papers: Subject['books'],
): Promise<void> {
  for (const { attachment, ...rest } of papers) {
    await createEntry(db, type, { ...rest, attachment_path: await media.materialFile(attachment), subject_id });
  }
}
