const colour = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[a-z]{1,30})$/i;

/** The CSS properties that the editor sets, and their allowed values (contract 7). */
const properties = new Map([
  ['color', colour],
  ['background-color', colour],
  ['text-align', /^(?:left|right|center|justify|start|end)$/i],
  ['font-family', /^(?:[\p{L}\d\s,_-]|"[\p{L}\d\s,_-]*"|'[\p{L}\d\s,_-]*'){1,200}$/u],
]);

/** Splits off `!important`. Uses lastIndexOf, because a regular expression would be slow with many spaces. */
function parted(value: string): [value: string, important: string] {
  const mark = value.lastIndexOf('!');
  const important =
    mark !== -1 &&
    value
      .slice(mark + 1)
      .trim()
      .toLowerCase() === 'important';
  return important ? [value.slice(0, mark).trim(), ' !important'] : [value, ''];
}

/**
 * Keeps the declarations of a `style` attribute that the editor can produce. Allowed values contain no semicolon, so
 * the text is simply split at each one.
 * @returns undefined when none is left
 */
export function cleanStyle(style: string | undefined): string | undefined {
  const kept = style?.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const allowed = properties.get(name);
    if (!allowed) return [];
    const [value, important] = parted(declaration.slice(colon + 1).trim());
    return allowed.test(value) ? [`${name}:${value}${important}`] : [];
  });
  return kept?.length ? kept.join(';') : undefined;
}
