// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PageTools } from '@/lib/page/page-tools';
import { startFrame } from '@/lib/page/start-frame';
import { holdPageTools } from '@/lib/page/tools-holder';
import { replaceMembers } from '../fakes/browser-api';

const unused = (): never => {
  throw new Error('nobody reads here');
};
const name = Symbol.for('parley.frame-reader');
let made: number;

beforeEach(() => {
  made = 0;
  replaceMembers(fakeBrowser.runtime, { id: 'parley-id' });
  const tools: PageTools = {
    content: unused,
    layOut: unused,
    selection: unused,
    read: unused,
    wanted: unused,
    speak: unused,
    highlighter: unused,
    frameReading: () => {
      made += 1;
      const number = made;
      return { answer: async () => [{ text: `${number}`, language: 'en-US', startsParagraph: true }], partAt: unused };
    },
  };
  holdPageTools(tools);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, name);
});

const ask = async (): Promise<unknown> => {
  const reader: unknown = Reflect.get(globalThis, name);
  return typeof reader === 'function' ? await reader({ type: 'dark' }) : undefined;
};

it('leaves a reader for the background, once', async () => {
  startFrame();
  startFrame();

  expect([made, await ask()]).toMatchObject([1, [{ text: '1' }]]);
});

it('takes the place of a reader that an update of the extension left behind', async () => {
  startFrame();
  const left: unknown = Reflect.get(globalThis, name);
  if (typeof left === 'function') Object.assign(left, { isExtensionThere: () => false });
  startFrame();

  expect([made, await ask()]).toMatchObject([2, [{ text: '2' }]]);
});
