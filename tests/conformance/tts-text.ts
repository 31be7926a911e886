import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import { clockText } from '@/lib/speech/clock-text';
import {
  formatEdgeMessage,
  parseEdgeMessage,
  roundedTicks,
  secMsGec,
  trustedClientToken,
} from '@/lib/voices/edge-protocol';
import { ssmlOf } from '@/lib/voices/ssml';
import type { ConformanceSuite, VectorCase } from './suite';

const ssmlCase = z.object({
  input: z.object({
    text: z.string(),
    options: z.object({
      voice: z.string(),
      rate: z._default(z.number(), 0),
      pitch: z._default(z.number(), 0),
      style: z._default(z.string(), ''),
    }),
  }),
  expected: z.string(),
  deviation_recommended: z.optional(z.boolean()),
});
const tokenCase = z.object({
  input: z.object({ time: z.string() }),
  expected: z.object({ rounded_ticks: z.string(), hashed_text: z.string(), token: z.string() }),
});
const formatCase = z.object({
  input: z.object({ header: z.record(z.string(), z.string()), data: z.string() }),
  expected: z.string(),
});
const parseCase = z.object({
  input: z.string(),
  expected: z.object({ data: z.string(), headers: z.record(z.string(), z.unknown()) }),
  deviation_recommended: z.optional(z.boolean()),
});
const clockCase = z.object({ input: z.number(), expected: z.string() });

/** The characters of text and attribute values between the tags, decoded: equal whether they were escaped or not. */
const unescaped = (ssml: string): string =>
  ssml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const checkSsml = (testCase: VectorCase): void => {
  const { input, expected, deviation_recommended } = ssmlCase.parse(testCase);
  const actual = ssmlOf(input.text, input.options);
  // The reference escapes nothing. Right is the same document with its text and names escaped.
  assert.equal(deviation_recommended ? unescaped(actual) : actual, expected);
  if (deviation_recommended) assert.notEqual(actual, expected);
};

const checkToken = async (testCase: VectorCase): Promise<void> => {
  const { input, expected } = tokenCase.parse(testCase);
  const now = Date.parse(input.time);
  assert.equal(String(roundedTicks(now)), expected.rounded_ticks);
  assert.equal(`${roundedTicks(now)}${trustedClientToken}`, expected.hashed_text);
  assert.equal(await secMsGec(now), expected.token);
};

const checkFrame = (testCase: VectorCase): void => {
  if (testCase.fn === 'genSendContent') {
    const { input, expected } = formatCase.parse(testCase);
    assert.equal(formatEdgeMessage({ headers: input.header, data: input.data }), expected);
    return;
  }
  const { input, expected, deviation_recommended } = parseCase.parse(testCase);
  // A message without an empty line has no data; the reference cuts it in the middle.
  assert.deepEqual(parseEdgeMessage(input), deviation_recommended ? { headers: {}, data: '' } : expected);
};

export const ttsText: ConformanceSuite = {
  file: 'tts-text',
  check(testCase) {
    switch (testCase.group) {
      case 'ssml':
        return checkSsml(testCase);
      case 'sec-ms-gec':
        return checkToken(testCase);
      case 'edge-frame':
        return checkFrame(testCase);
      case 'clock': {
        const { input, expected } = clockCase.parse(testCase);
        return assert.equal(clockText(input), expected);
      }
      // `segments` and `clean` show the reference's own way; `sentences` and `speakable` supersede them.
      default:
        return 'skip';
    }
  },
};
