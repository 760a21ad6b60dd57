/**
 * `rounded` has round corners on a transparent ground. The others fill their square, because systems round them
 * themselves; of a `maskable` one each system shows at least the circle in its middle.
 */
export type IconShape = 'rounded' | 'square' | 'maskable';

export interface SchoolIcon {
  address: string;
  /** A tab of a browser, the home screen of an iPhone, or an installed app. */
  use: 'tab' | 'home' | 'app';
  shape: IconShape;
  /** Its side in pixels; null: a drawing (SVG) for any size. */
  size: number | null;
}

/** Pictures that are made of a school's logo, name and main colour. An address changes with what it shows. */
export interface SchoolPictures {
  icons: readonly SchoolIcon[];
  /** The link preview of pages without a picture. */
  share: string;
}

type Kind = Pick<SchoolIcon, 'use' | 'shape' | 'size'>;

const tabIcons: readonly Kind[] = [32, 48].map((size) => ({ use: 'tab', shape: 'rounded', size }));

/** What stands in a tab without a logo: the first letter of the name. */
const letterIcons: readonly Kind[] = (['tab', 'app'] as const).map((use) => ({ use, shape: 'rounded', size: null }));

const otherIcons: readonly Kind[] = [
  { use: 'home', shape: 'square', size: 180 },
  { use: 'app', shape: 'rounded', size: 192 },
  { use: 'app', shape: 'rounded', size: 512 },
  { use: 'app', shape: 'maskable', size: 512 },
];

const beginning = '/media/school-';

function iconAddress(of: string, { shape, size }: Kind): string {
  if (size === null) return `${beginning}${of}.svg`;
  return `${beginning}${of}-${shape === 'maskable' ? `${shape}-` : ''}${size}.png`;
}

/** @param icons what the icons show, as a short text for their addresses @param share what the link preview shows */
export function schoolPictures(hasLogo: boolean, icons: string, share: string): SchoolPictures {
  const kinds = [...(hasLogo ? tabIcons : letterIcons), ...otherIcons];
  return {
    icons: kinds.map((kind) => ({ ...kind, address: iconAddress(icons, kind) })),
    share: `${beginning}${share}-share.jpg`,
  };
}

/** The `sizes` of an icon in a page or in a manifest. */
export const iconSizes = ({ size }: SchoolIcon): string => (size === null ? 'any' : `${size}x${size}`);

export const iconType = ({ size }: SchoolIcon): string => (size === null ? 'image/svg+xml' : 'image/png');

/** The first letter of a name, with its marks; the first character of a name without letters. */
export const firstLetter = (name: string): string =>
  (/\p{L}\p{M}*/u.exec(name)?.[0] ?? [...name][0] ?? '').toUpperCase();

/** The icon of a school without a logo: a white letter on its main colour. */
export function letterIcon(letter: string, colour: string): string {
  const text = letter.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  // Most Arabic letters reach below the line.
  const middle = /\p{Script=Arabic}/u.test(letter) ? 22 : 25;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10.5" fill="${colour}"/><text x="24" y="${middle}" dominant-baseline="central" text-anchor="middle" font-family="'Readex Pro',system-ui,sans-serif" font-size="31" font-weight="600" fill="#fff">${text}</text></svg>`;
}
