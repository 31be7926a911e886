import { expect, it } from 'vitest';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { keepResult, resultWords } from '@/lib/domain/tools/kept-result';
import { inputForApp, resultForApp, stateWords } from '@/lib/panel/tools/app-call';

const base = {
  type: 'tool-invocation',
  toolCallId: 'c',
  toolName: 'forecast',
  step: 0,
  args: { city: 'Oslo' },
} as const;
const partOf = (result: unknown, isError = false): ToolInvocationPart => ({
  ...base,
  state: 'result',
  result,
  isError,
});

it('tells an App of its call in the protocol’s words', () => {
  expect(inputForApp(base && { ...base, state: 'call' })).toEqual({ args: { city: 'Oslo' }, isComplete: true });
  const { result } = keepResult(
    {
      content: [
        { type: 'text', text: 'Rain' },
        { type: 'file', uri: 'note://1', mimeType: 'text/plain', data: 'QQ==' },
        { type: 'link', uri: 'https://a.example/' },
      ],
      structured: { degrees: 7 },
      isUntrusted: true,
    },
    'n0nce',
  );
  expect(resultForApp(partOf(result))).toEqual({
    content: [
      { type: 'text', text: 'Rain' },
      { type: 'resource', resource: { uri: 'note://1', mimeType: 'text/plain', blob: 'QQ==' } },
      { type: 'resource_link', uri: 'https://a.example/', name: 'https://a.example/' },
    ],
    structuredContent: { degrees: 7 },
  });
  expect(resultForApp(partOf('The call failed.', true))).toMatchObject({ isError: true });
});

it('tells an App what its server sent for the page alone, and no model', () => {
  const meta = { 'example.com/rows': [1, 2] };
  const { result } = keepResult({ content: [{ type: 'text', text: 'Rain' }], meta, isUntrusted: true }, 'n');
  expect(resultForApp(partOf(result))).toMatchObject({ _meta: meta });
  expect(resultWords(result)).toBe('Rain');
  const long = { content: [], meta: { rows: 'x'.repeat(100_001) }, isUntrusted: true };
  expect(resultForApp(partOf(keepResult(long, 'n').result))).not.toHaveProperty('_meta');
});

it('writes an App’s state as text, and nothing for nothing', () => {
  expect(stateWords({ content: [{ type: 'text', text: 'Page 2' }], structuredContent: { page: 2 } })).toBe(
    'Page 2\n\n{\n  "page": 2\n}',
  );
  expect(stateWords({})).toBeUndefined();
});
