const colour = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[a-z]{1,30})$/i;

/** The editor's own properties, and what each may hold (contract 7). */
const properties = new Map([
  ['color', colour],
  ['background-color', colour],
  ['text-align', /^(?:left|right|center|justify|start|end)$/i],
  ['font-family', /^(?:[\p{L}\d\s,_-]|"[\p{L}\d\s,_-]*"|'[\p{L}\d\s,_-]*'){1,200}$/u],
]);

/** `!important` at a value's end; looked for from there, since a search over many blanks would be slow. */
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
 * The declarations of a `style` attribute that the editor could have made. None of their values can hold a semicolon,
 * so they are parted at each: what that breaks was not allowed.
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
