/** The end of the name in the description: Arabic or Latin punctuation, or a line break. */
const end = /[،؛.,:;—–\n]|\s-\s/;

/** If the text is longer, it is a sentence, not a name. */
const longest = 60;

/**
 * The name of the school. There is no setting for it: the description begins with it ("مدرسة النيل، تعليم…").
 * @param fallback the text to use if the description is empty or does not begin with a name
 */
export function schoolName(description: string, fallback: string): string {
  const [name = ''] = description.trim().split(end, 1);
  const words = name.trim();
  return words === '' || words.length > longest ? fallback : words;
}
