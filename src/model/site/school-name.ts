/** What ends the name in the settings' description: punctuation, Arabic or Latin, or a line's end. */
const end = /[،؛.,:;—–\n]|\s-\s/;

/** Longer than this, the first words are a sentence rather than a name. */
const longest = 60;

/**
 * The school's name. The settings have no field for it; their description begins with it ("مدرسة النيل، تعليم…").
 * @param fallback the catalogue's text, for a description that is empty or does not begin with a name
 */
export function schoolName(description: string, fallback: string): string {
  const [name = ''] = description.trim().split(end, 1);
  const words = name.trim();
  return words === '' || words.length > longest ? fallback : words;
}
