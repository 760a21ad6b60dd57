/** Length in characters, which are code points: an emoji counts once. Nothing is copied, however long the text is. */
export function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += isPair(text, at) ? 2 : 1;
  return count;
}

/** Whether the two code units from `at` on are one character. */
const isPair = (text: string, at: number) => (text.codePointAt(at) ?? 0) > 0xffff;
