const figure = /<figure(?:\s[^<>]*)?>(?:(?!<\/?figure[\s>])[\s\S])*<\/figure>/g;
const picture = /<img\s[^<>]*>/g;
const captionOf = /<figcaption((?:\s[^<>]*)?)>([\s\S]*?)<\/figcaption>/;
const anyTag = /<[^<>]*>/g;
const ownDirection = /\sdir="\w+"/;

/** Turns a figure that the editor cannot produce into its contents. */
const withoutFrame = (html: string) =>
  html.replace(/<\/?figure(?:\s[^<>]*)?>/g, '').replace(/<(\/?)figcaption((?:\s[^<>]*)?)>/g, '<$1p$2>');

/** One picture with its caption as plain text, as the editor writes it; null for anything else. */
function figureOf(html: string): string | null {
  const [image, ...others] = html.match(picture) ?? [];
  const [whole = '', attributes = '', inside = ''] = captionOf.exec(html) ?? [];
  const left = html.replace(whole, '').replace(picture, '').replace(anyTag, '').trim();
  if (image === undefined || others.length > 0 || left !== '') return null;
  const text = inside.replace(anyTag, '').trim();
  if (text === '') return image;
  return `<figure>${image}<figcaption${ownDirection.exec(attributes)?.[0] ?? ''}>${text}</figcaption></figure>`;
}

/**
 * Keeps figures that hold one picture and its caption; of others only the contents are kept.
 * @param html sanitised, so every tag is closed
 */
export function cleanFigures(html: string): string {
  if (!html.includes('<fig')) return html;
  let at = 0;
  const cleaned: string[] = [];
  for (const found of html.matchAll(figure)) {
    cleaned.push(withoutFrame(html.slice(at, found.index)), figureOf(found[0]) ?? withoutFrame(found[0]));
    at = found.index + found[0].length;
  }
  return cleaned.join('') + withoutFrame(html.slice(at));
}
