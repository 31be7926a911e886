import fc from 'fast-check';
import type { StreamPart } from '@/lib/domain/stream-part';

/** JSON as it comes out of a line: no -0, no undefined. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const text = fc.string({ unit: 'binary' });
const tokens = fc.oneof(fc.nat(), fc.constant(Number.NaN));
const flag = fc.constant(true);

const usage = fc.record(
  {
    promptTokens: tokens,
    completionTokens: tokens,
    cachedTokens: fc.nat(),
    cacheWriteTokens: fc.nat(),
    reasoningTokens: fc.nat(),
    costUsd: fc.nat(),
    contextTokens: fc.nat(),
  },
  { requiredKeys: ['promptTokens', 'completionTokens'] },
);
const finishReason = fc.constantFrom(
  'stop' as const,
  'length' as const,
  'content-filter' as const,
  'tool-calls' as const,
  'error' as const,
  'other' as const,
  'unknown' as const,
);
const type = <Name extends StreamPart['type']>(name: Name) => fc.constant(name);

/** Any live part, with any text, JSON and optional key that the domain allows. */
export const arbitraryStreamPart: fc.Arbitrary<StreamPart> = fc.oneof(
  fc.record({ type: type('text'), text }),
  fc.record({ type: type('reasoning'), text }),
  fc.record(
    { type: type('reasoning_signature'), signature: text, itemId: text, endsBlock: flag },
    { requiredKeys: ['type', 'signature'] },
  ),
  fc.record({ type: type('redacted_reasoning'), data: text, itemId: text }, { requiredKeys: ['type', 'data'] }),
  fc.record({
    type: type('source'),
    source: fc.record({ url: text, title: text, sourceType: text, details: json }, { requiredKeys: [] }),
  }),
  fc.record(
    { type: type('file'), mimeType: text, data: text, url: text },
    { requiredKeys: ['type', 'mimeType', 'data'] },
  ),
  fc.record({ type: type('data'), items: fc.array(json) }),
  fc.record({ type: type('message_annotations'), annotations: fc.array(json) }),
  fc.record({ type: type('tool_call_streaming_start'), toolCallId: text, toolName: text }),
  fc.record({ type: type('tool_call_delta'), toolCallId: text, argsTextDelta: text }),
  fc.record(
    {
      type: type('tool_call'),
      toolCallId: text,
      toolName: text,
      args: json,
      providerMetadata: json,
      awaitsApproval: fc.constant(true as const),
      approval: fc.record({ id: text, signature: text, descriptor: json }, { requiredKeys: ['id'] }),
    },
    { requiredKeys: ['type', 'toolCallId', 'toolName', 'args'] },
  ),
  fc.record(
    { type: type('tool_result'), toolCallId: text, result: json, isError: flag, isDenied: flag, isPreliminary: flag },
    { requiredKeys: ['type', 'toolCallId', 'result'] },
  ),
  fc.record({ type: type('start_step'), messageId: text }),
  fc.record(
    { type: type('finish_step'), finishReason, isContinued: fc.boolean(), usage, providerMetadata: json },
    { requiredKeys: ['type', 'finishReason', 'isContinued'] },
  ),
  fc.record({ type: type('finish_message'), finishReason, usage }, { requiredKeys: ['type', 'finishReason'] }),
  fc.record({ type: type('error'), message: text }),
);
