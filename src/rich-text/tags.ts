/** Tags of a cleaned text: every one is closed, every value stands in double quotes and holds no angle. */
export const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g;

export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
