import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { contentTypes } from '../src/model/content-types/index.ts';
import { type ContentTable, contentTable, type Stored } from './content-table.ts';
import * as schema from './schema.ts';

const tables: Record<keyof typeof contentTypes, ContentTable> = {
  slides: schema.slides,
  statistics: schema.statistics,
  choose_us: schema.chooseUs,
  subjects: schema.subjects,
  online_lessons: schema.onlineLessons,
  videos: schema.videos,
  books: schema.books,
  work_sheets: schema.workSheets,
  photos: schema.photos,
  posts: schema.posts,
  first_step: schema.firstStep,
  second_step: schema.secondStep,
  third_step: schema.thirdStep,
  site_words: schema.siteWords,
  about_us: schema.aboutUs,
  achievements: schema.achievements,
  who_us: schema.whoUs,
  why_choose_us: schema.whyChooseUs,
  amazing_feature: schema.amazingFeature,
  another_feature: schema.anotherFeature,
  more_feature: schema.moreFeature,
  settings: schema.settings,
};
const byName = new Map<string, ContentTable>(Object.entries(tables));

/** The table of a content type; one that the schema does not name follows from the declaration alone. */
export function tableOf(type: Stored): ContentTable {
  const table = byName.get(type.name) ?? contentTable(type, schema.targets);
  byName.set(type.name, table);
  return table;
}

/** A declared column of a content table, or undefined when the type has no such field. */
export function columnOf(table: ContentTable, name: string): SQLiteColumn | undefined {
  return Object.entries(getTableColumns(table)).find(([key]) => key === name)?.[1];
}
