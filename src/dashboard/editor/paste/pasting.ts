import { Extension } from '@tiptap/core';
import { DOMParser as ContentParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { applyStyles } from '../styles.ts';
import { pastedHtml } from './pasted.ts';

/** Reads what was copied in an editor, with the styles that travelled under another name. */
class StyledParser extends ContentParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) applyStyles(dom);
    return super.parseSlice(dom, options);
  }
}

/** Takes the styles of its own copies back. */
export const StyledPaste = Extension.create({
  name: 'styledPaste',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { rules } = ContentParser.fromSchema(schema);
    return [new Plugin({ props: { clipboardParser: new StyledParser(schema, rules) } })];
  },
});

/** What of a paste goes into the text. @param tellLost hears how many pictures could not be taken along */
export const pasteTaker = (tellLost: (pictures: number) => void) => (copied: string) => {
  const { html, lost } = pastedHtml(copied);
  if (lost > 0) tellLost(lost);
  return html;
};
