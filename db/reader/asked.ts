import { hash } from 'node:crypto';
import type { ContentReader } from '../../src/model/content/reader.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import { listNamed } from '../content/tables.ts';

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

/** A reader that keeps of each read what was asked and a hash of the answer: the one place where reads are made. */
export function keepingAnswers(reader: ContentReader): { content: ContentReader; answers: Answers } {
  const answers: Record<string, string> = {};
  async function kept<T>(asked: string, answer: Promise<T>): Promise<T> {
    const given = await answer;
    answers[asked] = hashOf(given);
    return given;
  }
  const content: ContentReader = {
    settings: () => kept('settings', reader.settings()),
    registration: () => kept('registration', reader.registration()),
    retention: () => kept('retention', reader.retention()),
    record: (type) => kept(`record ${type.name}`, reader.record(type)),
    list: (type) => kept(`list ${type.name}`, reader.list(type)),
    newest: (type, count) => kept(`newest ${type.name} ${count}`, reader.newest(type, count)),
    entry: (type, id) => kept(`entry ${type.name} ${id}`, reader.entry(type, id)),
    beside: (type, id) => kept(`beside ${type.name} ${id}`, reader.beside(type, id)),
    archivePage: (page) => kept(`archivePage ${page}`, reader.archivePage(page)),
    photosPage: (page) => kept(`photosPage ${page}`, reader.photosPage(page)),
    menu: () => kept('menu', reader.menu()),
    prices: () => kept('prices', reader.prices()),
    grade: (id) => kept(`grade ${id}`, reader.grade(id)),
    subject: (id) => kept(`subject ${id}`, reader.subject(id)),
    sitemapMain: () => kept('sitemapMain', reader.sitemapMain()),
    sitemapPosts: (chunk) => kept(`sitemapPosts ${chunk}`, reader.sitemapPosts(chunk)),
    sitemapSize: () => kept('sitemapSize', reader.sitemapSize()),
  };
  return { content, answers };
}

/** The hash of what a read answers now. @param asked as `keepingAnswers` has written it; null for words it never wrote */
export async function answeredNow(reader: ContentReader, asked: string): Promise<string | null> {
  const [name = '', first = '', second = ''] = asked.split(' ');
  return isRead(name) ? hashOf(await again[name](reader, first, second)) : null;
}
