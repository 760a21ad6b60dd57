import { expect, it } from 'vitest';
import { languageOf } from '../../src/model/content/shown-language.ts';
import { posts } from '../../src/model/content-types/posts.ts';

const entry = (title: string, description: string, summary: string) => ({
  title: { ar: 'عنوان', en: title },
  description: { ar: '<p>نص</p>', en: description },
  summary: { ar: 'ملخص', en: summary },
});
const of = (name: string, told: ReturnType<typeof entry>, language: 'ar' | 'en') =>
  languageOf(posts.fields, told, name, language, 'ar');

it('a text that is missing is shown in another language', () => {
  expect(of('title', entry('', '', ''), 'en')).toBe('ar');
  expect(of('title', entry('Title', '', ''), 'en')).toBe('en');
});

it('a summary follows the text that it stands for: it is not shown in another language beside it', () => {
  expect(of('summary', entry('Title', '<p>Words</p>', ''), 'en')).toBe('en');
  expect(of('summary', entry('Title', '', ''), 'en')).toBe('ar');
  expect(of('summary', entry('Title', '', 'In short'), 'en')).toBe('ar');
});
