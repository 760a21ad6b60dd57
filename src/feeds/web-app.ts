import { shareAddress } from '../client/shared-picture.ts';
import { iconSizes, iconType, type SchoolIcon } from '../model/files/school-pictures.ts';
import { type Language, languageFacts } from '../model/languages.ts';

const background = '#fcf8f0';
/** @see https://www.w3.org/TR/appmanifest/#icons-member */
const manifestIcon = (icon: SchoolIcon) => ({
  src: icon.address,
  sizes: iconSizes(icon),
  type: iconType(icon),
  ...(icon.shape === 'maskable' ? { purpose: icon.shape } : {}),
});

export interface WebApp {
  language: Language;
  name: string;
  /** Name below the icon. */
  shortName: string;
  /** Addresses below this path open inside the app. */
  scope: string;
  start: string;
  /** The screen that receives shared images. */
  shares: string;
  /** The colour of the browser's and the system's bars on a phone. */
  colour: string;
  icons: readonly SchoolIcon[];
}

/**
 * The web app manifest, for the home screen and as a share target for images. @see https://www.w3.org/TR/appmanifest/
 * and https://w3c.github.io/web-share-target/
 */
export function webAppManifest({ language, name, shortName, scope, start, shares, colour, icons }: WebApp): string {
  const manifest = {
    id: start,
    name,
    short_name: shortName,
    lang: language,
    dir: languageFacts[language].dir,
    start_url: start,
    scope,
    display: 'standalone',
    theme_color: colour,
    background_color: background,
    icons: icons.filter(({ use }) => use === 'app').map(manifestIcon),
    share_target: {
      action: shareAddress(shares),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'image', accept: ['image/*'] }] },
    },
  };
  return JSON.stringify(manifest);
}

/** @param app as for `webAppManifest` */
export const webAppResponse = (app: WebApp) =>
  new Response(webAppManifest(app), { headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } });
