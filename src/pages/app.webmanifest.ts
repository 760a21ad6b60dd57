import type { APIRoute } from 'astro';
import { webAppResponse } from '../feeds/web-app.ts';
import { addresses } from '../model/site/addresses.ts';
import { linksOf } from '../model/site/page-context.ts';
import { barColour } from '../styles/palette.ts';
import { schoolName } from '../texts/school-name.ts';

/** The app for families: opens the student's subjects, and receives shared receipts in the account. */
export const GET: APIRoute = async ({ locals: { page } }) => {
  const link = linksOf(page);
  const { short_name, colours } = await page.content.school();
  const name = await schoolName(page);
  return webAppResponse({
    language: page.language,
    name,
    shortName: short_name || name,
    colour: barColour(colours),
    icons: (await page.content.schoolPictures()).icons,
    scope: link(addresses.home),
    start: link(addresses.subjects),
    shares: link(addresses.account),
  });
};
