import { type Drawing, icons as siteIcons } from '../components/icons.ts';

/** Icons that only the dashboard needs, on the site's 24 by 24 grid. */
const own = {
  chart: { d: 'M5 19.5V12m7 7.5v-15m7 15V9' },
  plus: { d: 'M12 5v14M5 12h14' },
  edit: { d: 'M4.5 19.5h4L19 9l-4-4L4.5 15.5zM13 7l4 4' },
  trash: { d: 'M5 7h14M10 7V4.5h4V7m3.5 0-1 12.5h-9L6.5 7m4 4v5m3-5v5' },
  undo: { d: 'M8.5 5 4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10h-4' },
  panel: { d: 'M4 5h16v14H4zM9.5 5v14', pointing: true },
  logout: { d: 'M13 4.5H5.5v15H13M10 12h10m-4-4 4 4-4 4', pointing: true },
  outside: { d: 'M11 5H5v14h14v-6M14 4h6v6m0-6-9 9', pointing: true },
  money: { d: 'M3.5 6.5h17v11h-17zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM6.5 12h.01m11 0h.01' },
  filter: { d: 'M4 6h16M7.500 12h9m-6 6h3' },
  tag: { d: 'M4 4h8l8 8-8 8-8-8zm4 4h.01' },
  key: { d: 'M8 11.5a4.5 4.5 0 1 1 0 .1zM12.5 11.5H21m-3 0v4m-3-4v3' },
  staff: {
    d: 'M9 4.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM3 19.500c0-3.500 2.500-5.500 6-5.500s6 2 6 5.500M15.500 5a3 3 0 0 1 0 6m2.500 3.500c2 .8 3 2.500 3 5',
  },
  history: { d: 'M4 12a8 8 0 1 1 2.500 5.800M4 12l-1.500-2.500M4 12l3-2M12 7.500V12l3 2' },
  home: { d: 'M4 11.5 12 5l8 6.5M6 10v9.5h12V10M10 19.5V14h4v5.5' },
  about: { d: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zm0 7.5v5.5m0-9v.5' },
  cards: { d: 'M4 5h7v6H4zm9 0h7v6h-7zm-9 8h7v6H4zm9 0h7v6h-7z' },
  folder: { d: 'M3.5 6h6l2 2.5h9V19h-17z' },
  gear: {
    d: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.1 2.1m8.6 8.6 2.1 2.1m0-12.8-2.1 2.1M7.7 16.3l-2.1 2.1',
  },
  eye: {
    d: 'M2.5 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  upload: { d: 'M12 19V8m-4.5 4.5L12 8l4.5 4.5M4.5 4.5h15' },
  image: { d: 'M4 5h16v14H4zm0 11 4.5-4.5 4 4 3-3L20 17M15.5 9h.01' },
  globe: {
    d: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c3 2.5 3.5 5.5 3.5 8.500s-.5 6-3.5 8.500c-3-2.5-3.5-5.5-3.5-8.500s.5-6 3.5-8.500z',
  },
  link: { d: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.700l1-1' },
} as const satisfies Record<string, Drawing>;

export type DashboardIcon = keyof typeof own | keyof typeof siteIcons;

const all: Record<DashboardIcon, Drawing> = { ...siteIcons, ...own };

export function drawing(name: DashboardIcon): Drawing {
  return all[name];
}
