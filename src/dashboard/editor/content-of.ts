import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';

const schema = getSchema(extensions);

/**
 * Reads HTML into the editor's own form. The content policy keeps `style` attributes of parsed HTML from taking effect,
 * so they are applied by hand before they are read: alignment would be lost otherwise.
 */
export function contentOf(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    element.style.cssText = element.getAttribute('style') ?? '';
  }
  return ContentParser.fromSchema(schema).parse(body).toJSON();
}
