import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readChunks } from '@/lib/chat-stream/read-chunks';
import { readEvents, type ServerSentEvent } from '@/lib/chat-stream/sse-reader';
import { bodyOf, collect, cutBytes } from './byte-bodies';

/** How many streams are tried: the fault matrix asks for 10,000. */
const numRuns = 10_000;

/** A guard against hanging: the run takes a few seconds. */
const timeout = 120_000;

/**
 * The same standard read in one piece, without chunks (HTML, 9.2.6 "Interpreting an event stream"): the second opinion.
 * As the reader does, it keeps only `event` and `data`, and takes an event without a name for one.
 */
const referenceEvents = (text: string): readonly ServerSentEvent[] => {
  const events: ServerSentEvent[] = [];
  const whole = text.replace(/^\uFEFF/, '');
  const lines = whole.split(/\r\n|\n|\r/).slice(0, -1);
  let fields: Readonly<Record<string, readonly string[]>> = {};
  for (const line of lines) {
    if (line === '') {
      const { data, event } = fields;
      if (data !== undefined) events.push({ data: data.join('\n'), ...(event && { event: event.at(-1) ?? '' }) });
      fields = {};
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?::(?: )?(.*))?$/su.exec(line) ?? [];
    if (name === 'data' || name === 'event') fields = { ...fields, [name]: [...(fields[name] ?? []), value] };
  }
  return events;
};

const line = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme' }).map((text) => `data:${text}`) },
  { weight: 2, arbitrary: fc.json().map((text) => `data: ${text}`) },
  { weight: 4, arbitrary: fc.constant('') },
  fc.constantFrom('event: ping', 'event:', 'data', 'data:', ': keep-alive', ':', 'id: 7', 'retry: 10', 'datax: 1'),
  fc.constantFrom('data: a\u0000b', '\u0000', '\uFEFFdata: late mark', 'data: [DONE]', 'data:  two blanks', 'x:y:z'),
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const stream = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(fc.tuple(line, lineEnd), { maxLength: 12 }), fc.boolean())
  .map(([mark, lines, isCut]) => {
    const text = `${mark}${lines.map(([words, end]) => words.replace(/[\r\n]/g, '') + end).join('')}`;
    return isCut ? text.slice(0, -1) : text;
  });

it(`reads ${numRuns} streams like the standard, wherever they are cut`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.array(fc.nat(), { maxLength: 12 }), async (text, cuts) => {
      const read = await collect(readEvents(readChunks(bodyOf(cutBytes(text, cuts)).body)));

      expect(read).toEqual(referenceEvents(text));
    }),
    { numRuns },
  );
});

it('reads bytes that are no text without an error', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), async (chunks) => {
      const events = await collect(readEvents(readChunks(bodyOf(chunks).body)));

      expect(events.every(({ data }) => typeof data === 'string')).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it('refuses a line of 2 MB in place of keeping it', async () => {
  const long = new TextEncoder().encode('x'.repeat(65_536));

  const reading = collect(readEvents(readChunks(bodyOf(Array.from({ length: 32 }, () => long)).body)));

  await expect(reading).rejects.toMatchObject({ data: { code: 'too-large' } });
});
