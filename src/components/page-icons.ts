import { type Drawing, icons } from './icons.ts';

/** Icons that are only used in published pages, so browsers do not load them as code. */
const own = {
  facebook: {
    d: 'M13.5 21v-7.5H16l.5-3.2h-3V8.4c0-1 .4-1.6 1.7-1.6h1.5V4a18 18 0 0 0-2.3-.2c-2.5 0-4 1.5-4 4.1v2.4H7.8v3.2h2.6V21z',
    solid: true,
  },
  twitter: {
    d: 'M4 4l6.2 8.3L4.3 20H6.5l4.7-6.2 4.6 6.2H20l-6.5-8.8L19 4h-2.2l-4.3 5.7L8.2 4zm3.1 1.5h.4l9.5 13h-.5z',
    solid: true,
  },
  instagram: {
    d: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm4 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zm4.7-1.7h.01',
  },
  linkedin: {
    d: 'M4.5 9.5h3.3V20H4.5zM6.1 4.3a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM10 9.5h3.1V11c.6-1 1.7-1.8 3.3-1.8 3 0 3.8 1.9 3.8 4.8v6h-3.3v-5.5c0-1.5-.3-2.5-1.7-2.5-1.3 0-1.9.9-1.9 2.5V20H10z',
    solid: true,
  },
} as const satisfies Record<string, Drawing>;

export type PageIcon = keyof typeof own | keyof typeof icons;

const all: Record<PageIcon, Drawing> = { ...icons, ...own };

export function pageDrawing(name: PageIcon): Drawing {
  return all[name];
}
