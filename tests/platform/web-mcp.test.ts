import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { callPageToolOf, pageToolsOf } from '@/lib/platform/web-mcp';
import { replaceMembers } from '@/tests/fakes/browser-api';

type Injection = {
  readonly target: object;
  readonly args?: readonly string[];
  func(...args: readonly string[]): unknown;
};

/** A page that offers these tools, in which what is injected runs. */
const pageWith = (modelContext: object | undefined): readonly Injection[] => {
  const injected: Injection[] = [];
  vi.stubGlobal('document', { modelContext });
  replaceMembers(fakeBrowser.scripting, {
    executeScript: async (injection: Injection) => {
      injected.push(injection);
      return [{ frameId: 0, result: await injection.func(...(injection.args ?? [])) }];
    },
  });
  return injected;
};

const page = { tabId: 7, frameId: 0, documentId: 'D1', url: 'https://a.example/' };
const dim = { name: 'dim', description: 'Dims.', inputSchema: { type: 'object' } };

it('lists the tools of exactly the document that was named, as plain texts', async () => {
  const injected = pageWith({ getTools: async () => [dim, { name: 'bare' }] });
  expect(await pageToolsOf(page)).toEqual([
    { name: 'dim', description: 'Dims.', inputSchema: '{"type":"object"}' },
    { name: 'bare', description: '', inputSchema: '' },
  ]);
  expect(injected[0]?.target).toEqual({ tabId: 7, documentIds: ['D1'] });
});

it.each([
  ['the object', (input: object) => JSON.stringify(input)],
  ['its JSON', (input: object) => String(input)],
])('calls a tool once, in browsers that take %s', async (_name, executeTool) => {
  const call = vi.fn(async (_tool: object, input: object) => executeTool(input));
  pageWith({ getTools: async () => [dim], executeTool: call });
  expect(await callPageToolOf(page, 'dim', '{"to":3}')).toEqual({ result: '{"to":3}' });
  expect(call).toHaveBeenCalledTimes(1);
});

it('tells a tool that fails from one that is not there', async () => {
  const executeTool = async () => {
    throw new Error('no');
  };
  pageWith({ getTools: async () => [dim], executeTool });
  expect(await callPageToolOf(page, 'dim', '{}')).toEqual({ error: 'Error: no' });
  expect(await callPageToolOf(page, 'burn', '{}')).toBeUndefined();
  pageWith(undefined);
  expect([await callPageToolOf(page, 'dim', '{}'), await pageToolsOf(page)]).toEqual([undefined, undefined]);
});
