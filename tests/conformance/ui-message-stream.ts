import assert from 'node:assert/strict';
import { otherArgsKey } from '@/lib/chat-stream/live-parts';
import { isStepReset } from '@/lib/chat-stream/step-reset';
import { readUiMessageStream } from '@/lib/chat-stream/ui-message-stream';
import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { StreamPart } from '@/lib/domain/stream-part';
import { byteChunks } from './byte-chunks';
import { withUnendedFinish } from './end-deviations';
import { contains, joinNeighbours, type VectorPart, vectorParts } from './part-comparison';
import { bytesOfHex } from './sentinels';
import type { ConformanceSuite } from './suite';

const chunkSchema = z.union([z.string(), z.object({ $hex: z.string() })]);

const outcomeSchema = z.object({
  parts: z.array(z.object({ part: z.string(), value: z.unknown() })),
  interrupted: z.optional(z.boolean()),
  error: z.optional(z.object({ class: z.enum(['malformed', 'unknown']), message: z.optional(z.string()) })),
});

const caseSchema = z.object({
  input: z.object({ chunks: z.array(chunkSchema) }),
  expected: outcomeSchema,
  also_accepted: z.optional(z.array(outcomeSchema)),
});

type Outcome = z.infer<typeof outcomeSchema>;

const read = async (chunks: readonly Uint8Array[]) => {
  const parts: StreamPart[] = [];
  try {
    for await (const part of readUiMessageStream(byteChunks(chunks))) parts.push(part);
  } catch (error) {
    return { parts, error };
  }
  return { parts, error: null };
};

/** Extra keys of our lines by the names that the vectors give them. */
const keyNames: Readonly<Record<string, string>> = {
  isDenied: 'denied',
  isPreliminary: 'preliminary',
  [otherArgsKey]: 'args',
};

/** A taken back step and extra keys as the vectors write them. Of two keys of one name the later, the extra one, wins. */
const inVectorWords = ({ part, value }: VectorPart): VectorPart => {
  if (part === 'data' && Array.isArray(value) && value.some(isStepReset)) return { part: 'reset_step', value: {} };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { part, value };
  const entries = Object.entries(value).map(([key, inner]) => [keyNames[key] ?? key, inner]);
  return { part, value: Object.fromEntries(entries) };
};

const isCall = ({ part }: VectorPart): boolean => part === 'tool_call';
const isSource = ({ part }: VectorPart): boolean => part === 'source';

const assertContained = (actual: readonly VectorPart[], expected: readonly VectorPart[], what: string): void => {
  const bindings = new Map();
  const isSame =
    actual.length === expected.length && expected.every((part, index) => contains(actual[index], part, bindings));
  assert.ok(isSame, `${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
};

/** By the rules in the head of the file: sources as a set, calls in order among themselves, the rest joined, in order. */
const assertParts = (actual: readonly VectorPart[], expected: readonly VectorPart[]): void => {
  const isRest = (part: VectorPart): boolean => !isCall(part) && !isSource(part);
  assertContained(joinNeighbours(actual.filter(isRest)), joinNeighbours(expected.filter(isRest)), 'parts');
  assertContained(actual.filter(isCall), expected.filter(isCall), 'calls');
  const sources = actual.filter(isSource);
  const expectedSources = expected.filter(isSource);
  assert.equal(sources.length, expectedSources.length, 'number of sources');
  for (const source of expectedSources) {
    assert.ok(
      sources.some((candidate) => contains(candidate, source, new Map())),
      `no source ${JSON.stringify(source)}`,
    );
  }
};

const assertOutcome = ({ parts, error }: Awaited<ReturnType<typeof read>>, expected: Outcome): void => {
  assertParts(vectorParts(parts).map(inVectorWords), expected.parts);
  if (expected.error === undefined) assert.equal(error, null);
  else {
    assert.ok(error instanceof ChatError, `expected a ChatError, got ${String(error)}`);
    assert.equal(error.data.code, expected.error.class);
    // An empty message stands for any (head of the file).
    if (expected.error.message !== undefined && expected.error.message !== '') {
      assert.equal(error.message, expected.error.message);
    }
  }
  const isEnded = parts.some(({ type }) => type === 'finish_message');
  assert.equal(isEnded, expected.interrupted !== true && expected.error === undefined, 'end of generation');
};

export const uiMessageStream: ConformanceSuite = {
  file: 'ui-message-stream',
  async check(testCase) {
    const { input, expected, also_accepted: others = [] } = caseSchema.parse(testCase);
    const encoder = new TextEncoder();
    const chunks = input.chunks.map((chunk) =>
      typeof chunk === 'string' ? encoder.encode(chunk) : bytesOfHex(chunk.$hex),
    );

    const outcome = await read(chunks);

    const isAccepted = others.some((other) => {
      try {
        assertOutcome(outcome, other);
        return true;
      } catch {
        return false;
      }
    });
    if (!isAccepted) assertOutcome(outcome, withUnendedFinish(expected, input.chunks));
  },
};
