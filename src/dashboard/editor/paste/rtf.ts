/** A picture inside RTF: its media type, and its bytes as hex digits. */
export interface RtfPicture {
  type: 'image/png' | 'image/jpeg';
  hex: string;
}

/** Groups whose pictures are not in the HTML of the same text: copies for older programs, and bullets. */
const aside = new Set(['nonshppict', 'listpicture', 'header', 'footer']);

/** More are not taken from one paste. */
const most = 100;

/**
 * The pictures of RTF in the order of the text; null stands for one of another type. Word puts the addresses of
 * pictures into its HTML and their bytes only into its RTF.
 */
export function picturesInRtf(rtf: string): (RtfPicture | null)[] {
  const found: (RtfPicture | null)[] = [];
  const open: string[] = [];
  /** The text of the picture group itself, without its inner groups; null outside one. */
  let own: { depth: number; text: string[] } | null = null;
  let from = 0;
  for (const { 0: brace, index } of rtf.matchAll(/\\[\\{}]|[{}]/g)) {
    // A brace or backslash of the text itself.
    if (brace.length > 1) continue;
    if (own && open.length === own.depth) own.text.push(rtf.slice(from, index));
    from = index + 1;
    if (brace === '{') {
      const name = /^\\(?:\*\\)?([a-z]+)/.exec(rtf.slice(from, from + 24))?.[1] ?? '';
      open.push(name);
      if (name === 'pict' && !own && !open.some((each) => aside.has(each))) own = { depth: open.length, text: [] };
    } else {
      if (own && open.length === own.depth) {
        found.push(pictureOf(own.text.join('')));
        own = null;
        if (found.length > most) return [];
      }
      open.pop();
    }
  }
  return found;
}

function pictureOf(group: string): RtfPicture | null {
  const type = /\\(png|jpeg)blip(?![a-z])/.exec(group)?.[1];
  if (type === undefined) return null;
  const hex = group.replace(/\\[a-z]+-?\d* ?/g, '').replace(/\s+/g, '');
  return /^(?:[\da-f]{2})+$/i.test(hex) ? { type: type === 'png' ? 'image/png' : 'image/jpeg', hex } : null;
}
