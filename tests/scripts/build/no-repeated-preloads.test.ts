import { expect, it } from 'vitest';
import { noRepeatedPreloads } from '@/scripts/build/no-repeated-preloads.mjs';

const bundle = {
  'panel.js': { type: 'chunk', imports: ['words.js'] },
  'words.js': { type: 'chunk', imports: ['react.js'] },
  'sheet.js': { type: 'chunk', imports: ['react.js', 'list.js'] },
};

const start = () => {
  const plugin = noRepeatedPreloads();
  plugin.generateBundle({}, bundle);
  return plugin.config().build.modulePreload.resolveDependencies;
};

it('what the importing script needed itself is not preloaded, what may be missing is', () => {
  const needed = ['sheet.js', 'react.js', 'words.js', 'list.js'];

  expect(start()('sheet.js', needed, { hostId: 'panel.js', hostType: 'js' })).toEqual(['sheet.js', 'list.js']);
});

it('a document preloads all that its script needs', () => {
  const needed = ['words.js', 'react.js'];

  expect(start()('panel.js', needed, { hostId: 'panel.html', hostType: 'html' })).toEqual(needed);
});
