import { languages } from '../../model/languages.ts';

const table = 'virtual:desk-texts';

const pathOf = ({ pathname }: URL) => decodeURIComponent(pathname);

/** What the dashboard loads of a language: its own catalogue, those of the content types, and the labels of a student. */
const ofLanguage = (language: string) => {
  const from = (name: string) =>
    JSON.stringify(pathOf(new URL(`../../../public/locales/${language}/${name}.json`, import.meta.url)));
  return [
    `export { default as dashboard } from ${from('dashboard')};`,
    `export { default as content } from ${from('content')};`,
    `export { labels } from ${from('messages')};`,
  ].join('\n');
};

const loaders = languages.map((language) => `${language}: () => import('${table}/${language}')`);

/** For Vite: the dashboard's texts of a language as one module, and so as one file. */
export const deskTexts = {
  name: 'desk-texts',
  resolveId: (id: string) => (id.startsWith(table) ? id : null),
  load(id: string): string | null {
    if (!id.startsWith(table)) return null;
    return id === table ? `export default { ${loaders.join(', ')} };` : ofLanguage(id.slice(table.length + 1));
  },
};

/** Which module that is. */
export const deskTextsOf = (language: string): string => `${table}/${language}`;
