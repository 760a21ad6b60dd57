import type { APIRoute } from 'astro';
import { queueRoute, screenPath } from '../dashboard/content/paths.ts';
import { webAppResponse } from '../feeds/web-app.ts';
import { addresses } from '../model/site/addresses.ts';
import { barColour } from '../styles/palette.ts';
import { schoolName } from '../texts/school-name.ts';
import { texts } from '../texts/texts.ts';

/** The app for the office: receipts that families send by WhatsApp can be shared with the payment queue. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  const title = texts(page.defaultLanguage, 'dashboard')('title');
  const school = await schoolName({ content: page.content, language: page.defaultLanguage });
  return webAppResponse({
    language: page.defaultLanguage,
    name: `${title} · ${school}`,
    shortName: title,
    colour: barColour((await page.content.school()).colours),
    icons: (await page.content.schoolPictures()).icons,
    scope: addresses.dashboard,
    start: addresses.dashboard,
    shares: screenPath(queueRoute),
  });
};
