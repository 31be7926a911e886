import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlantedCopy, type PlantedCopy, projectRoot } from './planted-copy';

const everywhere = ['chrome', 'browser', 'localStorage', 'sessionStorage'];
const network = ['fetch', 'XMLHttpRequest', 'WebSocket'];
const document = ['document', 'window'];
const timers = ['setTimeout', 'setInterval'];
const pure = [...everywhere, ...network, ...document, ...timers, 'indexedDB', 'navigator'];
const pages = [...everywhere, ...network, 'indexedDB'];

/** Which globals a folder may not name. */
const folders: Readonly<Record<string, readonly string[]>> = {
  'lib/domain': pure,
  'lib/chat-stream': pure,
  'lib/speech': pure,
  'lib/documents': pure,
  'lib/retrieval': pure,
  'lib/http': pure,
  'lib/providers': pure,
  'lib/voices': pure,
  'lib/recognizers': pure,
  'lib/messaging': pure.filter((name) => !timers.includes(name)),
  'lib/storage/write': pure.filter((name) => ![...timers, 'indexedDB', 'navigator'].includes(name)),
  'lib/background': pure.filter((name) => ![...timers, 'fetch'].includes(name)),
  'lib/panel': pages,
  'lib/speaker': pages,
  'lib/dictation': pages,
  'lib/page': pages,
  'lib/i18n': [...pages, ...timers],
  components: pages,
};

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
