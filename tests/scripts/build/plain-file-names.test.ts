import { build } from 'vite';
import { expect, it } from 'vitest';
import { plainFileNames } from '@/scripts/build/plain-file-names.mjs';

/** The files of a build of two modules, one loaded later, as WXT has them named. */
const filesOf = async (laterText: string): Promise<readonly string[]> => {
  const modules: Readonly<Record<string, string>> = {
    'virtual:Panel': 'import("virtual:Sheet").then(({ text }) => console.log(text));',
    'virtual:Sheet': `export const text = ${JSON.stringify(laterText)};`,
    'virtual:mark': 'console.log("mark")',
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rollupOptions: {
        input: { Panel: 'virtual:Panel', mark: 'virtual:mark' },
        output: {
          chunkFileNames: 'chunks/[name]-[hash].js',
          entryFileNames: ({ name }) => (name === 'Panel' ? 'chunks/[name]-[hash].js' : '[name].js'),
        },
      },
    },
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id in modules ? `\0${id}` : undefined),
        load: (id) => modules[id.slice(1)],
      },
      plainFileNames(),
    ],
  });
  const [built] = Array.isArray(result) ? result : [result];
  return built !== undefined && 'output' in built ? built.output.map(({ fileName }) => fileName).toSorted() : [];
};

it('the scripts of a build stand in a folder that is marked with what they hold, without a hash and in small letters', async () => {
  const one = await filesOf('one');
  const folder = one[0]?.split('/')[0];

  expect(folder).toMatch(/^[0-9a-f]{6}$/u);
  expect(one).toEqual(expect.arrayContaining([`${folder}/panel.js`, 'mark.js']));
  expect(one.filter((name) => name !== 'mark.js').every((name) => name.startsWith(`${folder}/`))).toBe(true);
});

it('the same sources get the same names, and others no name that a document of before may ask for', async () => {
  const one = await filesOf('one');

  expect(await filesOf('one')).toEqual(one);
  const other = await filesOf('other');
  expect(other.filter((name) => name !== 'mark.js' && one.includes(name))).toEqual([]);
});
