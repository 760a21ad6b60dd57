import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { languages } from '../../src/model/languages.ts';
import { root } from './process.ts';
import { regattaLine, regattaPage } from './regatta-page.ts';
import { regattaTexts } from './regattas.ts';

const parts = [
  'api',
  'db',
  'public',
  'src',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A copy of the project that a test can change. It shares the installed packages. */
export function copyProject(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function change(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} has changed its shape: nothing was replaced`);
  writeFileSync(file, after);
}

/** The configuration of drizzle-kit for each database, and its folder of migrations. */
const databases = [
  ['db/drizzle.config.ts', 'db/migrations'],
  ['db/drizzle-postgres.config.ts', 'db/migrations-postgres'],
] as const;

/** Generates the migrations of the copy. @returns the paths of the new files, those of SQLite first */
function generateMigration(folder: string, name: string): string[] {
  return databases.flatMap(([config, migrations]) => {
    const names = () => readdirSync(join(folder, migrations)).filter((each) => /\.sql$/.test(each));
    const before = names();
    const drizzle = [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', config];
    execFileSync(process.execPath, [...drizzle, '--name', name], { cwd: folder, stdio: 'pipe' });
    const made = names().filter((each) => !before.includes(each));
    return made.map((each) => join(folder, migrations, each));
  });
}

const catalogue = z.record(z.string(), z.unknown());

/** Files of a copy that are new or differ from this project, without the generated migrations. */
export function writtenIn(folder: string): string[] {
  const files = ['api', 'db', 'public', 'src'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  return files
    .map((file) => relative(folder, join(file.parentPath, file.name)))
    .filter((path) => !/^db\/migrations(-postgres)?\//.test(path))
    .filter(
      (path) =>
        !existsSync(join(root, path)) || !readFileSync(join(root, path)).equals(readFileSync(join(folder, path))),
    )
    .sort();
}

/**
 * Adds the content type `regattas` to a copy of the project, as a developer would: the declaration and its registry
 * entry, the migration from `npm run db:generate`, the texts, and a page with its entry in the page table.
 * @returns the SQL of SQLite's migration
 */
export function declareRegattas(folder: string): string {
  const types = join(folder, 'src/model/content-types');
  const declaration = readFileSync(join(root, 'tests/support/regattas.ts'), 'utf8');
  writeFileSync(join(types, 'regattas.ts'), declaration.replaceAll('../../src/model/', '../'));
  change(join(types, 'index.ts'), (text) =>
    text
      .replace('import { books }', "import { regattas } from './regattas.ts';\nimport { books }")
      .replace('export const lists = {', 'export const lists = {\n  regattas,'),
  );
  for (const language of languages) {
    change(join(folder, 'public/locales', language, 'content.json'), (text) =>
      JSON.stringify({ ...catalogue.parse(JSON.parse(text)), regattas: regattaTexts[language] }),
    );
  }
  mkdirSync(join(folder, 'src/pages/regatta'));
  writeFileSync(join(folder, 'src/pages/regatta/[id].astro'), regattaPage);
  change(join(folder, 'src/model/site/pages.ts'), (text) =>
    text.replace('  post: { pattern', `  ${regattaLine}\n  post: { pattern`),
  );
  const made = generateMigration(folder, 'regattas').filter((file) => !file.includes('postgres'));
  return made.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** French texts in `layout.json` that differ from English. All other French texts are copies of the English ones. */
export const frenchTexts = { contact: 'Nous écrire', login: 'Se connecter' };

/**
 * Adds French to a copy of the project, as a developer would: its entry in the language list, its translations, and the
 * migration from `npm run db:generate`. The new columns of existing rows start empty.
 */
export function addFrench(folder: string): void {
  change(join(folder, 'src/model/languages.ts'), (text) =>
    text.replace(
      '} satisfies Record',
      "  fr: { dir: 'ltr', label: 'Français', short: 'Fr', locale: 'fr-FR' },\n} satisfies Record",
    ),
  );
  const locales = join(folder, 'public/locales');
  cpSync(join(locales, 'en'), join(locales, 'fr'), { recursive: true });
  change(join(locales, 'fr/layout.json'), (text) =>
    JSON.stringify({ ...catalogue.parse(JSON.parse(text)), ...frenchTexts }),
  );
  for (const file of generateMigration(folder, 'french')) {
    change(file, (text) => text.replace(/(?<= ADD .*\btext(?: collate "C")?) NOT NULL;/g, " DEFAULT '' NOT NULL;"));
  }
}
