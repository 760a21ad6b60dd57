import { createEntry } from '../../db/content/content.ts';
import type { Database } from '../../db/open.ts';
import type { DemoSchool } from '../../db/seed/demo-school.ts';
import type { ListType } from '../../src/model/content/type.ts';
import { lists } from '../../src/model/content-types/index.ts';
import type { DemoMedia } from './demo-media.ts';

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
