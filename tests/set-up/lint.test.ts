import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlantedCopy, type PlantedCopy, projectRoot } from '../repository/planted-copy';

/** What no file outside lib/platform may name, wherever it runs. */
const everywhere = [
  ...['chrome', 'browser', 'indexedDB', 'localStorage', 'sessionStorage'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket'],
];
/** What a document has, and nothing else may count on. */
const ofDocuments = ['document', 'window', 'navigator', 'setTimeout', 'setInterval'];

const inDocuments = ['lib/panel', 'lib/page', 'lib/speaker', 'lib/dictation', 'components', 'entrypoints/sidepanel'];
const elsewhere = readdirSync(join(projectRoot, 'lib'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'platform' && !inDocuments.includes(`lib/${entry.name}`))
  .map(({ name }) => `lib/${name}`);

/** Which globals a folder may not name. */
const folders: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...inDocuments.map((folder) => [folder, everywhere] as const),
  ...elsewhere.map((folder) => [folder, [...everywhere, ...ofDocuments]] as const),
]);

const globalsCases = Object.entries(folders).flatMap(([folder, names]) =>
  names.map((name) => ({ folder, name, path: `${folder}/planted-${name.toLowerCase()}.ts` })),
);

/** One mistake per rule that the conventions rest on. */
const mistakes = [
  { rule: 'plugin', path: 'lib/panel/planted-clock.ts', content: 'export const now = (): number => Date.now();\n' },
  { rule: 'plugin', path: 'lib/panel/planted-date.ts', content: 'export const now = (): Date => new Date();\n' },
  {
    rule: 'plugin',
    path: 'lib/domain/planted-detour.ts',
    content: "export const load = (): unknown => globalThis.fetch('https://example.test');\n",
  },
  {
    rule: 'plugin',
    path: 'lib/domain/planted-assertion.ts',
    content: 'export const text = (value: unknown): string => value as string;\n',
  },
  {
    rule: 'lint/style/noNonNullAssertion',
    path: 'lib/domain/planted-non-null.ts',
    content: 'export const first = (list: readonly string[]): string => list[0]!;\n',
  },
  {
    rule: 'lint/suspicious/noExplicitAny',
    path: 'lib/domain/planted-any.ts',
    content: 'export const same = (value: any): unknown => value;\n',
  },
  {
    rule: 'lint/style/noDefaultExport',
    path: 'lib/domain/planted-default.ts',
    content: 'export default 1;\n',
  },
  {
    rule: 'lint/suspicious/noConsole',
    path: 'lib/domain/planted-console.ts',
    content: "console.log('a key');\n",
  },
  {
    rule: 'lint/style/noExcessiveLinesPerFile',
    path: 'lib/domain/planted-long.ts',
    content: Array.from({ length: 301 }, (_, index) => `export const line${index} = ${index};\n`).join(''),
  },
  {
    rule: 'lint/style/noJsxLiterals',
    path: 'components/planted/PlantedText.tsx',
    content: 'export const PlantedText = () => <p>Send</p>;\n',
  },
  {
    rule: 'lint/a11y/useButtonType',
    path: 'components/planted/PlantedButton.tsx',
    content: 'export const PlantedButton = () => <button />;\n',
  },
  {
    rule: 'lint/style/useFilenamingConvention',
    path: 'lib/domain/planted_name.ts',
    content: 'export const planted = 1;\n',
  },
];

describe('lint', () => {
  let copy: PlantedCopy;
  let found: ReadonlySet<string>;

  beforeAll(() => {
    copy = makePlantedCopy();
    for (const { path, name } of globalsCases) copy.plant(path, `export const planted = ${name};\n`);
    for (const { path, content } of mistakes) copy.plant(path, content);
    const { output } = copy.run(
      join(projectRoot, 'node_modules/@biomejs/biome/bin/biome'),
      ...['lint', '--reporter=github', '--max-diagnostics=none', '.'],
    );
    const lines = output.matchAll(/^::error title=([^,]+),file=([^,]+),/gm);
    found = new Set([...lines].map(([, rule, path]) => `${rule} ${path?.replace(`${copy.root}/`, '')}`));
  });
  afterAll(() => copy.remove());

  it.each(globalsCases)('refuses $name in $folder', ({ path }) => {
    expect(found).toContain(`lint/style/noRestrictedGlobals ${path}`);
  });

  it.each(mistakes)('reports $rule in $path', ({ rule, path }) => {
    expect(found).toContain(`${rule} ${path}`);
  });
});
