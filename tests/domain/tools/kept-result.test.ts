import { describe, expect, it } from 'vitest';
import { isTooDeep } from '@/lib/domain/json-depth';
import { keepResult, resultWords } from '@/lib/domain/tools/kept-result';
import type { ToolContent } from '@/lib/domain/tools/tool';

const file = (mimeType: string | undefined, text: string): ToolContent => ({
  type: 'file',
  ...(mimeType !== undefined && { mimeType }),
  uri: 'repo://notes',
  data: Buffer.from(text).toString('base64'),
});

const kept = (...content: readonly ToolContent[]) => keepResult({ content: [...content], isUntrusted: true }, 'nonce');

describe('a file in a result', () => {
  it.each(['text/plain', 'text/markdown; charset=utf-8', 'application/json', 'application/ld+json', 'image/svg+xml'])(
    'of the type %s is read by the model',
    (mimeType) => {
      expect(resultWords(kept(file(mimeType, 'Größe')).result)).toBe('[file repo://notes]\nGröße');
    },
  );

  it.each([undefined, 'application/pdf', 'application/octet-stream'])('of the type %s is named to it', (mimeType) => {
    expect(resultWords(kept(file(mimeType, 'bytes')).result)).toBe('[file repo://notes: shown to the user]');
  });

  it('that is longer than what a model gets is cut once, and kept whole', () => {
    const { result, isCut, whole } = kept(file('text/plain', 'long '.repeat(30_000)));

    expect(isCut).toBe(true);
    expect(resultWords(result)).toHaveLength(
      100_000 + '\n\n[Cut: this result has 150020 characters, and these are the first 100000.]'.length,
    );
    expect(result.content).toHaveLength(1);
    expect(Buffer.from(whole?.data ?? '', 'base64').toString()).toContain('[file repo://notes]\nlong long');
  });
});

describe('data that is nested', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it.each([10, 198, 199, 200, 201, 202, 203, 204])(
    '%i levels deep never makes the part that holds it too deep',
    (levels) => {
      const given = { content: [], structured: nested(levels), meta: { page: nested(levels - 1) }, isUntrusted: true };
      const part = { type: 'tool_result', toolCallId: 'a', result: keepResult(given, 'nonce').result };

      expect(isTooDeep(part)).toBe(false);
      expect('structured' in part.result).toBe(levels < 200);
    },
  );
});
