import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  callFrame,
  documentNamed,
  documentOf,
  framesIn,
  layOutPage,
  runInAllFrames,
  runInDocument,
} from '@/lib/platform/page-scripts';
import { replaceMembers } from '@/tests/fakes/browser-api';

type Injection = { readonly target: object; readonly files?: readonly string[] };

/** A browser in which each script has these results; remembers what was run where. */
const scriptsWith = (results: readonly object[]): readonly Injection[] => {
  const injected: Injection[] = [];
  replaceMembers(fakeBrowser.scripting, {
    executeScript: async (injection: Injection) => {
      injected.push(injection);
      return results;
    },
  });
  return injected;
};

const url = 'https://news.example/sky';

it('tells which document a frame shows', async () => {
  const injected = scriptsWith([{ frameId: 2, documentId: 'D1', result: { url, type: 'text/html' } }]);

  expect(await documentOf(7, 2)).toEqual({ tabId: 7, frameId: 2, documentId: 'D1', url });
  expect(injected[0]?.target).toEqual({ tabId: 7, frameIds: [2] });
});

it('tells a PDF, and does without an id where the browser has none', async () => {
  scriptsWith([{ frameId: 0, result: { url, type: 'application/pdf' } }]);

  expect(await documentOf(7, 0)).toEqual({ tabId: 7, frameId: 0, url, isPdf: true });
});

it.each([
  ['no frame', []],
  ['a frame that says nothing', [{ frameId: 0, result: null }]],
  ['a frame that says something else', [{ frameId: 0, result: { url: 5, type: 'text/html' } }]],
])('knows no document where there is %s', async (_name, results) => {
  scriptsWith(results);

  expect(await documentOf(7, 0)).toBeUndefined();
});

it('runs a script in that very document, where the browser tells documents apart', async () => {
  const injected = scriptsWith([{ frameId: 2, documentId: 'D1', result: '{}' }]);

  const results = await runInDocument({ tabId: 7, frameId: 2, documentId: 'D1', url }, 'page-text');

  expect(injected).toEqual([{ target: { tabId: 7, documentIds: ['D1'] }, files: ['/page-tools.js', '/page-text.js'] }]);
  expect(results).toEqual([{ frameId: 2, documentId: 'D1', result: '{}' }]);
});

it('runs a script in the frame, where documents have no ids', async () => {
  const injected = scriptsWith([{ frameId: 2, result: null }]);

  const results = await runInDocument({ tabId: 7, frameId: 2, url }, 'overlay');

  expect(injected).toEqual([{ target: { tabId: 7, frameIds: [2] }, files: ['/overlay.js'] }]);
  expect(results).toEqual([{ frameId: 2, result: null }]);
});

it('runs a script in every frame, and says which gave what', async () => {
  const injected = scriptsWith([
    { frameId: 0, documentId: 'D1', result: 'one' },
    { frameId: 3, result: 'two' },
  ]);

  const results = await runInAllFrames(7, 'page-selection');

  expect(injected).toEqual([
    { target: { tabId: 7, allFrames: true }, files: ['/page-tools.js', '/page-selection.js'] },
  ]);
  expect(results).toEqual([
    { frameId: 0, documentId: 'D1', result: 'one' },
    { frameId: 3, result: 'two' },
  ]);
});

it('tells where the frames are that the extension may read, without waiting for those that load', async () => {
  const injected = scriptsWith([
    { frameId: 0, documentId: 'D0', result: { url, path: [] } },
    { frameId: 4, documentId: 'D4', result: { url: 'about:srcdoc', path: [1] } },
    { frameId: 5, documentId: 'D5', result: null },
  ]);

  expect(await framesIn(7)).toEqual([
    { frameId: 0, documentId: 'D0', url, path: [] },
    { frameId: 4, documentId: 'D4', url: 'about:srcdoc', path: [1] },
  ]);
  expect(injected).toMatchObject([{ target: { tabId: 7, allFrames: true }, injectImmediately: true }]);
});

it('asks the reader of a frame in that very document, and fails where there is none', async () => {
  const call = { type: 'dark' } as const;
  const injected = scriptsWith([{ frameId: 4, documentId: 'D4', result: { answer: null } }]);
  expect(await callFrame({ tabId: 7, frameId: 4, documentId: 'D4' }, call)).toBeNull();
  expect(injected).toMatchObject([{ target: { tabId: 7, documentIds: ['D4'] }, args: ['parley.frame-reader', call] }]);

  scriptsWith([{ frameId: 4, result: null }]);
  await expect(callFrame({ tabId: 7, frameId: 4 }, call)).rejects.toThrow('no reader');
});

it('finds the frame with a name, and never the page itself', async () => {
  scriptsWith([
    { frameId: 0, documentId: 'D0', result: url },
    { frameId: 3, documentId: 'D3', result: false },
    { frameId: 4, documentId: 'D4', result: 'about:srcdoc' },
  ]);

  expect(await documentNamed(7, 'further')).toEqual({ tabId: 7, frameId: 4, documentId: 'D4', url: 'about:srcdoc' });
  scriptsWith([{ frameId: 0, documentId: 'D0', result: url }]);
  expect(await documentNamed(7, 'further')).toBeUndefined();
});

it('does not wait for frames that still load to find one by its name', async () => {
  const injected = scriptsWith([]);
  await documentNamed(7, 'further');

  expect(injected).toMatchObject([{ target: { tabId: 7, allFrames: true }, injectImmediately: true }]);
});

it('has a page laid out by the tools of that very document', async () => {
  const injected = scriptsWith([{ frameId: 0, result: { url: `${url}/2` } }]);

  expect(await layOutPage({ tabId: 7, frameId: 0, documentId: 'D1', url }, 'further', `${url}/2`)).toEqual({
    url: `${url}/2`,
  });
  expect(injected).toMatchObject([
    { target: { tabId: 7, documentIds: ['D1'] }, args: ['parley.page-tools', 'further', `${url}/2`] },
  ]);
});
