import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';
import { applyStyles, withoutStyle } from './styles.ts';

const schema = getSchema(extensions);

/**
 * Parses HTML into the editor's document format. The Content Security Policy blocks `style` attributes of parsed HTML,
 * which would lose the alignment: they are renamed to `data-style` first and applied by script.
 */
export function contentOf(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(withoutStyle(html), 'text/html');
  applyStyles(body);
  return ContentParser.fromSchema(schema).parse(body).toJSON();
}
