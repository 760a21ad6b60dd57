import { Extension } from '@tiptap/core';
import { DOMParser as ContentParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { applyStyles } from '../styles.ts';
import { pastedHtml } from './pasted.ts';

/** Clipboard parser that applies the styles from `data-style`. */
class StyledParser extends ContentParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) applyStyles(dom);
    return super.parseSlice(dom, options);
  }
}

/** Editor extension that keeps the styles of text copied from the editor. */
export const StyledPaste = Extension.create({
  name: 'styledPaste',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { rules } = ContentParser.fromSchema(schema);
    return [new Plugin({ props: { clipboardParser: new StyledParser(schema, rules) } })];
  },
});

/**
 * Makes the editor's `transformPastedHTML` function.
 * @param tellLost is called with the number of images that could not be pasted
 */
export const pasteTaker = (tellLost: (pictures: number) => void) => (copied: string) => {
  const { html, lost } = pastedHtml(copied);
  if (lost > 0) tellLost(lost);
  return html;
};
