import type Sqlite from 'better-sqlite3';
import { allLists } from '../../src/model/content-types/index.ts';
import { longPost } from '../bench/large-school.ts';

const moment = '2026-01-01T00:00:00.000Z';

/** Row counts of the largest supported school. */
export const fullSchool = { posts: 10_000, students: 100_000, payments: 100_000, messages: 2000, others: 600 };

/** The longest rich text that is allowed, in letters of two bytes. */
const longest = `<p>${'كتاب في المدرسة '.repeat(12_490)}</p>`;
/** This many rows of each list, the newest ones, have the longest text. */
const longOnes = 25;

/** Texts of an entry: of usual length, or of the maximum length for the newest ones. */
function textsOf(index: number, count: number): { ar: string; en: string } {
  return index < count - longOnes ? longPost(index).description : { ar: longest, en: longest };
}

function insertMany(
  db: Sqlite.Database,
  table: string,
  count: number,
  rowOf: (index: number) => Record<string, unknown>,
) {
  const names = Object.keys(rowOf(0));
  const statement = db.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`);
  for (let index = 0; index < count; index += 1) statement.run(rowOf(index));
}

/** Fills the database of a demo school, to the largest supported size if no other is named. Publishes nothing. */
export function fillSchool(db: Sqlite.Database, size = fullSchool): void {
  const picture = db.prepare<[], { image: string }>('select image from posts limit 1').get()?.image;
  const dates = { created_at: moment, updated_at: moment };
  const title = (index: number) => ({ title_ar: `عنوان ${index}`, title_en: `Title ${index}` });
  const described = (index: number, count: number) => {
    const { ar, en } = textsOf(index, count);
    return { ...title(index), description_ar: ar, description_en: en, image: picture, ...dates };
  };
  const material = (index: number) => {
    const { ar, en } = textsOf(index, size.others);
    return { ...title(index), content_ar: ar, content_en: en, subject_id: 1, access: 'free', ...dates };
  };
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -200000');
  db.transaction(() => {
    const { posts, students, payments, messages, others } = size;
    insertMany(db, 'posts', posts, (index) => described(index, posts));
    insertMany(db, 'photos', others, (index) => described(index, others));
    insertMany(db, 'choose_us', others, (index) => described(index, others));
    insertMany(db, 'slides', others, (index) => ({ ...title(index), image: picture, ...dates }));
    insertMany(db, 'statistics', others, (index) => ({ ...title(index), count: index, image: picture, ...dates }));
    insertMany(db, 'subjects', others, (index) => {
      const { ar, en } = textsOf(index, others);
      const name = { name_ar: `مادة ${index}`, name_en: `Subject ${index}` };
      return { ...name, content_ar: ar, content_en: en, grade_id: 1, image: picture, ...dates };
    });
    insertMany(db, 'videos', others, (index) => ({ ...material(index), video_path: `/files/materials/${index}.mp4` }));
    for (const table of ['books', 'work_sheets'])
      insertMany(db, table, others, (index) => ({
        ...material(index),
        attachment_path: `/files/materials/${index}.pdf`,
      }));
    insertMany(db, 'online_lessons', others, (index) => ({
      date: `2026-0${(index % 9) + 1}-01`,
      time: '10:00:00',
      // The subjects with the longest texts are loaded together with a lesson.
      subject_id: others - (index % longOnes),
      link: `https://example.org/${'x'.repeat(1500)}`,
      ...dates,
    }));
    insertMany(db, 'messages', messages, (index) => ({
      name: `زائر ${index}`,
      email: `visitor-${index}@example.test`,
      subject: 'سؤال',
      message: 'سؤال '.repeat(1000),
      created_at: moment,
    }));
    insertMany(db, 'students', students, (index) => ({
      name: `طالب ${index}`,
      email: `student-${index}@example.test`,
      email_key: `student-${index}@example.test`,
      password_hash: 'x'.repeat(97),
      phone: String(index).padStart(10, '0'),
      grade_id: 1,
      kind_of_account: 'free',
      search_text: `طالب ${index}\nstudent-${index}@example.test\n${String(index).padStart(10, '0')}`,
      created_at: moment,
    }));
    // The first payment belongs to the demo school.
    insertMany(db, 'payments', payments - 1, (index) => ({
      student_id: index + 3,
      payment_term: 'year',
      amount_due: 5_800_000,
      amount: 5_800_000,
      account_id: 1 + (index % 2),
      reference: `FT ${index}`,
      reference_key: `ft${index}`,
      state: ['approved', 'approved', 'sent', 'refused'][index % 4],
      valid_until: '2035-01-01',
      filed_on: '2026-01-01',
      decided_on: index % 4 === 2 ? null : '2026-01-02',
      created_at: moment,
    }));
    for (const { name } of allLists) db.exec(`update ${name} set position = id, first_live_at = created_at`);
    db.exec('update payments set student_id = 1, receipt_year = 2026, receipt_number = 1 where id = 1');
  })();
  db.pragma('synchronous = FULL');
}
