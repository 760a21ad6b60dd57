import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { richTextMarkup } from '../../src/model/limits.ts';
import { cleanFigures } from './figures.ts';

const colour = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[a-z]{1,30})$/i;

/** The CSS properties that the editor sets, and their allowed values (contract 7). */
const properties = new Map([
  ['color', colour],
  ['background-color', colour],
  ['text-align', /^(?:left|right|center|justify|start|end)$/i],
  ['font-family', /^(?:[\p{L}\d\s,_-]|"[\p{L}\d\s,_-]*"|'[\p{L}\d\s,_-]*'){1,200}$/u],
]);

/** Splits off `!important`. Uses lastIndexOf, because a regular expression would be slow with many spaces. */
function parted(value: string): [value: string, important: string] {
  const mark = value.lastIndexOf('!');
  const important =
    mark !== -1 &&
    value
      .slice(mark + 1)
      .trim()
      .toLowerCase() === 'important';
  return important ? [value.slice(0, mark).trim(), ' !important'] : [value, ''];
}

/**
 * Keeps the declarations of a `style` attribute that the editor can produce. Allowed values contain no semicolon, so
 * the text is simply split at each one.
 * @returns undefined when none is left
 */
function cleanStyle(style: string | undefined): string | undefined {
  const kept = style?.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const allowed = properties.get(name);
    if (!allowed) return [];
    const [value, important] = parted(declaration.slice(colon + 1).trim());
    return allowed.test(value) ? [`${name}:${value}${important}`] : [];
  });
  return kept?.length ? kept.join(';') : undefined;
}

/** Characters that browsers remove from a URL before they parse it; they can be used to hide a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const invisible = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060\ufeff]/g;

/**
 * Checks where a link in rich text leads. Allowed: the web, mail, telephone, and the site itself.
 * @returns undefined for everything else
 */
function safeLink(href: string | undefined): string | undefined {
  const link = href?.trim();
  if (!link) return undefined;
  const seen = link.replace(invisible, '');
  if (/^(mailto|tel):/i.test(seen)) return seen === link ? link : undefined;
  if (/^https?:\/\//i.test(seen)) return seen === link && URL.canParse(link) ? link : undefined;
  return /^\/(?![/\\])/.test(seen) && seen === link ? link : undefined;
}

/** Tags whose text is code or not HTML: removed together with their content. */
const dropped = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'frameset', 'noframes', 'object', 'applet', 'noembed'],
  ...['textarea', 'select', 'option', 'xmp', 'plaintext', 'svg', 'math', 'title'],
];

const directions = new Set(['ltr', 'rtl', 'auto']);
const direction = (value: string | undefined) => (value !== undefined && directions.has(value) ? value : undefined);

/** A width or height in pixels, or the start number of a list. */
const digits = (value: string | undefined) => (value !== undefined && /^\d{1,5}$/.test(value) ? value : undefined);

/** `colspan` or `rowspan` of a cell. */
const span = (value: string | undefined) => (value !== undefined && /^[1-9]\d?$/.test(value) ? value : undefined);

/** Only pictures that our own encoder made are allowed. */
const ownPicture = /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]*$/;
const pictureOf = (src: string | undefined) => (src !== undefined && ownPicture.test(src) ? src : undefined);

/**
 * An `<img>` that lost its `src` because the picture is not ours. Removed once at the end: removing them one by one
 * would copy the text each time.
 */
const foreignPicture = /<img(?! src=)[^<>]*>/g;

/** Deprecated tags and their replacements. */
const renamed = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
]);

type Kept = Record<string, string | undefined>;

function linkAttributes({ href, target }: Attributes): Kept {
  const link = safeLink(href);
  const newTab = link !== undefined && target === '_blank';
  const rel = link && /^https?:/i.test(link) ? 'noopener noreferrer' : undefined;
  return { href: link, rel, target: newTab ? target : undefined };
}

const pictureAttributes = ({ src, alt, width, height }: Attributes): Kept => ({
  src: pictureOf(src),
  alt: alt ?? '',
  width: digits(width),
  height: digits(height),
});

/** The attributes that each tag may have besides `style`. */
function ownAttributes(tagName: string, attributes: Attributes): Kept {
  if (tagName === 'img') return pictureAttributes(attributes);
  const dir = direction(attributes['dir']);
  if (tagName === 'a') return { dir, ...linkAttributes(attributes) };
  if (tagName === 'ol') return { dir, start: digits(attributes['start']) };
  if (tagName === 'td' || tagName === 'th') {
    return { dir, colspan: span(attributes['colspan']), rowspan: span(attributes['rowspan']) };
  }
  if (tagName === 'code') return { dir, class: attributes['class'] };
  return { dir };
}

function present(attributes: Kept): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) kept[name] = value;
  return kept;
}

/** Cleans a tag's attributes. Whether the tag is allowed at all is decided by `allowedTags`. */
function transformed(tagName: string, attributes: Attributes) {
  const attribs = present({ ...ownAttributes(tagName, attributes), style: cleanStyle(attributes['style']) });
  return { tagName: renamed.get(tagName) ?? tagName, attribs };
}

const options: IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
    ...['strong', 'em', 'u', 's', 'code', 'span', 'mark', 'sub', 'sup', 'a', 'img'],
    ...['figure', 'figcaption'],
  ],
  allowedAttributes: {
    '*': ['dir', 'style'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    code: ['class'],
  },
  allowedClasses: { code: [/^language-[\w+#-]{1,40}$/] },
  // Styles and URLs are checked in `transformed`, at a tenth of the cost.
  parseStyleAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: dropped,
  nestingLimit: 60,
  transformTags: { '*': transformed },
};

/** Thrown to stop the parser: the work for a text grows with the square of its nesting depth. */
class TooDeep extends Error {}

function depthGuard(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag() {
      depth += 1;
      if (depth > richTextMarkup.depth) throw new TooDeep();
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

function isOverloaded(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    count += 1;
    if (count > richTextMarkup.tags) return true;
  }
  return false;
}

/**
 * Sanitizes rich text (HTML): keeps only what the dashboard's editor can produce.
 * @returns null for a text with more tags or deeper nesting than any person writes
 */
export function cleanRichText(html: string): string | null {
  if (isOverloaded(html)) return null;
  try {
    return cleanFigures(sanitizeHtml(html, { ...options, ...depthGuard() }).replace(foreignPicture, ''));
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}
