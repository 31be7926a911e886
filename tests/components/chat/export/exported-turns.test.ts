import { beforeAll, describe, expect, it } from 'vitest';
import { type ExportWords, turnOf } from '@/components/chat/export/exported-turns';
import { base64Of } from '@/lib/domain/base64';
import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { type Kept, keepResult } from '@/lib/domain/tools/kept-result';
import type { ToolContent } from '@/lib/domain/tools/tool';
import { answer } from '@/tests/fakes/messages';
import { englishWords, everything } from './exported';

let words: ExportWords;
beforeAll(async () => {
  words = await englishWords();
});

const kept = (...content: readonly ToolContent[]): Kept =>
  keepResult({ content, isUntrusted: true, meta: { sessionToken: 'for the page alone' } }, 'n0nce');

const called = (result: unknown): ToolInvocationPart => ({
  type: 'tool-invocation',
  state: 'result',
  toolCallId: 't1',
  toolName: 'read',
  step: 0,
  args: {},
  result,
});

const piecesOf = (change: Partial<Message>) => turnOf(answer('a1', 'q1', change), everything, words).pieces;

describe('a call in an export', () => {
  it('gives the words of its result and its pictures, and nothing that only its card needs', () => {
    const { result } = kept(
      { type: 'text', text: 'Line one\nLine two' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    );

    const pieces = piecesOf({ parts: [called(result)] });

    expect(pieces).toMatchObject([
      { type: 'call', returned: 'Line one\nLine two\n\n[image image/png: shown to the user]' },
      { type: 'picture', mimeType: 'image/png', data: 'AAAA', size: 3 },
    ]);
    expect(JSON.stringify(pieces)).not.toMatch(/sessionToken|n0nce|parley-tool-result/u);
  });

  it('gives the whole of a result that was cut', () => {
    const text = 'a long line\n'.repeat(20_000);
    const { result, whole } = kept({ type: 'text', text });
    const record = {
      type: 'parley-tool-call',
      toolCallId: 't1',
      sourceId: 's',
      toolName: 'read',
      title: 'Read',
      sourceTitle: 'Files',
      effect: 'reads',
      hasLeft: true,
      isCut: true,
      wholeAt: 1,
    };

    const pieces = piecesOf({
      parts: [called(result), { type: 'file', mimeType: 'text/plain', data: whole?.data ?? '' }],
      annotations: [record],
    });

    expect(pieces).toMatchObject([{ type: 'call', name: 'Read (Files) · Done', returned: text }]);
  });

  it('gives what a service of its own gave as it is', () => {
    expect(piecesOf({ parts: [called({ hits: 2 })] })).toMatchObject([{ returned: '{\n  "hits": 2\n}' }]);
  });
});

it('names a picture of a question beside its words', () => {
  const data = base64Of(new Uint8Array([1, 2, 3]));
  const turn = turnOf(
    {
      ...answer('a1', 'q1', {}),
      role: 'user',
      parts: [{ type: 'file', mimeType: 'image/png', data, name: 'lamp.png' }],
    },
    everything,
    words,
  );

  expect(turn.pieces).toEqual([{ type: 'picture', name: 'lamp.png', mimeType: 'image/png', data, size: 3 }]);
});

it('says of a forgotten file what it was, and when it was removed', () => {
  const at = new Date(2026, 10, 30, 12).getTime();
  const file = {
    type: 'file',
    mimeType: 'image/png',
    data: '',
    name: 'lamp.png',
    forgotten: { at, bytes: 3e6 },
  } as const;

  expect(piecesOf({ role: 'user', parts: [file] })).toEqual([
    {
      type: 'file',
      name: 'lamp.png',
      details: 'image/png · 3 MB · File removed on November 30, 2026 to free space',
    },
  ]);
  expect(piecesOf({ parts: [file] })).toHaveLength(1);
});
