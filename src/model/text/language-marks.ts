import { type Language, languageFacts, languages } from '../languages.ts';

// Two characters for private use; no text that a person writes contains them.
const start = '\uE000';
const end = '\uE001';

/**
 * Puts marks on a text that is shown in place of a missing translation: at its start, and of a plain text at the start
 * of each line, because lines become paragraphs.
 * @param text plain or rich text
 */
export function withMarks(text: string, language: Language): string {
  const mark = `${start}${language}${end}`;
  return text.startsWith('<') ? mark + text : text.replace(/^(?=.)/gm, mark);
}

const mark = `${start}(${languages.join('|')})${end}`;
/** Addresses hold a text in its encoded form, for example a link that shares it. */
const encoded = encodeURIComponent(start);
const marks = new RegExp(`${mark}|${encoded}(?:${languages.join('|')})${encodeURIComponent(end)}`, 'g');

const hasMarks = (text: string) => text.includes(start) || text.includes(encoded);

/** The text without marks. */
export const withoutMarks = (text: string): string => (hasMarks(text) ? text.replace(marks, '') : text);

/** Elements that hold no other elements, or whose text cannot bear a language of its own. */
const opaque = '<(script|style|title|option|textarea)\\b[^]*?</\\1>';
const comment = '<!--[^]*?-->';
const tag = `</?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>`;
const parts = new RegExp(`${opaque}|(${comment}|${tag})?(\\s*)${mark}([^<]*)|${comment}|${tag}`, 'gi');
const cannotHold = /^<(?:\/|!|(?:br|hr|img|input|link|meta|source|wbr)\b)|\/>$/i;

const attributesOf = (language: Language) => ` lang="${language}" dir="${languageFacts[language].dir}"`;

/** Makes a text of another one, for example an excerpt, and marks it as the other one is. */
export function keepingMarks(text: string, make: (text: string) => string): string {
  const [leading = ''] = text.startsWith(start) ? (text.match(marks) ?? []) : [];
  return leading + make(withoutMarks(text));
}

/**
 * Replaces the marks of a page by `lang` and `dir`, as HTML wants for a text in another language than the page's. The
 * element that begins with the text bears them; elsewhere a `span` around the text does. After a comment, which React
 * puts between two texts, the page stays as it is.
 * @param html a whole page
 */
export function markedUp(html: string): string {
  if (!hasMarks(html)) return html;
  return html.replace(
    parts,
    (whole, _opaque, before: string | undefined, space: string, code: Language, text: string) => {
      if (code === undefined) return withoutMarks(whole);
      const attributes = attributesOf(code);
      const [opening, rest] = [withoutMarks(before ?? ''), withoutMarks(text)];
      if (opening.startsWith('<!')) return opening + space + rest;
      if (opening && !cannotHold.test(opening)) {
        if (/\slang=/.test(opening)) return opening + space + rest;
        return `${opening.replace(/\sdir="[^"]*"/, '').slice(0, -1)}${attributes}>${space}${rest}`;
      }
      return `${opening}${space}${rest.trim() ? `<span${attributes}>${rest}</span>` : rest}`;
    },
  );
}
