import assert from 'node:assert/strict';
import { formatWirePart, parseWirePart } from '@/lib/chat-stream/line-codec';
import { readLines } from '@/lib/chat-stream/line-reader';
import type { WirePart } from '@/lib/chat-stream/wire-part';
import { z } from '@/lib/domain/schema';
import { byteChunks } from './byte-chunks';
import { assertError, expectedErrorSchema, thrownBy } from './errors';
import { bytesOfHex, reviveSentinels } from './sentinels';
import type { ConformanceSuite } from './suite';

const partSchema = z.object({ type: z.string(), value: z.unknown() });
const failure = z.object({ ok: z.literal(false), error: expectedErrorSchema });

const caseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('parse-line'),
    input: z.string(),
    expected: z.union([z.object({ ok: z.literal(true), part: partSchema }), failure]),
  }),
  z.object({
    kind: z.literal('format'),
    codec: z.enum(['v3', 'v4data', 'v4assistant']),
    type: z.string(),
    value: z.unknown(),
    expected: z.union([z.object({ ok: z.literal(true), output: z.string() }), failure]),
  }),
  z.object({
    kind: z.literal('frame'),
    chunks_hex: z.array(z.string()),
    quirk: z.optional(z.string()),
    expected: z.object({
      v3: z.object({ parts: z.array(partSchema), error: z.nullable(expectedErrorSchema) }),
      v4data: z.object({ parts: z.array(partSchema), error: z.nullable(expectedErrorSchema) }),
    }),
  }),
]);

type FrameCase = Extract<z.infer<typeof caseSchema>, { kind: 'frame' }>;

const readFrames = async (chunks: readonly Uint8Array[]) => {
  const parts: WirePart[] = [];
  try {
    for await (const line of readLines(byteChunks(chunks))) parts.push(parseWirePart(line));
  } catch (error) {
    return { parts, error };
  }
  return { parts, error: null };
};

const checkFrame = async ({ chunks_hex, quirk, expected }: FrameCase): Promise<void> => {
  const actual = await readFrames(chunks_hex.map(bytesOfHex));
  const isLegacyCode = actual.parts.some(({ type }) => type === 'function_call' || type === 'tool_calls');
  // One table reads all 21 codes (protocols 1.3), so a v3-only code is read as v3 reads it.
  const { parts, error } = isLegacyCode ? expected.v3 : expected.v4data;
  if (quirk === undefined) assert.deepEqual(actual.parts, parts.map(reviveSentinels));
  // A line-by-line reader delivers the good lines before the bad one too.
  else assert.deepEqual(actual.parts.slice(0, parts.length), parts.map(reviveSentinels));
  if (error === null) assert.equal(actual.error, null);
  else assertError(actual.error, error);
};

export const streamParts: ConformanceSuite = {
  file: 'stream-parts',
  check(testCase) {
    const parsed = caseSchema.parse(testCase);
    switch (parsed.kind) {
      case 'parse-line':
        if (parsed.expected.ok) {
          assert.deepEqual(parseWirePart(parsed.input), reviveSentinels(parsed.expected.part));
        } else
          assertError(
            thrownBy(() => parseWirePart(parsed.input)),
            parsed.expected.error,
          );
        return;
      case 'format': {
        const part = { type: parsed.type, value: reviveSentinels(parsed.value) };
        if (parsed.expected.ok) assert.equal(`${formatWirePart(part, parsed.codec)}\n`, parsed.expected.output);
        else
          assertError(
            thrownBy(() => formatWirePart(part, parsed.codec)),
            parsed.expected.error,
          );
        return;
      }
      case 'frame':
        return checkFrame(parsed);
      default:
        return parsed satisfies never;
    }
  },
};
