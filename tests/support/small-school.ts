import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEntry } from '../../db/content/content.ts';
import { saveImage } from '../../db/files/images.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { addStudent } from '../../db/people/new-students.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase } from './content.ts';
import { copyEmptySchool } from './server.ts';

/** Files that the small school references: content by address. */
export const smallFiles: Readonly<Record<string, string>> = {
  '/media/aaaaaaaaaaaaaaaaaaaa-100.webp': 'a picture',
  '/media/bbbbbbbbbbbbbbbbbbbb-100.webp': 'a picture in a text',
  '/files/materials/cccccccccccccccccccccccccccccccc.pdf': 'a book',
  '/files/students/dddddddddddddddddddddddddddddddd.webp': 'a passport',
};

/** Path of a file below the data folder, from its address. */
export const placeOf = (address: string) => address.replace(/^\/files\//, '/private/').slice(1);

const both = (text: string) => ({ ar: text, en: text });

export const addPost = (db: Database, title: string) =>
  createEntry(db, lists.posts, { title: both(title), description: both('Text'), image: null });

/**
 * An empty school with one of each entry that references a file. Its backup is a hundred times smaller than that of the
 * demo school.
 */
export async function makeSmallSchool(): Promise<string> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'small-')), 'data');
  await copyEmptySchool(dataDir);
  for (const [address, content] of Object.entries(smallFiles)) {
    mkdirSync(join(dataDir, placeOf(address), '..'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, placeOf(address)), content, { mode: 0o600 });
  }
  const [image = '', inText = '', book = '', passport = ''] = Object.keys(smallFiles);
  const db = openSchoolDatabase({ dataDir });
  for (const address of [image, inText]) await saveImage(db, { address, width: 100, height: 100, placeholder: '' });
  const description = both(`<p>Text</p><img src="${inText}"><img src="/media/never-there.webp">`);
  await createEntry(db, lists.posts, { title: both('First'), description, image });
  const subject = await createEntry(db, lists.subjects, {
    name: both('S'),
    content: both(''),
    grade_id: 1,
    image: null,
  });
  const material = { title: both('Book'), content: both(''), subject_id: subject.id, access: 'free' };
  await createEntry(db, lists.books, { ...material, attachment_path: book });
  await addStudent(db, {
    name: 'Student',
    email: 'student@school.test',
    password_hash: 'none',
    phone: '0912345678',
    grade_id: 1,
    kind_of_account: 'free',
    payment_term: null,
    passport,
  });
  await closeDatabase(db);
  return dataDir;
}

/** Everything below a folder: mode and content hash by path. */
export function snapshot(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => {
        const { mode } = lstatSync(path);
        const kind = mode.toString(8);
        if (lstatSync(path).isSymbolicLink()) return [path, `${kind} ${readlinkSync(path)}`];
        if (!lstatSync(path).isFile()) return [path, kind];
        return [path, `${kind} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`];
      }),
  );
}
