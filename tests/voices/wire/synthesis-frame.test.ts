import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { parseBinaryFrame, parseTextFrame, xmlUnescaped } from '@/lib/voices/wire/synthesis-frame';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { audioFrame, textFrame, wordsData } from '../../fakes/speech-socket';

const isMalformed = (run: () => unknown): boolean => {
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof ChatError && error.data.code === 'malformed';
  }
};

it('reads the words of a turn, with their times in ms', () => {
  const data = wordsData({ text: 'AT&amp;T', at: 1_000_000 }, { text: 'said', at: 7_500_000 });

  expect(parseTextFrame(textFrame('audio.metadata', 'r1', data))).toEqual({
    type: 'words',
    requestId: 'r1',
    words: [
      { atMs: 100, durationMs: 500, text: 'AT&T' },
      { atMs: 750, durationMs: 500, text: 'said' },
    ],
  });
});

it('passes over boundaries that are no words, and words without a time or a text', () => {
  const data = JSON.stringify({
    Metadata: [
      { Type: 'SentenceBoundary', Data: { Offset: 1, text: { Text: 'A sentence.' } } },
      { Type: 'WordBoundary', Data: { text: { Text: 'untimed' } } },
      { Type: 'WordBoundary', Data: { Offset: 1, text: null } },
      { Type: 'SessionEnd', Data: null },
      { Type: 'WordBoundary', Data: { Offset: 10_000, text: { Text: 'kept' } } },
    ],
  });

  expect(parseTextFrame(textFrame('audio.metadata', 'r1', data))).toMatchObject({
    words: [{ atMs: 1, durationMs: 0, text: 'kept' }],
  });
});

it('reads the end of a turn, and names by their turn the messages that it has no use for', () => {
  expect(parseTextFrame(textFrame('turn.end', 'r1'))).toEqual({ type: 'turn-end', requestId: 'r1' });
  expect(parseTextFrame(textFrame('turn.start', 'r1', '{}'))).toEqual({ type: 'other', requestId: 'r1' });
});

it('reads header names in any case, as both services write them', () => {
  expect(parseTextFrame('x-requestid:R1\r\npath:turn.end\r\n\r\n')).toEqual({ type: 'turn-end', requestId: 'R1' });
  expect(parseTextFrame('PATH:turn.end\r\n\r\n')).toEqual({ type: 'turn-end', requestId: undefined });
});

it.each([
  ['no path', 'X-RequestId:r1\r\n\r\n{}'],
  ['nothing', ''],
  ['words that are no JSON', textFrame('audio.metadata', 'r1', '{"Metadata":[')],
  ['words of another shape', textFrame('audio.metadata', 'r1', '{"Metadata":{"Type":1}}')],
])('refuses a text with %s', (_what, text) => {
  expect(isMalformed(() => parseTextFrame(text))).toBe(true);
});

it('reads the sound after the head, also when there is none', () => {
  expect(parseBinaryFrame(audioFrame('r1', [1, 2, 255]))).toEqual({
    type: 'audio',
    requestId: 'r1',
    bytes: new Uint8Array([1, 2, 255]),
  });
  expect(parseBinaryFrame(audioFrame('r1', []))).toMatchObject({ bytes: new Uint8Array([]) });
});

it.each([
  ['no length', new Uint8Array([1]).buffer],
  ['a length beyond its end', new Uint8Array([255, 255, 80, 97]).buffer],
  ['another path', audioFrame('r1', [1], 'text')],
  ['no path', new Uint8Array([0, 0, 1, 2]).buffer],
])('refuses bytes with %s', (_what, bytes) => {
  expect(isMalformed(() => parseBinaryFrame(bytes))).toBe(true);
});

it('refuses garbage as malformed and never in another way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const run = () => parseBinaryFrame(Uint8Array.from(bytes).buffer);
      if (isMalformed(run)) return;
      expect(run().type).toBe('audio');
    }),
    propertyRuns(1_000),
  );
});

it.each([
  ['&lt;b&gt; &quot;it&apos;s&quot; &AMP;', `<b> "it's" &`],
  ['&#233;&#xE9;&#x1F600;', 'éé😀'],
  ['&nbsp; &unknown; & &#; &amp', '&nbsp; &unknown; & &#; &amp'],
  ['&#1114111;&#1114112;', '\u{10ffff}&#1114112;'],
])('unescapes %s', (escaped, text) => {
  expect(xmlUnescaped(escaped)).toBe(text);
});
