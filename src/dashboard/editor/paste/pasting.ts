import { Extension } from '@tiptap/core';
import { DOMParser as ContentParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { applyStyles, withoutStyle } from '../styles.ts';
import { type CopiedFiles, filesOf } from './clipboard.ts';
import { emojiOf } from './emoji.ts';
import { belowTitle } from './headings.ts';
import { type ArrivingKeys, arrivingAttributes, normalised, ownPicture, type Pasted } from './normalise.ts';
import { type Content, htmlOf, isPastedElement, type PastedElement } from './tree.ts';

/** Makes a media URL of this site relative, as it is stored: browsers copy it as an absolute URL. */
const local = (value: string) =>
  value.startsWith(`${location.origin}/media/`) ? value.slice(location.origin.length) : value;

/**
 * Converts parsed DOM nodes to plain data. Styles are in `data-style`, because the Content Security Policy would remove
 * them (`styles.ts`).
 */
function contentsOf(parent: Node): Content[] {
  return [...parent.childNodes].flatMap((node): Content[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element)) return [];
    const attributes = [...node.attributes].map(({ name, value }) => [
      name === 'data-style' ? 'style' : name,
      local(value),
    ]);
    return [
      { tag: node.localName.toLowerCase(), attributes: Object.fromEntries(attributes), children: contentsOf(node) },
    ];
  });
}

/** ProseMirror editors mark copied HTML with this attribute. The copy can come from another site. */
const copiedHere = /\sdata-pm-slice=/;

/** Keeps everything of HTML that was copied from a ProseMirror editor, except images of other sites. */
function taken(copied: readonly Content[], arriving: ArrivingKeys): Pasted {
  let lost = 0;
  const read = (contents: readonly Content[]): Content[] =>
    contents.flatMap((content): Content[] => {
      if (!isPastedElement(content)) return [content];
      const { style, ...others } = content.attributes;
      if (content.tag === 'img' && !ownPicture.test(others['src'] ?? '')) {
        const { alt = '' } = others;
        const [emoji, key] = [emojiOf(alt), arriving.get(content)];
        if (emoji) return [emoji];
        if (key !== undefined) return [{ ...content, attributes: arrivingAttributes(key, alt) }];
        lost += 1;
        return [];
      }
      const attributes = style === undefined ? others : { ...others, 'data-style': style };
      return [{ ...content, attributes, children: read(content.children) }];
    });
  return { contents: belowTitle(read(copied)), lost };
}

const sheet = /<style[\s>][\s\S]*?<\/style\s*>/gi;
const handler = /\son[a-z]+(?=\s*=)/gi;

/**
 * Removes styles and event handlers that the Content Security Policy would report as violations while the HTML is
 * parsed.
 */
const quiet = (html: string) =>
  withoutStyle(html.replace(sheet, '')).replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(handler, ' data-on'));

interface PastedHtml {
  html: string;
  /** The pictures whose bytes are in the clipboard, by their keys in the HTML. */
  arriving: ReadonlyMap<string, File>;
  /** The number of images that cannot be pasted. */
  lost: number;
}

let keys = 0;

/** Converts clipboard HTML for the editor, with styles in `data-style` (`styles.ts`). */
function pastedHtml(html: string, clipboard: CopiedFiles): PastedHtml {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html');
  const copied = contentsOf(body);
  const byKey = new Map<string, File>();
  const byElement = new Map<PastedElement, string>();
  for (const [picture, file] of filesOf(copied, clipboard)) {
    keys += 1;
    byElement.set(picture, `${keys}`);
    byKey.set(`${keys}`, file);
  }
  const { contents, lost } = copiedHere.test(html) ? taken(copied, byElement) : normalised(copied, byElement);
  const result = htmlOf(contents);
  const arriving = [...byKey].filter(([key]) => result.includes(`data-arriving="${key}"`));
  return { html: result, arriving: new Map(arriving), lost };
}

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

interface PasteTaker {
  /** What else the clipboard holds. */
  clipboard(): CopiedFiles;
  /** Uploads pictures of the clipboard to their places in the pasted text. */
  receive(files: ReadonlyMap<string, File>): void;
  /** Called with the number of images that could not be pasted. */
  tellLost(pictures: number): void;
}

/** Makes the editor's `transformPastedHTML` function. */
export const pasteTaker =
  ({ clipboard, receive, tellLost }: PasteTaker) =>
  (copied: string) => {
    const { html, arriving, lost } = pastedHtml(copied, clipboard());
    if (arriving.size > 0) receive(arriving);
    if (lost > 0) tellLost(lost);
    return html;
  };
