import { readRecord } from '../../db/content/content.ts';
import type { Database } from '../../db/open.ts';
import { records } from '../../src/model/content-types/index.ts';
import type { Language } from '../../src/model/languages.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { schoolName } from '../../src/model/site/school-name.ts';
import type { FileName } from '../http/file-name.ts';
import { say } from '../http/texts.ts';

/** The file name of an export: its content, the school and the day. */
export async function exportName(
  db: Database,
  what: 'students' | 'payments',
  language: Language,
): Promise<Omit<FileName, 'extension'>> {
  const { description } = await readRecord(db, records.settings);
  const day = schoolDay(new Date());
  const school = schoolName(description[language], '');
  const parts = [say(language, `exports.${what}`), school, day].filter((part) => part !== '');
  return { title: parts.join(' – '), plain: `${what}-${day}` };
}
