import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { safeLink } from './links.ts';

const styles = {
  color: [/^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s.,%/]+\)$/i, /^[a-z]{1,30}$/i],
  'background-color': [/^#[0-9a-f]{3,8}$/i, /^(rgb|hsl)a?\([\d\s.,%/]+\)$/i, /^[a-z]{1,30}$/i],
  'text-align': [/^(left|right|center|justify|start|end)$/i],
  'font-family': [/^[\p{L}\d\s,'"_-]{1,200}$/u],
};

/** Their words are code, or of another language than HTML's: dropped together with the tag. */
const dropped = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'template',
  'iframe',
  'frameset',
  'object',
  'applet',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'svg',
  'math',
  'title',
];

const directions = new Set(['ltr', 'rtl', 'auto']);

/** A number of pixels or of a list's first item. */
const digits = (value: string | undefined) => (value !== undefined && /^\d{1,5}$/.test(value) ? value : undefined);

/** Attributes that have a value; the rest is left out. */
const present = (attributes: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Pictures that went through the school's own encoder, nothing else. */
const ownPicture = /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

const options: IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'code', 'span', 'mark', 'sub', 'sup', 'a', 'img'],
  ],
  allowedAttributes: {
    '*': ['dir', 'style'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    code: ['class'],
  },
  allowedClasses: { code: [/^language-[\w+#-]{1,40}$/] },
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: dropped,
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, { dir, ...attribs }) => ({
      tagName,
      attribs: dir !== undefined && directions.has(dir) ? { dir, ...attribs } : attribs,
    }),
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, { href, target, style, dir }) => {
      const link = safeLink(href);
      const newTab = link !== undefined && target === '_blank';
      const rel = link && /^https?:/i.test(link) ? 'noopener noreferrer' : undefined;
      return { tagName, attribs: present({ href: link, rel, target: newTab ? target : undefined, style, dir }) };
    },
    img: (tagName, { src, alt, width, height, style }) => ({
      tagName,
      attribs: present({
        src: src !== undefined && ownPicture.test(src) ? src : undefined,
        alt: alt ?? '',
        width: digits(width),
        height: digits(height),
        style,
      }),
    }),
    ol: (tagName, { start, style, dir }) => ({ tagName, attribs: present({ start: digits(start), style, dir }) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** A rich text with only what the dashboard's editor makes; everything else is taken out, whoever sent it. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, options);
}
