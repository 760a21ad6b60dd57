import { hash } from 'node:crypto';
import type { ContentReader } from '../../src/model/content/reader.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import { listNamed } from '../content/tables.ts';
import { once, type Shared } from './once.ts';

/** What a page has asked, in words that it can be asked again with, and a short hash of what it was answered. */
export type Answers = Readonly<Record<string, string>>;

/** 66 bits: enough that two states of one answer are never taken for one. */
const hashOf = (answer: unknown): string => hash('sha1', JSON.stringify(answer), 'base64url').slice(0, 11);

function recordNamed(name: string) {
  const type = allRecords.find((each) => each.name === name);
  if (!type) throw new Error(`there is no record ${name}`);
  return type;
}

type Ask = (reader: ContentReader, first: string, second: string) => Promise<unknown>;

/** How each read is asked again from its words: the name of a type or a number, then a number. */
const again: Record<keyof ContentReader, Ask> = {
  settings: (reader) => reader.settings(),
  registration: (reader) => reader.registration(),
  retention: (reader) => reader.retention(),
  record: (reader, name) => reader.record(recordNamed(name)),
  list: (reader, name) => reader.list(listNamed(name)),
  newest: (reader, name, count) => reader.newest(listNamed(name), Number(count)),
  entry: (reader, name, id) => reader.entry(listNamed(name), Number(id)),
  beside: (reader, name, id) => reader.beside(listNamed(name), Number(id)),
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

const isRead = (name: string): name is keyof ContentReader => Object.hasOwn(again, name);

/** What a read was answered, the hash of that, and the tags of all that was looked at for it. */
export interface Read<T = unknown> {
  answer: T;
  hash: string;
  tags: ReadonlySet<string>;
}

/** Answers a read, for the first page that makes it; the others get the same. @param asked the read in words */
export type Reads = <T>(asked: string, ask: (reader: ContentReader) => Promise<T>) => Promise<Read<T>>;

/** @param begin makes a reader and the set that fills with the tags of what it looks at */
export function readOnce(
  shared: Shared,
  language: string,
  begin: () => { reader: ContentReader; tags: ReadonlySet<string> },
): Reads {
  async function read<T>(ask: (reader: ContentReader) => Promise<T>): Promise<Read<T>> {
    const { reader, tags } = begin();
    const answer = await ask(reader);
    return { answer, hash: hashOf(answer), tags };
  }
  return (asked, ask) => once(shared, `${language} ${asked}`, () => read(ask));
}

/** A page's reader: the one place where reads are made, and noted with their tags and a hash of each answer. */
export function noting(reads: Reads): { content: ContentReader; tags: ReadonlySet<string>; answers: Answers } {
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
    registration: () => kept('registration', (reader) => reader.registration()),
    retention: () => kept('retention', (reader) => reader.retention()),
    record: (type) => kept(`record ${type.name}`, (reader) => reader.record(type)),
    list: (type) => kept(`list ${type.name}`, (reader) => reader.list(type)),
    newest: (type, count) => kept(`newest ${type.name} ${count}`, (reader) => reader.newest(type, count)),
    entry: (type, id) => kept(`entry ${type.name} ${id}`, (reader) => reader.entry(type, id)),
    beside: (type, id) => kept(`beside ${type.name} ${id}`, (reader) => reader.beside(type, id)),
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

/** The hash of what a read answers now. @param asked as `noting` has written it; null for words it never wrote */
export async function answeredNow(reads: Reads, asked: string): Promise<string | null> {
  const [name = '', first = '', second = ''] = asked.split(' ');
  if (!isRead(name)) return null;
  return (await reads(asked, (reader) => again[name](reader, first, second))).hash;
}
