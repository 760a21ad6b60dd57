/** Length in characters (code points): an emoji counts once. Does not copy the text, so it is cheap for long texts. */
export function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += isPair(text, at) ? 2 : 1;
  return count;
}

/** Whether a surrogate pair begins at `at`. */
const isPair = (text: string, at: number) => (text.codePointAt(at) ?? 0) > 0xffff;
