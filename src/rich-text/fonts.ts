/** Fonts in the editor. The first font of a list that the device has is used. */
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

/** The class for a font name. `serif` alone means the Latin font, because it comes later in the list. */
const classes = new Map(
  fonts.flatMap(({ value, key }) => (value ? names(value).map((name) => [name, fontClass(key)] as const) : [])),
);

export function fontClass(key: (typeof fonts)[number]['key']): string {
  return key.replace('_', '-');
}

/** The class of the editor font that matches a font list best; undefined if none matches. */
export function classOfFonts(value: string): string | undefined {
  return names(value)
    .map((name) => classes.get(name))
    .find((found) => found !== undefined);
}
