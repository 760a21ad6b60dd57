import type { Drawing } from '../../components/icons.ts';
import { type DashboardIcon, drawing } from '../../ui/icons.ts';

/** Icons that only the editor needs; they are loaded with it. */
const own = {
  bold: { d: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z' },
  italic: { d: 'M10 5h7M7 19h7M14 5l-4 14' },
  underline: { d: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12' },
  colour: { d: 'M6 17 12 4l6 13M8.3 12h7.400M4 20.500h16' },
  background: { d: 'M5 13l7-8 6 6-7 7H8zM4 20.500h16' },
  bullets: { d: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01', pointing: true },
  numbers: { d: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.500c2-2 3 0 1.5 1.500L4 18h3', pointing: true },
  alignRight: { d: 'M4 6h16M10 10h10M4 14h16M10 18h10' },
  alignLeft: { d: 'M4 6h16M4 10h10M4 14h16M4 18h10' },
  alignCenter: { d: 'M4 6h16M7 10h10M4 14h16M7 18h10' },
  alignJustify: { d: 'M4 6h16M4 10h16M4 14h16M4 18h16' },
  code: { d: 'm8 7-5 5 5 5m8-10 5 5-5 5M13.5 5l-3 14' },
  clear: { d: 'M6 5h13M12.5 5l-2 8M5 19h7M15 14l5 5m0-5-5 5' },
} as const satisfies Record<string, Drawing>;

export type ToolIcon = keyof typeof own | Extract<DashboardIcon, 'image' | 'link' | 'folder'>;

const all: Record<ToolIcon, Drawing> = {
  ...own,
  image: drawing('image'),
  link: drawing('link'),
  folder: drawing('folder'),
};

export function toolDrawing(name: ToolIcon): Drawing {
  return all[name];
}
