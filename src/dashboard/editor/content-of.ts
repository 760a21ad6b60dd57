import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';
import { applyStyles, withoutStyle } from './styles.ts';

const schema = getSchema(extensions);

/**
 * Reads HTML into the editor's own form. The content policy keeps `style` attributes of parsed HTML from taking effect,
 * and alignment would be lost: they travel under another name and are applied by hand.
 */
export function contentOf(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(withoutStyle(html), 'text/html');
  applyStyles(body);
  return ContentParser.fromSchema(schema).parse(body).toJSON();
}
