/** The end of the name in the description: Arabic or Latin punctuation, or a line break. */
const end = /[،؛.,:;—–\n]|\s-\s/;

/** If the text is longer, it is a sentence, not a name. */
const longest = 60;

/**
 * The name that earlier versions showed: the description began with it ("مدرسة النيل، تعليم…"). Empty if it began with
 * something else.
 */
export function earlierName(description: string): string {
  const [name = ''] = description.trim().split(end, 1);
  const words = name.trim();
  return words.length > longest ? '' : words;
}
