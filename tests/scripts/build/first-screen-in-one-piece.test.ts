import { build } from 'vite';
import { expect, it } from 'vitest';
import { firstScreenInOnePiece } from '@/scripts/build/first-screen-in-one-piece.mjs';

const document = (name: string): string => `/x/entrypoints/${name}/index.html`;
const html = (main: string): string => `<!doctype html><script type="module" src="${main}"></script>`;

/** Documents and their modules: what the panel shares with the settings, with the speaker, and with its own later views. */
const modules: Readonly<Record<string, string>> = {
  [document('sidepanel')]: html('/entrypoints/sidepanel/main.tsx'),
  '/entrypoints/sidepanel/main.tsx': 'import { panel } from "/panel.ts"; console.log("start", panel);',
  '/panel.ts':
    'import { words } from "/words.ts"; import { look } from "/look.ts"; export const panel = [words, look, () => import("/sheet.ts"), () => import("/menu.ts")];',
  '/words.ts': 'export const words = console.log("words");',
  '/look.ts': 'import { react } from "/node_modules/react.js"; export const look = console.log("look", react);',
  '/node_modules/react.js': 'export const react = console.log("react");',
  '/sheet.ts': 'import { look } from "/look.ts"; export const sheet = console.log("sheet", look);',
  '/menu.ts': 'import { words } from "/words.ts"; export const menu = console.log("menu", words);',
  [document('settings')]: html('/settings.ts'),
  '/settings.ts': 'import { look } from "/look.ts"; console.log("settings", look);',
  [document('speaker')]: html('/speaker.ts'),
  '/speaker.ts': 'import { words } from "/words.ts"; console.log("speaker", words);',
  [document('plugin-host')]: html('/guest.ts'),
  '/guest.ts': 'console.log("guest");',
};

const entries = ['sidepanel', 'settings', 'speaker', 'plugin-host'];

const scriptsOf = async (): Promise<
  ReadonlyMap<string, { readonly code: string; readonly imports: readonly string[] }>
> => {
  const result = await build({
    configFile: false,
    root: '/x',
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rollupOptions: {
        input: Object.fromEntries(entries.map((name) => [name, document(name)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? id : undefined),
        load: (id) => modules[id],
      },
      firstScreenInOnePiece(),
    ],
  });
  const [built] = Array.isArray(result) ? result : [result];
  const output = built !== undefined && 'output' in built ? built.output : [];
  return new Map(
    output.flatMap((part) =>
      part.type === 'chunk' ? [[part.fileName, { code: part.code, imports: part.imports }] as const] : [],
    ),
  );
};

/** The marks that a document's scripts write, in the order in which they run. */
const runBy = (scripts: Awaited<ReturnType<typeof scriptsOf>>, name: string, ran = new Set<string>()): string[] => {
  if (ran.has(name)) return [];
  ran.add(name);
  const { code = '', imports = [] } = scripts.get(name) ?? {};
  const marks = [...code.matchAll(/console\.log\("(\w+)"/g)].map(([, mark = '']) => mark);
  return [...imports.flatMap((imported) => runBy(scripts, imported, ran)), ...marks];
};

it('the panel reads three scripts before its first screen: its start, what is its own, and what all documents share', async () => {
  const scripts = await scriptsOf();
  const read = new Set<string>();
  runBy(scripts, 'sidepanel.js', read);

  expect([...read].toSorted()).toEqual(['base.js', 'first.js', 'sidepanel.js']);
  expect(runBy(scripts, 'sidepanel.js')).toEqual(['words', 'react', 'look', 'start']);
});

it('a document without an interface reads none of it, and another document does not start the panel', async () => {
  const scripts = await scriptsOf();

  expect(runBy(scripts, 'speaker.js')).toEqual(['words', 'speaker']);
  expect(runBy(scripts, 'plugin-host.js')).toEqual(['guest']);
  expect(runBy(scripts, 'settings.js')).not.toContain('start');
});
