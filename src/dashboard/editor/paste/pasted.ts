import { withoutStyle } from '../styles.ts';
import { belowTitle } from './headings.ts';
import { normalised, ownPicture, type Pasted } from './normalise.ts';
import { type Content, htmlOf, isPiece } from './tree.ts';

/** An address of this site as it is stored: browsers complete those that they copy. */
const local = (value: string) =>
  value.startsWith(`${location.origin}/media/`) ? value.slice(location.origin.length) : value;

/** What was parsed, as plain data. Styles come under another name: the content policy would strip them (`styles.ts`). */
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

/** What an editor of this kind writes on its copies; it may also be that of another site. */
const copiedHere = /\sdata-pm-slice=/;

/** A copy from an editor of the same kind keeps everything that this one can hold. */
function taken(copied: readonly Content[]): Pasted {
  let lost = 0;
  const read = (contents: readonly Content[]): Content[] =>
    contents.flatMap((content): Content[] => {
      if (!isPiece(content)) return [content];
      const { style, ...others } = content.attributes;
      if (content.tag === 'img' && !ownPicture.test(others['src'] ?? '')) {
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

/** HTML without what the content policy would refuse, loudly, while it is only being read. */
const quiet = (html: string) =>
  withoutStyle(html.replace(sheet, '')).replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(handler, ' data-on'));

/**
 * The HTML of a clipboard as the editor can take it, its styles under another name (`styles.ts`), and how many pictures
 * of it cannot be taken.
 */
export function pastedHtml(html: string): { html: string; lost: number } {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html');
  const copied = contentsOf(body);
  const { contents, lost } = copiedHere.test(html) ? taken(copied) : normalised(copied);
  return { html: htmlOf(contents), lost };
}
