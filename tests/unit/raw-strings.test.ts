import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Attributes that users read or that screen readers announce. */
const spoken = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder']);
const letters = /\p{L}/u;

/** Elements whose content is not text for users. */
const silent = new Set(['script', 'style']);

/** Hard-coded texts of a component that users read or that screen readers announce. */
function rawTexts(source: string): string[] {
  const tree = ts.createSourceFile('component.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (text: string) => {
    const words = text.replace(/&\w+;/g, '').trim();
    if (letters.test(words)) found.push(words);
  };
  /** Notes the literals that an expression can return, including both branches of a condition. */
  function noteExpression(node: ts.Node | undefined): void {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) note(node.text);
    else if (ts.isTemplateExpression(node))
      for (const text of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) note(text.text);
    else if (ts.isConditionalExpression(node)) for (const end of [node.whenTrue, node.whenFalse]) noteExpression(end);
    else if (ts.isBinaryExpression(node)) noteExpression(node.right);
    else if (ts.isParenthesizedExpression(node)) noteExpression(node.expression);
  }
  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) && silent.has(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) note(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) noteExpression(node.expression);
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
      noteExpression(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer);
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
  return found;
}

/** Converts the markup of an Astro component to TSX, without frontmatter, styles, scripts, doctype and comments. */
function markupOf(astro: string): string {
  const markup = astro
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    // Converts Astro syntax that TSX does not allow: shorthand attributes and names with a colon.
    .replace(/(?<=\s)\{(\w+)\}/g, '{...$1}')
    .replace(/\s(?:set|class|is|client|define|transition):[\w-]+/g, (name) => ` ${name.trim().replace(':', '-')}`);
  return `<>${markup}</>`;
}

function components(): string[] {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  return entries.filter(({ name }) => /\.(astro|tsx)$/.test(name)).map((entry) => join(entry.parentPath, entry.name));
}

const textsIn = (path: string) => {
  const source = readFileSync(path, 'utf8');
  return rawTexts(path.endsWith('.astro') ? markupOf(source) : source);
};

/** Texts that are the same in every language: the start of a URL and keyboard shortcuts. */
const allowed = ['https://', 'Alt+T'];

describe('texts stand in the catalogues', () => {
  it('finds a text that stands in a component', () => {
    expect(rawTexts('const A = () => <p>Hello {name}</p>')).toEqual(['Hello']);
    expect(rawTexts('const A = () => <img alt="A boat" src="boat.webp" className="wide" />')).toEqual(['A boat']);
    expect(rawTexts("const A = () => <a title={open ? 'Close' : t('open')}>{busy && 'Wait'}</a>")).toEqual([
      'Close',
      'Wait',
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a component
    expect(rawTexts('const A = () => <p aria-label={`Page ${n}`}>{t("page")}</p>')).toEqual(['Page']);
    expect(
      rawTexts(markupOf('---\nconst a = 1;\n---\n<style>p {}</style>\n<Card {a} client:load><p>مرحبا</p></Card>\n')),
    ).toEqual(['مرحبا']);
    expect(rawTexts('const A = () => <p className="lead">{t("key")} · {n}</p>')).toEqual([]);
  });

  it.each(components().map((path) => relative(root, path)))('%s says nothing of its own', (file) => {
    const texts = textsIn(join(root, file)).filter((text) => !allowed.includes(text));
    expect(texts).toEqual([]);
  });
});
