import type { Database } from '../../db/open.ts';
import { readSchool } from '../../db/school/own-school.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { FileName } from '../http/file-name.ts';
import { say } from '../http/texts.ts';

/** The file name of an export: its content, the school and the day. */
export async function exportName(
  db: Database,
  what: 'students' | 'payments' | 'template',
  language: Language,
): Promise<Omit<FileName, 'extension'>> {
  const { name, default_language } = await readSchool(db);
  const day = schoolDay(new Date());
  const parts = [say(language, `exports.${what}`), inLanguage(name, language, default_language), day].filter(
    (part) => part !== '',
  );
  return { title: parts.join(' – '), plain: `${what}-${day}` };
}
