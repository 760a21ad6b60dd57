import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ContentType } from '../../src/model/content/type.ts';
import { type WireValue, wireValues } from '../../src/model/content/wire.ts';
import { root } from '../support/server.ts';

const media = (name: string) => join(root, 'db/seed/demo/media', name);

export const sample = {
  image: media('photo-chess.webp'),
  pdf: media('book-manners.pdf'),
  video: media('film-arabic.mp4'),
};

/** Finds the input of a value by its API field name. */
export const input = (page: Page, key: string) => page.locator(`[id="field-${key}"]`);

const keyOf = ({ path }: WireValue) => path.join('.');

async function fillOne(page: Page, value: WireValue, words: string): Promise<void> {
  const control = input(page, keyOf(value));
  const { kind } = value.field;
  switch (kind) {
    case 'text':
    case 'plainText':
    case 'richText':
      return control.fill(`${words} ${value.language ?? ''}`.trim());
    case 'image':
    case 'pdf':
    case 'video':
      return control.setInputFiles(sample[kind]);
    case 'count':
    case 'number':
      return control.fill('٤٢');
    case 'date':
      return control.fill('2031-05-06');
    case 'time':
      return control.fill('16:30');
    case 'url':
      return control.fill('https://example.com/lesson');
    case 'email':
      return control.fill('school@example.com');
    case 'phone':
      return control.fill('+249912345678');
    case 'choice':
      return void (await control.selectOption({ index: 1 }));
    case 'staff':
    case 'reference':
      await expect(control.locator('option')).not.toHaveCount(1);
      return void (await control.selectOption({ index: 1 }));
  }
}

/** Fills in every field of a content type. Each text is `words` followed by its language. */
export async function fillIn(page: Page, type: ContentType, words: string): Promise<void> {
  for (const value of wireValues(type)) await fillOne(page, value, words);
}

/** The field names of the title (the first text) of a content type in both languages; null if the type has no texts. */
export function titleKeys(type: ContentType): Record<'ar' | 'en', string> | null {
  const values = wireValues(type).filter(({ language }) => language !== null);
  const [first] = values;
  if (!first) return null;
  const key = (language: 'ar' | 'en') => {
    const found = values.find((value) => value.name === first.name && value.language === language);
    return found ? keyOf(found) : '';
  };
  return { ar: key('ar'), en: key('en') };
}
