/** Fonts that the editor offers and readers' devices have; the first of a row that is there is taken. */
export const fonts = [
  { value: '', key: 'font_default' },
  { value: 'Noto Naskh Arabic, Amiri, Geeza Pro, serif', key: 'font_naskh' },
  { value: 'Georgia, Times New Roman, serif', key: 'font_serif' },
  { value: 'Courier New, monospace', key: 'font_mono' },
] as const;

const names = (value: string) =>
  value
    .toLowerCase()
    .split(',')
    .map((name) => name.replace(/["']/g, '').trim());

/** Class of the font that a name belongs to; `serif` alone is the Latin one, which stands later. */
const classes = new Map(
  fonts.flatMap(({ value, key }) => (value ? names(value).map((name) => [name, fontClass(key)] as const) : [])),
);

export function fontClass(key: (typeof fonts)[number]['key']): string {
  return key.replace('_', '-');
}

/** The class of the editor's font that is nearest to a list of fonts; undefined when there is none like it. */
export function classOfFonts(value: string): string | undefined {
  return names(value)
    .map((name) => classes.get(name))
    .find((found) => found !== undefined);
}
