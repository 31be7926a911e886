import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDataStream } from '@/lib/chat-stream/data-stream';
import { formatStreamPart } from '@/lib/chat-stream/line-codec';
import type { StreamPart } from '@/lib/domain/stream-part';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { arbitraryStreamPart } from './arbitrary-stream-part';
import { bodyOf, bodyOfText, collect, cutBytes } from './byte-bodies';

describe('readDataStream', () => {
  it('gives the same parts however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStreamPart), fc.array(fc.nat()), async (parts, cuts) => {
        const text = parts.map((part) => `${formatStreamPart(part)}\n`).join('');

        expect(await collect(readDataStream(bodyOf(cutBytes(text, cuts)).body))).toEqual(parts);
      }),
      propertyRuns(1_000),
    );
  });

  it('delivers the good lines before a bad one and nothing after it', async () => {
    const seen: StreamPart[] = [];
    const read = async () => {
      for await (const part of readDataStream(bodyOfText('0:"a"\nz:1\n0:"b"\n'))) seen.push(part);
    };

    await expect(read()).rejects.toThrow(new Error('Failed to parse stream string. Invalid code z.'));
    expect(seen).toEqual([{ type: 'text', text: 'a' }]);
  });

  it('never gives a part of a line that was cut, wherever the cut is', async () => {
    const whole = '0:"né 🚀"\nd:{"finishReason":"stop"}\n';
    const { length } = new TextEncoder().encode(whole);

    for (let end = 0; end < length; end += 1) {
      const seen: StreamPart[] = [];
      const { body } = bodyOf([new TextEncoder().encode(whole).slice(0, end)]);
      try {
        for await (const part of readDataStream(body)) seen.push(part);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      for (const part of seen) expect(part.type === 'text' ? part.text : part.type).toMatch(/^(né 🚀|finish_message)$/);
      expect(seen.some(({ type }) => type === 'finish_message')).toBe(end >= length - 1);
    }
  });
});
