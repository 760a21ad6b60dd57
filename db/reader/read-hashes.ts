import { hash } from 'node:crypto';
import type { ContentReader } from '../../src/model/content/reader.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import { listNamed } from '../content/tables.ts';
import { type SharedReads, sharedRead } from './reading.ts';

/** The reads of a page: each query as text, so that it can be repeated, with a short hash of its result. */
export type Answers = Readonly<Record<string, string>>;

/** 66 bits, enough to make a collision between two versions of one result practically impossible. */
const hashOf = (answer: unknown): string => hash('sha1', JSON.stringify(answer), 'base64url').slice(0, 11);

function recordNamed(name: string) {
  const type = allRecords.find((each) => each.name === name);
  if (!type) throw new Error(`there is no record ${name}`);
  return type;
}

type Ask = (reader: ContentReader, first: string, second: string) => Promise<unknown>;

/** The first word of a read's stored text: the function of the reader, or `beside` for `adjacent`. */
type ReadName = Exclude<keyof ContentReader, 'adjacent'> | 'beside';

/** How to repeat each read from its text: the arguments are a type name or a number, then a number. */
const repeatRead: Record<ReadName, Ask> = {
  settings: (reader) => reader.settings(),
  school: (reader) => reader.school(),
  schoolPictures: (reader) => reader.schoolPictures(),
  registration: (reader) => reader.registration(),
  retention: (reader) => reader.retention(),
  record: (reader, name) => reader.record(recordNamed(name)),
  list: (reader, name) => reader.list(listNamed(name)),
  newest: (reader, name, count) => reader.newest(listNamed(name), Number(count)),
  filled: (reader) => reader.filled(),
  entry: (reader, name, id) => reader.entry(listNamed(name), Number(id)),
  beside: (reader, name, id) => reader.adjacent(listNamed(name), Number(id)),
  archivePage: (reader, page) => reader.archivePage(Number(page)),
  photosPage: (reader, page) => reader.photosPage(Number(page)),
  menu: (reader) => reader.menu(),
  prices: (reader) => reader.prices(),
  grade: (reader, id) => reader.grade(Number(id)),
  subject: (reader, id) => reader.subject(Number(id)),
  sitemapMain: (reader) => reader.sitemapMain(),
  sitemapPosts: (reader, chunk) => reader.sitemapPosts(Number(chunk)),
  sitemapSize: (reader) => reader.sitemapSize(),
};

const isRead = (name: string): name is ReadName => Object.hasOwn(repeatRead, name);

/** The result of a read, its hash, and the tags of all data used for it. */
export interface Read<T = unknown> {
  answer: T;
  hash: string;
  tags: ReadonlySet<string>;
}

/** Runs a read once and shares its result between pages. @param asked the query as text */
export type ReadOnce = <T>(asked: string, ask: (reader: ContentReader) => Promise<T>) => Promise<Read<T>>;

/** Creates the shared reads. @param begin makes a reader and the set that collects the tags of the data it reads */
export function readOnce(
  shared: SharedReads,
  language: string,
  begin: () => { reader: ContentReader; tags: ReadonlySet<string> },
): ReadOnce {
  async function read<T>(ask: (reader: ContentReader) => Promise<T>): Promise<Read<T>> {
    const { reader, tags } = begin();
    const answer = await ask(reader);
    return { answer, hash: hashOf(answer), tags };
  }
  return (asked, ask) => sharedRead(shared, `${language} ${asked}`, () => read(ask));
}

/** A page's reader, which records the tags and a result hash of every read. */
export function recordingReader(reads: ReadOnce): {
  content: ContentReader;
  tags: ReadonlySet<string>;
  answers: Answers;
} {
  const answers: Record<string, string> = {};
  const tags = new Set<string>();
  async function kept<T>(asked: string, ask: (reader: ContentReader) => Promise<T>): Promise<T> {
    const read = await reads(asked, ask);
    answers[asked] = read.hash;
    for (const tag of read.tags) tags.add(tag);
    return read.answer;
  }
  const content: ContentReader = {
    settings: () => kept('settings', (reader) => reader.settings()),
    school: () => kept('school', (reader) => reader.school()),
    schoolPictures: () => kept('schoolPictures', (reader) => reader.schoolPictures()),
    registration: () => kept('registration', (reader) => reader.registration()),
    retention: () => kept('retention', (reader) => reader.retention()),
    record: (type) => kept(`record ${type.name}`, (reader) => reader.record(type)),
    list: (type) => kept(`list ${type.name}`, (reader) => reader.list(type)),
    newest: (type, count) => kept(`newest ${type.name} ${count}`, (reader) => reader.newest(type, count)),
    filled: () => kept('filled', (reader) => reader.filled()),
    entry: (type, id) => kept(`entry ${type.name} ${id}`, (reader) => reader.entry(type, id)),
    adjacent: (type, id) => kept(`beside ${type.name} ${id}`, (reader) => reader.adjacent(type, id)),
    archivePage: (page) => kept(`archivePage ${page}`, (reader) => reader.archivePage(page)),
    photosPage: (page) => kept(`photosPage ${page}`, (reader) => reader.photosPage(page)),
    menu: () => kept('menu', (reader) => reader.menu()),
    prices: () => kept('prices', (reader) => reader.prices()),
    grade: (id) => kept(`grade ${id}`, (reader) => reader.grade(id)),
    subject: (id) => kept(`subject ${id}`, (reader) => reader.subject(id)),
    sitemapMain: () => kept('sitemapMain', (reader) => reader.sitemapMain()),
    sitemapPosts: (chunk) => kept(`sitemapPosts ${chunk}`, (reader) => reader.sitemapPosts(chunk)),
    sitemapSize: () => kept('sitemapSize', (reader) => reader.sitemapSize()),
  };
  return { content, tags, answers };
}

/**
 * The current result hash of a read.
 * @param asked the query as written by `recordingReader`
 * @returns null for an unknown query
 */
export async function answeredNow(reads: ReadOnce, asked: string): Promise<string | null> {
  const [name = '', first = '', second = ''] = asked.split(' ');
  if (!isRead(name)) return null;
  return (await reads(asked, (reader) => repeatRead[name](reader, first, second))).hash;
}
