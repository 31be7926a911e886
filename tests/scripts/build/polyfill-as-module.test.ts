import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { polyfillAsModule } from '@/scripts/build/polyfill-as-module.mjs';

const path = 'node_modules/webextension-polyfill/dist/browser-polyfill.js';

it('makes an ES module of the polyfill, which gives the browser’s own API where there is one', async () => {
  const api = { runtime: { id: 'abc' } };
  Object.assign(globalThis, { chrome: api, browser: api });
  const { code = '' } = polyfillAsModule().transform(readFileSync(path, 'utf8'), `/x/${path}`) ?? {};
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);

  expect(module.default).toBe(api);
});

it('leaves every other module as it is', () => {
  expect(polyfillAsModule().transform('module.exports = 1;', '/x/node_modules/other/index.js')).toBeUndefined();
});
