import { type Language, languages } from '../../model/languages.ts';
import { areas } from './areas.ts';

const table = 'virtual:desk-texts';

const pathOf = (language: string, name: string) =>
  decodeURIComponent(new URL(`../../../public/locales/${language}/${name}.json`, import.meta.url).pathname);

const isApart = (name: string) => areas.some((area) => area === name);

/** The text for a browser without scripts stands in the page itself. */
const withoutScript = 'needs_script';

/** The names of the content types, which the menu shows. All other texts of them come with the lists and forms. */
const namesIn = (content: object) =>
  Object.fromEntries(Object.entries(content).map(([type, { name }]) => [type, { name }]));

/** Id of the virtual module with the texts of a language that are loaded at the start. */
export const deskTextsOf = (language: string): string => `${table}/${language}`;

const fetching = (id: string) => `() => import(${JSON.stringify(id)})`;

/**
 * The texts loaded at the start: the dashboard's without the lazy areas, the names of the content types, and the labels
 * of student fields. They bring the loaders of their language's areas, so nobody loads those of the other languages.
 */
function first(language: string, catalogue: object, content: object): string {
  const isFirst = (name: string) => !isApart(name) && name !== withoutScript;
  const rest = Object.fromEntries(Object.entries(catalogue).filter(([name]) => isFirst(name)));
  return [
    `export const dashboard = ${JSON.stringify(rest)};`,
    `export const content = ${JSON.stringify(namesIn(content))};`,
    `export { labels } from ${JSON.stringify(pathOf(language, 'messages'))};`,
    `export const areas = { ${areas.map((area) => `${area}: ${fetching(`${deskTextsOf(language)}/${area}`)}`)} };`,
  ].join('\n');
}

/** The area of lists and forms, which bring all texts of the content types. */
const withContent = 'files';

function areaOf(language: string, catalogue: object, area: string): string {
  const texts = `export default ${JSON.stringify({ [area]: Reflect.get(catalogue, area) })};`;
  const content = JSON.stringify(pathOf(language, 'content'));
  return area === withContent ? `${texts}\nexport { default as content } from ${content};` : texts;
}

const loaderOf = (language: Language) => `${language}: ${fetching(deskTextsOf(language))}`;

/**
 * Vite plugin: provides the dashboard's texts of a language as one virtual module (one file), and each lazy area as
 * another.
 * @param read returns the text of the file at a path
 */
export const deskTexts = (read: (path: string) => string) => ({
  name: 'desk-texts',
  resolveId: (id: string) => (id.startsWith(table) ? id : null),
  load(this: { addWatchFile(path: string): void }, id: string): string | null {
    if (!id.startsWith(table)) return null;
    if (id === table) return `export default { ${languages.map(loaderOf).join(', ')} };`;
    const [, language = '', area] = id.split('/');
    const path = pathOf(language, 'dashboard');
    this.addWatchFile(path);
    const catalogue: object = JSON.parse(read(path));
    if (area !== undefined) return areaOf(language, catalogue, area);
    const content = pathOf(language, 'content');
    this.addWatchFile(content);
    return first(language, catalogue, JSON.parse(read(content)));
  },
});
