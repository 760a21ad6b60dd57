import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import ar from '../../public/locales/ar/content.json' with { type: 'json' };
import en from '../../public/locales/en/content.json' with { type: 'json' };
import { changedPage } from '../../src/dashboard/content/changed-page.ts';
import { columnsWithData, titleOf } from '../../src/dashboard/content/columns.ts';
import { menuOf } from '../../src/dashboard/content/menu.ts';
import { safeNext, screenPath } from '../../src/dashboard/content/paths.ts';
import { completeLink, withSeenLinks } from '../../src/dashboard/editor/links.ts';
import { hexColour, withoutEnd, withoutStyle } from '../../src/dashboard/editor/styles.ts';
import { allTypes, lists } from '../../src/model/content-types/index.ts';
import { clearDraft, type DraftStorage, readDraft, withDraft, writeDraft } from '../../src/ui/form/stored-draft.ts';

const row = { id: 1, title: { ar: 'أ', en: '' }, count: 0, image: null };

describe('a list', () => {
  it('has the columns that any of its rows has data for', () => {
    expect(columnsWithData(lists.statistics, [row]).map(({ name }) => name)).toEqual(['title', 'count']);
    const pictured = { ...row, id: 2, image: '/media/a-1.webp' };
    expect(columnsWithData(lists.statistics, [row, pictured]).map(({ name }) => name)).toContain('image');
  });

  it('names a row in the language, else in the default one, and a lesson by its subject', () => {
    expect(titleOf(lists.statistics, row, 'en', 'ar')).toBe('أ');
    const lesson = { id: 1, subject_id: 3, subject: { id: 3, name: { ar: 'علوم', en: 'Science' } } };
    expect(titleOf(lists.online_lessons, lesson, 'en', 'ar')).toBe('Science');
  });
});

describe('the menu', () => {
  it('groups what shares the first segment of its address and leaves nothing out', () => {
    const { groups, lists: single, records } = menuOf(allTypes);
    expect(groups.map(({ name }) => name)).toEqual(['home', 'about', 'contact']);
    expect(records.map(({ name }) => name)).toEqual(['privacy', 'settings']);
    expect(groups.flatMap(({ types }) => types).length + single.length + records.length).toBe(allTypes.length);
  });
});

describe('addresses', () => {
  it('of screens bear the id', () => {
    expect(screenPath('slider/:id', 4)).toBe('/dashboard/slider/4');
    expect(screenPath('')).toBe('/dashboard');
  });

  it('to go to after logging in stay inside the dashboard', () => {
    expect(safeNext('/dashboard/blog?page=2')).toBe('/dashboard/blog?page=2');
    for (const bad of [undefined, '//evil.example', 'https://evil.example', '/dashboardx', '/dashboard/login?next=x'])
      expect(safeNext(bad)).toBe('/dashboard');
  });

  it('of what changed: the entry itself, in the language of the reader', () => {
    const paths = ['/sitemap.xml', '/', '/en', '/blog/12', '/en/blog/12', '/en/rss.xml'];
    expect(changedPage(paths, 'en', 'ar', 12)).toBe('/en/blog/12');
    expect(changedPage(paths, 'ar', 'ar')).toBe('/');
    expect(changedPage(['/sitemap.xml'], 'ar', 'ar')).toBeNull();
  });
});

describe('a draft', () => {
  const kept = new Map<string, string>();
  const storage: DraftStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };

  it('is kept, read back and dropped', () => {
    writeDraft(storage, '/a', { values: { title: 'x' }, savedAt: 'now', hadFiles: true });
    expect(readDraft(storage, '/a')).toEqual({ values: { title: 'x' }, savedAt: 'now', hadFiles: true });
    expect(readDraft(storage, '/b')).toBeNull();
    clearDraft(storage, '/a');
    expect(readDraft(storage, '/a')).toBeNull();
  });

  it('that cannot be read or kept costs nothing but itself', () => {
    kept.set('draft:/a', '{"values":{"title":1}}');
    expect(readDraft(storage, '/a')).toBeNull();
    const full: DraftStorage = {
      ...storage,
      setItem() {
        throw new Error('full');
      },
    };
    expect(() => writeDraft(full, '/a', { values: {}, savedAt: '', hadFiles: false })).not.toThrow();
  });

  it('lies over the values of the form and adds none', () => {
    expect(withDraft({ a: '1', b: '2' }, { b: '3', gone: '4' })).toEqual({ a: '1', b: '3' });
  });
});

describe('the editor', () => {
  it('takes addresses as people type them, and none that run code', () => {
    expect(completeLink('school.example/a')).toBe('https://school.example/a');
    expect(completeLink('mailto:a@b.example')).toBe('mailto:a@b.example');
    expect(completeLink('/blog/1')).toBe('/blog/1');
    expect(completeLink('info@school.example')).toBe('mailto:info@school.example');
    expect(completeLink('https://school.example/@name')).toBe('https://school.example/@name');
    for (const bad of ['', 'words', 'javascript:alert(1)', '//evil.example', 'a b.example']) {
      expect(completeLink(bad), bad).toBeNull();
    }
  });

  it('takes the marks off a link that came with it from a chat, so that the server keeps it', () => {
    const chat = '\u200ehttps://school.example/a\u200f\u200c\u2069';
    expect(completeLink(chat)).toBe('https://school.example/a');
    const stored = withSeenLinks(`<p>\u200e<a rel="noopener" href="${chat}">${chat}</a></p>`);
    expect(stored).toBe(`<p>\u200e<a rel="noopener" href="https://school.example/a">${chat}</a></p>`);
    expect(cleanRichText(stored)).toContain('href="https://school.example/a"');
  });

  it('carries styles past the content policy, and words that look like them untouched', () => {
    expect(withoutStyle('<p style="color: red">a style="b"</p>')).toBe('<p data-style="color: red">a style="b"</p>');
    expect(hexColour('rgb(161, 26, 56)')).toBe('#a11a38');
    expect(hexColour('red')).toBeNull();
  });

  it('saves no empty lines at the end', () => {
    expect(withoutEnd('<h2>a</h2><p dir="auto"></p><p></p>')).toBe('<h2>a</h2>');
    expect(withoutEnd('<p></p><p>a</p>')).toBe('<p></p><p>a</p>');
  });
});

describe('texts', () => {
  const keys = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
      : [path];

  it('are there in both languages', () => {
    expect(keys(ar)).toEqual(keys(en));
  });

  it('name every content type, its fields and the options of its choices', () => {
    const known = new Set(keys(ar));
    for (const { name, fields } of allTypes) {
      expect(known).toContain(`.${name}.name`);
      expect(known).toContain(`.${name}.one`);
      for (const [field, { kind, ...rest }] of Object.entries(fields)) {
        expect(known).toContain(`.${name}.fields.${field}`);
        if (kind === 'choice' && 'options' in rest)
          for (const option of rest.options) expect(known).toContain(`.${name}.options.${field}.${option}`);
      }
    }
  });
});

it('the page that a save leads to is the entry, not a page of a list with the same number', () => {
  expect(changedPage(['/gallery/page/3', '/blog/3'], 'ar', 'ar', 3)).toBe('/blog/3');
});
