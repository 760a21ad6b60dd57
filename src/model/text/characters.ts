/** Length in characters, which are code points: an emoji counts once. */
export function characters(text: string): number {
  return [...text].length;
}
