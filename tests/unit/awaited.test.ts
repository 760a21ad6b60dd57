import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const isAssignment = (node: ts.Expression) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;

/** A promise with a `catch` handler is deliberately not awaited. */
const isCaught = (node: ts.Expression) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'catch';

const isDeliberate = (node: ts.Expression) =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node) || isAssignment(node) || isCaught(node);

const config = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
);
const files = (config?.fileNames ?? []).filter((name) => /^\/(db|api)\//.test(name.slice(root.length)));
const program = ts.createProgram(files, config?.options ?? {});
const checker = program.getTypeChecker();
const sources = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
const nameOf = (source: ts.SourceFile) => source.fileName.slice(root.length + 1);

/** Finds statements that drop a promise or a thenable: a query that is not awaited is never sent. */
function dropped(): string[] {
  const found: string[] = [];
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node) && !isDeliberate(node.expression)) {
        if (checker.getTypeAtLocation(node.expression).getProperty('then')) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${nameOf(source)}:${line + 1}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Whether a function has a database parameter. */
const asksDatabase = (signature: ts.Signature) =>
  signature.getParameters().some((parameter) => checker.getTypeOfSymbol(parameter).getProperty('select'));

const later = new Set(['then', 'asyncIterator']);
const isLater = (name: string) => later.has(name.replace(/^__@|@\d+$/g, ''));

/** Whether the answer is asynchronous or gives access to asynchronous parts: a reader, a store, a query. */
function answersLater(answer: ts.Type, depth = 3): boolean {
  const type = checker.getNonNullableType(answer);
  if (depth === 0 || checker.isArrayType(type) || !(type.flags & ts.TypeFlags.StructuredType)) return false;
  const parts = type.getProperties();
  return (
    type.getCallSignatures().length > 0 ||
    parts.some(({ name }) => isLater(name)) ||
    parts.some((part) => answersLater(checker.getTypeOfSymbol(part), depth - 1))
  );
}

/** Functions of `db` that answer synchronously from the database. Only the SQLite driver could do that. */
function answeringAtOnce(): string[] {
  const within = sources.filter((source) => /^db\/(?!seed|dialect\/sqlite|migrations)/.test(nameOf(source)));
  return within.flatMap((source) => {
    const symbol = checker.getSymbolAtLocation(source);
    const exported = symbol ? checker.getExportsOfModule(symbol) : [];
    return exported.flatMap((each) => {
      const signatures = checker.getSignaturesOfType(checker.getTypeOfSymbol(each), ts.SignatureKind.Call);
      const atOnce = signatures.filter((one) => asksDatabase(one) && !answersLater(one.getReturnType()));
      return atOnce.map((one) => `${nameOf(source)} ${each.name}: ${checker.typeToString(one.getReturnType())}`);
    });
  });
}

it('db and api drop no promise and no query', { timeout: 120_000 }, () => {
  expect(files.length).toBeGreaterThan(50);
  expect(dropped()).toEqual([]);
});

it('every function of db that asks the database answers later', { timeout: 120_000 }, () => {
  expect(answeringAtOnce()).toEqual([]);
});
