export interface Drawing {
  /** Path data on a 24 by 24 grid. */
  d: string;
  /** Filled instead of stroked. */
  solid?: true;
  /** Follows the reading direction, so it is mirrored in Arabic. */
  pointing?: true;
}

/**
 * Icon path data, except icons that are only used in published pages (`page-icons.ts`). Directional icons are drawn for
 * left to right.
 */
export const icons = {
  arrow: { d: 'M4 12h15m-6-6 6 6-6 6', pointing: true },
  back: { d: 'M20 12H5m6 6-6-6 6-6', pointing: true },
  chevron: { d: 'm9 5 7 7-7 7', pointing: true },
  down: { d: 'm6 9 6 6 6-6' },
  menu: { d: 'M4 7h16M4 12h16M4 17h16' },
  close: { d: 'm6 6 12 12M18 6 6 18' },
  mail: { d: 'M4 6h16v12H4zm0 1 8 6 8-6' },
  phone: {
    d: 'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4z',
  },
  play: { d: 'M8 5.5v13l11-6.5z', solid: true },
  pause: { d: 'M8 5v14M16 5v14' },
  lock: { d: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3' },
  share: { d: 'M12 15V4m-4 4 4-4 4 4M7 11H5v9h14v-9h-2' },
  copy: { d: 'M9 9h11v11H9zM15 9V4H4v11h5' },
  check: { d: 'm5 12.5 4.5 4.5L19 7.5' },
  warning: { d: 'M12 4 2.5 20h19zm0 6v4.5m0 2.5v.5' },
  calendar: { d: 'M4 6h16v14H4zm0 4h16M8 3v4m8-4v4' },
  clock: { d: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4.5V12l3.5 2' },
  book: { d: 'M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zm0 0V20' },
  video: { d: 'M3.5 6h17v12h-17zm7 3.2v5.6l4.5-2.8z' },
  sheet: { d: 'M6 3.5h8l4.5 4.5v12.5H6zm8 0V8h4.5M9 12.5h6.5M9 16h6.5' },
  lesson: { d: 'M3.5 5h17v11h-17zM12 16v4m-4 0h8M8.5 10.5l2.5 2 4.5-4' },
  download: { d: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 20h15' },
  user: { d: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6' },
  logout: { d: 'M10 4H5v16h5M10 12h10m-4-4 4 4-4 4', pointing: true },
  picture: { d: 'M4 5h16v14H4zm0 11 5-5 4 4 2.5-2.5L20 17M15.5 8.5h.01' },
  search: { d: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm5 11.5 5 5' },
  zoomIn: { d: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm5 11.5 5 5M10.5 7.5v6m-3-3h6' },
  zoomOut: { d: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zm5 11.5 5 5m-13-10h6' },
  rotate: { d: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-5v5h-5' },
  feed: { d: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14' },
  whatsapp: {
    d: 'M4 20.5l1.2-4.2A8.3 8.3 0 1 1 8.3 19.2zM9 8.2c-.8 1 .2 3 1.8 4.6s3.7 2.5 4.6 1.7l.6-1-2-1.1-.9.9c-1-.4-2-1.4-2.4-2.4l.9-.9-1.1-2z',
  },
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof icons;

/** Returns an icon with its optional properties typed. */
export function drawing(name: IconName): Drawing {
  return icons[name];
}
