import type { Rgb } from '../model/colour.ts';
import { colourClasses, defaultColours, type InheritedColours } from './classes.ts';
import { parseColour } from './colours.ts';
import { classOfFonts } from './fonts.ts';
import { tagPattern, voidTags } from './tags.ts';

export const alignments = ['left', 'right', 'center', 'justify', 'start', 'end'] as const;

const isAlignment = (value: string) => alignments.some((alignment) => alignment === value);

interface Styles {
  colour: Rgb | null;
  background: Rgb | null;
  classes: Set<string>;
}

/** If a property occurs several times, the last valid one counts, as in CSS. */
function read(style: string): Styles {
  const styles: Styles = { colour: null, background: null, classes: new Set() };
  let [align, font]: (string | undefined)[] = [];
  for (const declaration of style.replaceAll('&quot;', '"').split(';')) {
    const [name = '', stored = ''] = declaration.split(':').map((part) => part.trim());
    const value = stored.replace('!important', '').trim();
    if (name === 'color') styles.colour = parseColour(value) ?? styles.colour;
    if (name === 'background-color') styles.background = parseColour(value) ?? styles.background;
    if (name === 'text-align' && isAlignment(value.toLowerCase())) align = `align-${value.toLowerCase()}`;
    if (name === 'font-family') font = classOfFonts(value) ?? font;
  }
  for (const found of [align, font]) if (found) styles.classes.add(found);
  return styles;
}

const attribute = /\s([a-z]+)(?:="([^"]*)")?/g;

/** The default `<mark>` colour of browsers, which has no dark variant. */
const marker: Rgb = [1, 1, 0];

/**
 * Replaces inline styles by a fixed set of classes, so that the content security policy can forbid inline styles.
 * Colours are rounded, and adjusted if they would not be readable.
 * @param html as stored: sanitised, so every tag is closed and attribute values are in double quotes
 */
export function stylesToClasses(html: string): string {
  const open: InheritedColours[] = [];
  return html.replace(tagPattern, (tag, closing: string, name: string, rest: string) => {
    if (closing) {
      open.pop();
      return tag;
    }
    const around = open.at(-1) ?? defaultColours;
    const bare = !rest.includes('style') && name !== 'mark';
    const [shown, within] = bare ? [tag, around] : restyled(name, rest, around);
    if (!voidTags.has(name)) open.push(within);
    return shown;
  });
}

function restyled(name: string, rest: string, around: InheritedColours): [string, InheritedColours] {
  const attributes = new Map([...rest.matchAll(attribute)].map(([, key = '', value]) => [key, value] as const));
  const { colour, background, classes } = read(attributes.get('style') ?? '');
  const [colours, within] = colourClasses(colour, background ?? (name === 'mark' ? marker : null), around);
  const own = attributes.get('class');
  const all = [...(own ? [own] : []), ...classes, ...colours];
  attributes.delete('style');
  if (all.length > 0) attributes.set('class', all.join(' '));
  const written = [...attributes].map(([key, value]) => (value === undefined ? ` ${key}` : ` ${key}="${value}"`));
  return [`<${name}${written.join('')}${rest.endsWith('/') ? ' /' : ''}>`, within];
}
