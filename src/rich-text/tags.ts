/** Tags of a sanitised text: every tag is closed; attribute values are in double quotes and contain no `<` or `>`. */
export const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g;

export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
