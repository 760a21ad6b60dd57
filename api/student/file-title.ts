import { titlesOfFile } from '../../db/files/material-files.ts';
import type { Database } from '../../db/open.ts';
import { documentOwner } from '../../db/people/documents.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { FileName } from '../http/file-name.ts';
import { say } from '../http/texts.ts';

const registrations = '/files/students/';

/**
 * The file name for a download: type and student for a document, the title for any other file; null if neither is
 * known.
 */
export async function fileNameOf(
  db: Database,
  address: string,
  language: Language,
  fallback: Language,
): Promise<FileName | null> {
  const extension = address.split('.').at(-1) ?? '';
  if (address.startsWith(registrations)) {
    const found = await documentOwner(db, address);
    if (!found) return null;
    const title = `${say(language, `labels.${found.name}`)} – ${found.student}`;
    return { title, plain: found.name.replaceAll('_', '-'), extension };
  }
  const titles = await titlesOfFile(db, address);
  return titles && { title: inLanguage(titles, language, fallback), plain: 'file', extension };
}
