import { describe, expect, it } from 'vitest';
import { knowsAddress } from '@/lib/background/chat/known-addresses';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';

const user = (text: string, isTainted = false) => ({
  role: 'user' as const,
  parts: [{ type: 'text' as const, text }],
  ...(isTainted && { isTainted }),
});

const answerWith = (record: Partial<ToolCallRecord>, args: unknown, link = 'https://linked.example/a') => ({
  role: 'assistant' as const,
  parts: [
    {
      type: 'tool-invocation' as const,
      toolCallId: 'a',
      toolName: 'named-by-the-model',
      step: 0,
      state: 'result' as const,
      args,
      result: { type: 'parley-tool-result', content: [{ type: 'link', uri: link }], isUntrusted: true },
    },
  ],
  annotations: [
    {
      type: 'parley-tool-call',
      toolCallId: 'a',
      sourceId: 'own',
      toolName: 'fetch_url',
      title: '',
      sourceTitle: '',
      effect: 'reads',
      hasLeft: true,
      ...record,
    },
  ],
});

describe('an address is known', () => {
  it.each([
    ['See https://a.example/docs?x=1.', 'https://a.example/docs?x=1'],
    ['(http://a.example/docs)', 'https://a.example/docs'],
    ['What does a.example/docs say?', 'https://a.example/docs'],
    ['Read a.example, please', 'https://a.example/'],
    ['See https://a.example/docs#part', 'https://a.example/docs'],
    ['„https://bücher.example/ü“', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('when the user wrote it: %s', (text, address) => {
    expect(knowsAddress([user(text)], address)).toBe(true);
  });

  it('when a search found it', () => {
    const found = answerWith({ sourceId: 'search', toolName: 'web_search' }, {}, 'https://found.example/a');
    expect(knowsAddress([found], 'https://found.example/a')).toBe(true);
  });

  it('when the user let it be read before, for the next piece of a long text', () => {
    const read = answerWith({ decision: 'once' }, { url: 'https://long.example/text' });
    expect(knowsAddress([read], 'https://long.example/text')).toBe(true);
  });
});

describe('an address is not known', () => {
  it.each([
    ['with something behind it', 'https://a.example/docs', 'https://a.example/docs?q=secret'],
    ['with something before it', 'https://a.example/docs', 'https://secret.a.example/docs'],
    ['of the same host', 'https://a.example/docs', 'https://a.example/other'],
    ['cut short', 'https://a.example/docs/secret', 'https://a.example/docs/'],
  ])('%s', (_, text, address) => {
    expect(knowsAddress([user(text)], address)).toBe(false);
  });

  it('from a question that a guest wrote, a page, or a call that was not allowed', () => {
    const url = 'https://linked.example/a';
    expect(knowsAddress([user(url, true)], url)).toBe(false);
    expect(knowsAddress([answerWith({ decision: 'once' }, { url: 'https://a.example/' })], url)).toBe(false);
    expect(knowsAddress([answerWith({ decision: 'no' }, { url })], url)).toBe(false);
    expect(knowsAddress([answerWith({ sourceId: 'mcp-1', toolName: 'look', decision: 'once' }, { url })], url)).toBe(
      false,
    );
  });
});
