import { addresses, localized } from '../../src/model/addresses.ts';
import { type Language, languages } from '../../src/model/languages.ts';

/** What a page may weigh; `budgets.ts` has the numbers. */
export type Weight = 'reading' | 'operating' | 'student' | 'dashboard';

export interface PublicPage {
  name: string;
  /** Without language, as in `addresses`. */
  path: string;
  status: 200 | 404;
  weight: Weight;
}

const page = (name: string, path: string, weight: Weight, status: 200 | 404 = 200): PublicPage => ({
  name,
  path,
  status,
  weight,
});

/** One page of every kind that a visitor can open, on the demo school. */
export const publicPages: PublicPage[] = [
  page('home', addresses.home, 'reading'),
  page('about', addresses.about, 'reading'),
  page('contact', addresses.contact, 'operating'),
  page('gallery', addresses.gallery, 'reading'),
  page('second page of the gallery', addresses.galleryPage(2), 'reading'),
  page('blog', addresses.blog, 'reading'),
  page('window of the blog', addresses.blogWindow(1), 'reading'),
  page('post', addresses.post(1), 'reading'),
  page('materials of a grade', addresses.grade(1), 'reading'),
  page('subject', addresses.material(1), 'reading'),
  page('login', addresses.login, 'operating'),
  page('register', addresses.register, 'operating'),
  page("shell of a student's subjects", addresses.subjects, 'student'),
  page('shell of a subject', addresses.subject(1), 'student'),
  page('unknown address', '/not-a-page', 'reading', 404),
];

/** Every screen of a student; `subject` is one of the student's own. */
export const studentScreens = (subject: number): string[] => [
  addresses.subjects,
  ...[addresses.subject, addresses.lessons, addresses.videos, addresses.books, addresses.workSheets].map((screen) =>
    screen(subject),
  ),
];

/** The address of a page in a language; the demo school's default is Arabic. */
export const addressOf = ({ path }: Pick<PublicPage, 'path'>, language: Language) => localized(path, language, 'ar');

/** Every page in both languages. */
export const publicAddresses = publicPages.flatMap((each) =>
  languages.map((language) => ({ ...each, language, address: addressOf(each, language) })),
);
