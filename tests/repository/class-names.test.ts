import { expect, it } from 'vitest';
import { builtFiles } from './built';

/**
 * Names of errors that a build compares. Ours to allow: a name that the platform or a service gives, or that its library
 * writes as a text. The name of a class is another one in a build.
 */
const allowed: ReadonlyMap<string, string> = new Map([
  ['AbortError', 'DOMException'],
  ['InvalidStateError', 'DOMException'],
  ['NotAllowedError', 'DOMException'],
  ['NotFoundError', 'DOMException, a file that is not there'],
  ['NotSupportedError', 'DOMException, a file that cannot be moved'],
  ['QuotaExceededError', 'DOMException'],
  ['TypeMismatchError', 'DOMException, a folder where a file is looked for'],
  ['UnknownError', 'DOMException, IndexedDB'],
  ['DatabaseClosedError', 'Dexie, which writes the names of its errors'],
  ['SyntaxError', 'the language'],
  ['TypeError', 'the language'],
  ['AbortException', 'pdf.js, which writes the names of its errors'],
  ['InvalidSignatureException', 'AWS, a code of its responds'],
  ['Uint8Array', 'the language; noble-hashes'],
  ['Annotation', 'pdf.js, about a class that it does not know: only its warning differs'],
  ['UnauthorizedError', 'the MCP client, beside instanceof'],
]);

const quoted = '[`"\']([\\w$]*(?:Error|Exception|Mismatch))[`"\']';
const comparisons = [
  `\\.name\\s*[!=]==?\\s*${quoted}`,
  `${quoted}\\s*[!=]==?\\s*[\\w$.?()]+\\.name\\b`,
  `\\.name\\.(?:endsWith|startsWith|includes)\\(\\s*${quoted}`,
  `\\.name\\)\\s*\\{\\s*case\\s*${quoted}`,
  `\\.constructor\\.name\\s*[!=]==?\\s*[\`"']([^\`"']+)[\`"']`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** The names to which a script compares those of errors, as far as it does so in one expression. */
const comparedNames = (script: string): readonly string[] => [
  ...new Set(comparisons.flatMap((pattern) => [...script.matchAll(pattern)].map(([, name = '']) => name))),
];

it.each([
  'if(e.name===`InsufficientScopeError`)x()',
  'if("InsufficientScopeError"==e.cause.name)x()',
  "n.name!=='InsufficientScopeError'",
  'switch(e.name){case`InsufficientScopeError`:}',
  'e.name.endsWith("InsufficientScopeError")',
  'e.constructor.name==="InsufficientScopeError"',
])('a comparison of a class name is found: %s', (script) => {
  expect(comparedNames(script)).toEqual(['InsufficientScopeError']);
});

it('the built code compares no name of a class, which a build takes away', () => {
  const scripts = builtFiles('chrome-mv3').filter(({ path }) => path.endsWith('.js'));
  const found = scripts.flatMap(({ path, bytes }) =>
    comparedNames(bytes.toString()).map((name): readonly [string, string] => [path, name]),
  );

  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(([, name]) => !allowed.has(name))).toEqual([]);
});
