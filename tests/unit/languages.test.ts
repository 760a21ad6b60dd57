import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/model/languages.ts';

const root = join(import.meta.dirname, '../..');
const codes = languages.join('|');
const code = new RegExp(`^(${codes})$`);
/** A column or key with a language suffix: `title_ar`. */
const suffixed = new RegExp(`^\\w+_(${codes})$`);
/** Several language codes in one pattern or list: `(ar|en)`. */
const listed = new RegExp(`\\b(${codes})\\b\\W{1,4}\\b(${codes})\\b`);

/** Finds language codes in source code: values, keys, column suffixes and patterns. Imports are ignored. */
function namedIn(source: string): string[] {
  const tree = ts.createSourceFile('module.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    const texts =
      ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node) || ts.isTemplateLiteralToken(node);
    if (texts || ts.isIdentifier(node)) {
      const names = code.test(node.text) || suffixed.test(node.text) || (texts && listed.test(node.text));
      if (names) found.push(node.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

/** The code of an Astro file: its frontmatter and the quoted strings of its markup. */
function codeOf(path: string, source: string): string {
  if (!path.endsWith('.astro')) return source;
  const [, frontmatter = '', markup = ''] = source.split(/^---$/m);
  return `${frontmatter};\n${(markup.match(/'[^'\n]*'/g) ?? []).join(';\n')}`;
}

const sources = ['src', 'api', 'db']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => /\.(ts|tsx|js|cjs|astro)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !/\/seed\//.test(path) && path !== 'src/model/languages.ts');

describe('a language is named in its own file and in the catalogues', () => {
  it('finds a language in code', () => {
    expect(namedIn("const texts = { ar, en }; const short = lang === 'en' ? 1 : 2; row.name_ar")).toEqual([
      ...['ar', 'en', 'en', 'name_ar'],
    ]);
    expect(namedIn('const dir = /^(ar|en)$/')).toEqual(['/^(ar|en)$/']);
    expect(namedIn("import ar from '../locales/ar/home.json'; // ar and en\nconst locale = 'ar-SD'")).toEqual([]);
  });

  it.each(sources)('%s names none', (path) => {
    expect(namedIn(codeOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});
