/** A tag of an XML document, with the text that comes before it. */
export interface Tag {
  /** Without its namespace prefix. */
  name: string;
  kind: 'opens' | 'closes' | 'empty';
  /** The value of an attribute. `name` has no namespace prefix, unless one is given to select it. */
  attribute(name: string): string | undefined;
  /** The text since the previous tag. */
  before: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const entity = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/g;
const highest = 0x10ffff;

/** Decodes the entities in XML text. Entities that a document defines itself are not supported. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, hex, decimal, named) => {
    if (named !== undefined) return entities[named] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= highest ? String.fromCodePoint(code) : whole;
  });
}

/**
 * An attribute with an optional value. A name without a value must match too: otherwise the search would start again at
 * each letter of a long name.
 */
const attributes = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesIn(inside: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of inside.matchAll(attributes)) {
    const value = double ?? single;
    if (value !== undefined) found.set(name, decoded(value));
  }
  return found;
}

const quoteOrEnd = /["'>]/g;

/** Finds the end of a tag: a `>` inside a quoted value does not count. -1 if there is none. */
function endOf(xml: string, from: number): number {
  for (let at = from; ; ) {
    quoteOrEnd.lastIndex = at;
    const found = quoteOrEnd.exec(xml);
    if (!found) return -1;
    if (found[0] === '>') return found.index;
    const close = xml.indexOf(found[0], found.index + 1);
    if (close < 0) return -1;
    at = close + 1;
  }
}

/**
 * The tags of an XML document in order, read in one pass. Only the last tag is kept in memory, and document type
 * declarations are refused.
 * @throws Error for invalid XML
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let text = '';
  for (let at = 0; ; ) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    text += decoded(xml.slice(at, open));
    if (xml.startsWith('<!--', open)) {
      at = after(xml, '-->', open);
    } else if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open);
      text += xml.slice(open + '<![CDATA['.length, at - ']]>'.length);
    } else if (xml.startsWith('<?', open)) {
      at = after(xml, '?>', open);
    } else if (xml.startsWith('<!', open)) {
      throw new Error('the document declares something of its own');
    } else {
      const end = endOf(xml, open + 1);
      if (end < 0) throw new Error('a tag does not end');
      yield tagIn(xml.slice(open + 1, end), text);
      text = '';
      at = end + 1;
    }
  }
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found < 0) throw new Error(`${mark} is missing`);
  return found + mark.length;
}

function tagIn(inside: string, before: string): Tag {
  const closes = inside.startsWith('/');
  const empty = inside.endsWith('/');
  const name = /^\/?([^\s/>]+)/.exec(inside)?.[1];
  if (name === undefined) throw new Error('a tag has no name');
  let found: Map<string, string> | undefined;
  return {
    name: withoutPrefix(name),
    kind: closes ? 'closes' : empty ? 'empty' : 'opens',
    attribute(wanted) {
      found ??= attributesIn(inside);
      if (found.has(wanted)) return found.get(wanted);
      return [...found].find(([each]) => each.includes(':') && withoutPrefix(each) === wanted)?.[1];
    },
    before,
  };
}
