import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const isAssignment = (node: ts.Expression) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;

/** A promise whose failure is taken care of is meant to be left alone. */
const isCaught = (node: ts.Expression) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'catch';

const isDeliberate = (node: ts.Expression) => ts.isVoidExpression(node) || isAssignment(node) || isCaught(node);

/** Statements that make a promise, or something like one, and drop it: a query that nobody awaits is never sent. */
function dropped(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const source of program.getSourceFiles().filter(({ fileName }) => files.includes(fileName))) {
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node) && !isDeliberate(node.expression)) {
        if (checker.getTypeAtLocation(node.expression).getProperty('then')) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${source.fileName.slice(root.length + 1)}:${line + 1}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

it('db and api drop no promise and no query', { timeout: 120_000 }, () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const files = (config?.fileNames ?? []).filter((name) => /^\/(db|api)\//.test(name.slice(root.length)));
  expect(files.length).toBeGreaterThan(50);
  expect(dropped(files, config?.options ?? {})).toEqual([]);
});
