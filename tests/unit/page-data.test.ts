import { expect, it } from 'vitest';
import { articleData, courseData, jsonData } from '../../src/feeds/structured-data.ts';

const place = { site: 'https://s.test', language: 'en', defaultLanguage: 'ar' } as const;

it('tells search engines of a post with absolute addresses', () => {
  const post = {
    id: 7,
    title: 'A title',
    description: '<p>Words</p>',
    summary: '',
    image: { src: '/media/a.webp', width: 1, height: 1, webp: '', avif: null, share: null, placeholder: '' },
    position: 1,
    published_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-03T03:04:05.000Z',
  };
  expect(articleData(post, place)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A title',
    description: 'Words',
    image: 'https://s.test/media/a.webp',
    mainEntityOfPage: 'https://s.test/en/blog/7',
    publisher: { '@id': 'https://s.test/#school' },
  });
});

it('tells search engines the summary of a post, where it has one', () => {
  const moment = '2026-01-02T03:04:05.000Z';
  const post = { id: 7, title: 'T', description: '<p>Words</p>', summary: 'In short', image: null };
  expect(articleData({ ...post, published_at: moment, updated_at: moment, position: 7 }, place)).toMatchObject({
    description: 'In short',
  });
});

it('tells of a subject without words by its name', () => {
  const named = { id: 1, name: 'Grade 1' };
  const subject = { id: 3, name: 'Maths', content: '', image: null, grade: named, level: named, lessons: 0 };
  const data = courseData({ ...subject, videos: [], books: [], workSheets: [] }, place);
  expect(data).toMatchObject({ '@type': 'Course', description: 'Maths', url: 'https://s.test/en/material/3' });
  expect(data).not.toHaveProperty('image');
});

it('ends no element of the page with a text', () => {
  const name = '</script><script>alert(1)</script><!--';
  const text = jsonData({ name });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name });
});
