import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** What puts the background together. */
const files = [
  'lib/background/create-background.ts',
  'lib/background/command-host.ts',
  ...readdirSync('lib/background', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-feature.ts'))
    .map((path) => `lib/background/${path}`),
];

const namesOf = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)));

/** Whether an identifier means a value, and is not merely the name of a property or within a type. */
const isUse = (node: ts.Identifier, { parent } = node): boolean =>
  !(ts.isPropertyAccessExpression(parent) && parent.name === node) &&
  !(ts.isPropertyAssignment(parent) && parent.name === node) &&
  !ts.isBindingElement(parent) &&
  !ts.isTypeNode(parent) &&
  !ts.isTypeElement(parent);

/** The names of a function that it uses, in itself or in functions within it, above the line where they are made. */
const usedBeforeMade = (body: ts.Block): readonly string[] => {
  const declarations = body.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  const madeAt = new Map(declarations.flatMap((made) => namesOf(made.name).map((name) => [name, made.end] as const)));
  const early = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !declarations.some(({ name }) => name.pos <= node.pos && node.end <= name.end)) {
      if (node.pos < (madeAt.get(node.text) ?? 0) && isUse(node)) early.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return [...early];
};

const lateNames = (source: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrowFunction(node) && ts.isBlock(node.body)) found.push(...usedBeforeMade(node.body));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('composition.ts', source, ts.ScriptTarget.Latest, true));
  return found;
};

describe('what puts the background together', () => {
  it.each(files)('makes everything before it is used: %s', (file) => {
    expect(lateNames(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it.each(files)('hands nothing on without saying what: %s', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/\.\.\.(dependencies|context)\b/);
  });

  it('is found out where it looks a name up later', () => {
    expect(lateNames('const make = () => { const tell = () => host.send(); const host = createHost(tell); };')).toEqual(
      ['host'],
    );
  });
});
