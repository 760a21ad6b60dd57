import type { ContentType, ListType, RecordType } from '../content/type.ts';
import { whoUs, whyChooseUs } from './about-records.ts';
import { books } from './books.ts';
import { chooseUs } from './choose-us.ts';
import { amazingFeature, anotherFeature, moreFeature } from './contact-records.ts';
import { aboutUs, achievements, firstStep, secondStep, siteWords, thirdStep } from './home-records.ts';
import { onlineLessons } from './online-lessons.ts';
import { photos } from './photos.ts';
import { posts } from './posts.ts';
import { privacy } from './privacy.ts';
import { settings } from './settings.ts';
import { slides } from './slides.ts';
import { statistics } from './statistics.ts';
import { subjects } from './subjects.ts';
import { videos } from './videos.ts';
import { workSheets } from './work-sheets.ts';

/** All list types. To add one: a file in this folder, a line here, a migration and its texts. */
export const lists = {
  slides,
  statistics,
  choose_us: chooseUs,
  subjects,
  online_lessons: onlineLessons,
  videos,
  books,
  work_sheets: workSheets,
  photos,
  posts,
} as const;

/** All single-record types. */
export const records = {
  first_step: firstStep,
  second_step: secondStep,
  third_step: thirdStep,
  site_words: siteWords,
  about_us: aboutUs,
  achievements,
  who_us: whoUs,
  why_choose_us: whyChooseUs,
  amazing_feature: amazingFeature,
  another_feature: anotherFeature,
  more_feature: moreFeature,
  privacy,
  settings,
} as const;

export const contentTypes = { ...lists, ...records } as const;

export const allLists: readonly ListType[] = Object.values(lists);
export const allRecords: readonly RecordType[] = Object.values(records);
export const allTypes: readonly ContentType[] = Object.values(contentTypes);

export type ListName = keyof typeof lists;
