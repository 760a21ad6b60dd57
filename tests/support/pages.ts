import { type Language, languages } from '../../src/model/languages.ts';
import { localized } from '../../src/model/site/addresses.ts';
import { type Page, pages, pathOf } from '../../src/model/site/pages.ts';

/** Size class of a page; `budgets.ts` has the numbers. */
export type Weight = Exclude<Page['weight'], 'feed'>;

export interface PublicPage {
  name: string;
  /** Path without the language prefix, as in `addresses`. */
  path: string;
  status: 200 | 404;
  weight: Weight;
}

/** The id of an item that exists in the demo school and has its own address. */
const numberOf = ({ first }: Page) => (first === undefined ? 1 : 2);

/** One page of every kind that a visitor can open, in the demo school. */
export const publicPages: PublicPage[] = Object.entries<Page>(pages).flatMap(([name, page]): PublicPage[] => {
  const { weight } = page;
  if (weight === 'feed' || weight === 'dashboard') return [];
  if (name === 'notFound') return [{ name: 'unknown address', path: '/not-a-page', status: 404, weight }];
  return [{ name, path: pathOf(page, numberOf(page)), status: 200, weight }];
});

/** Every student screen; `subject` is a subject of that student. */
export const studentScreens = (subject: number): string[] =>
  Object.values<Page>(pages).flatMap((page) => (page.weight === 'student' ? [pathOf(page, subject)] : []));

/** The address of a page in a language; the default language of the demo school is Arabic. */
export const addressOf = ({ path }: Pick<PublicPage, 'path'>, language: Language) => localized(path, language, 'ar');

/** Every page in both languages. */
export const publicAddresses = publicPages.flatMap((each) =>
  languages.map((language) => ({ ...each, language, address: addressOf(each, language) })),
);
