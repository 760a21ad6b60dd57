import { describe, expect, it } from 'vitest';
import { listFilters } from '../../src/model/content/list-filters.ts';
import { isSearched, missingPairs, sortText, titleField } from '../../src/model/content/search.ts';
import { defineList } from '../../src/model/content/type.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { bilingualPlainText, bilingualRichText, bilingualText, line, reference } from '../../src/model/fields/index.ts';
import { searchWords, wordsOf } from '../../src/model/text/search-text.ts';

describe('what a list is searched by', () => {
  it('is single lines and short texts, not documents', () => {
    expect(isSearched(bilingualText())).toBe(true);
    expect(isSearched(line())).toBe(true);
    expect(isSearched(bilingualPlainText({ max: 300 }))).toBe(true);
    expect(isSearched(bilingualPlainText())).toBe(false);
    expect(isSearched(bilingualRichText())).toBe(false);
  });

  it('is words as they stand: a number is no phone number', () => {
    expect(wordsOf('Room  +249912345678 ROOM')).toEqual(['room', '+249912345678']);
    expect(searchWords('+249912345678')).toEqual(['0912345678']);
    expect(wordsOf(Array.from({ length: 40 }, (_, number) => `w${number}`).join(' '))).toHaveLength(16);
  });
});

describe('the order of titles', () => {
  it('knows numbers, takes letters that are written alike as one, and puts untitled entries last', () => {
    const titles = ['', 'Lesson 10', 'lesson 2', 'Élan', 'درس ١٠', 'درس ٩', 'إبل', 'ابن'];
    const sorted = titles.toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
    expect(sorted).toEqual(['Élan', 'lesson 2', 'Lesson 10', 'إبل', 'ابن', 'درس ٩', 'درس ١٠', '']);
    expect(sortText('x'.repeat(500)).length).toBeLessThanOrEqual(100);
  });

  it('goes by the name of an entry, or by its first line', () => {
    expect(titleField(lists.subjects)).toBe('name');
    expect(titleField(lists.slides)).toBe('title');
    expect(titleField({ fields: { place: line() } })).toBe('place');
    expect(titleField({ fields: { grade_id: reference('grades') } })).toBeNull();
  });
});

it('a text lacks in a language if another one has it', () => {
  const fields = { title: bilingualText(), text: bilingualRichText(), place: line() };
  const filled = (...names: string[]) =>
    missingPairs(fields, (name, language) => names.includes(`${name}_${language}`));
  expect(filled('title_ar', 'title_en')).toEqual([]);
  expect(filled('title_ar', 'title_en', 'text_en')).toEqual(['ar<en']);
  expect(filled('title_ar', 'text_en')).toEqual(['ar<en', 'en<ar']);
  expect(filled()).toEqual([]);
});

it('a list is narrowed by its references, and through them by theirs', () => {
  const paths = (type: Parameters<typeof listFilters>[0]) => listFilters(type).map(({ path }) => path);
  expect(paths(lists.subjects)).toEqual([['grade_id']]);
  expect(paths(lists.videos)).toEqual([['subject_id'], ['subject_id', 'grade_id']]);
  expect(paths(lists.posts)).toEqual([]);
  const both = defineList({
    name: 'both',
    needs: 'materials',
    path: 'both',
    paged: true,
    screens: { list: 'both', add: 'both/add', edit: 'both/edit/:id' },
    fields: { title: bilingualText(), subject_id: reference('subjects'), grade_id: reference('grades') },
  });
  expect(paths(both)).toEqual([['subject_id'], ['grade_id']]);
});
