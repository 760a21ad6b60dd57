import { isNotNull } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { records } from '../../src/model/content-types/index.ts';
import type { Language } from '../../src/model/languages.ts';
import { newSchool, storedSchool } from '../../src/model/school/school.ts';
import { readRecord } from '../content/content.ts';
import type { Database } from '../open.ts';
import { readOfficeRecord } from '../people/office-records.ts';
import { payments, students } from '../schema.ts';
import { readDemoSchool } from '../seed/demo-school.ts';
import { seedSchool } from './own-school.ts';

/** The end of the name in the description: Arabic or Latin punctuation, or a line break. */
const end = /[،؛.,:;—–\n]|\s-\s/;

/** If the text is longer, it is a sentence, not a name. */
const longest = 60;

/**
 * The name that earlier versions showed: the description began with it ("مدرسة النيل، تعليم…"). Empty if it began with
 * something else.
 */
function earlierName(description: string): string {
  const [name = ''] = description.trim().split(end, 1);
  const words = name.trim();
  return words.length > longest ? '' : words;
}

/** Whether a school is still the demo: its students are those of the demo, and nobody decided about a payment. */
async function isStillDemo(db: Database): Promise<boolean> {
  if ((await db.$count(payments, isNotNull(payments.decided_by_name))) > 0) return false;
  const demo = readDemoSchool().students.map(({ email }) => email);
  if ((await db.$count(students)) !== demo.length) return false;
  const present = await db.select({ email: students.email }).from(students);
  return present.every(({ email }) => demo.some((each) => each === email));
}

/**
 * Gives a school of an earlier version its record, once: its name was the beginning of its description, and the
 * installation decided about the default language.
 */
export async function recordEarlierSchool(db: Database, defaultLanguage: Language): Promise<void> {
  if ((await readOfficeRecord(db, 'school', storedSchool)) !== null) return;
  const { description } = await readRecord(db, records.settings);
  const named = inEachLanguage((language) => earlierName(description[language]));
  await seedSchool(db, { ...newSchool(defaultLanguage), name: named, demo: await isStillDemo(db) });
}
