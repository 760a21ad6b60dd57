import { join } from 'node:path';
import { countEntries, createEntry } from '../../db/content/content.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { copySchool } from '../support/server.ts';

export const postCount = 10_000;

const sentences = {
  ar: 'يبدأ اليوم عند النهر، وتفتح الكتب على طاولة واحدة، ويعود السؤال كل مساء: ماذا تعلّمنا؟ ',
  en: 'The day begins by the river, the books open on one table, and every evening asks: what have we learnt? ',
};

/** A post of realistic length: four paragraphs, about three kilobytes in each language. */
export function longPost(number: number) {
  const description = (language: 'ar' | 'en') =>
    Array.from({ length: 4 }, (_, part) => `<p>${number}.${part} ${sentences[language].repeat(4)}</p>`).join('');
  return {
    title: { ar: `رسالة من المدرسة رقم ${number}`, en: `Letter from the school, number ${number}` },
    description: { ar: description('ar'), en: description('en') },
  };
}

/** Makes a data folder of the demo school with this many posts, not published yet. */
export async function makeLargeSchool(posts = postCount): Promise<string> {
  const dataDir = copySchool();
  const db = openSqlite(join(dataDir, 'school.db'));
  db.$client.pragma('synchronous = OFF');
  const picture = db.$client.prepare<[], { image: string }>('select image from posts limit 1').get()?.image ?? null;
  for (let number = await countEntries(db, lists.posts); number < posts; number++) {
    await createEntry(db, lists.posts, { ...longPost(number), image: picture });
  }
  await closeDatabase(db);
  return dataDir;
}
