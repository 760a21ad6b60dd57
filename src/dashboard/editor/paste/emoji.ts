const symbols =
  /^(?:[#*0-9]\ufe0f?\u20e3|[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d|\ufe0e|\ufe0f)+$/u;

/**
 * The characters of an emoji that was copied as a picture: Word, chats and mail programs write them as its alternative
 * text. Null for any other picture.
 */
export function emojiOf(alt: string): string | null {
  const text = alt.trim();
  return text.length <= 40 && symbols.test(text) ? text : null;
}
