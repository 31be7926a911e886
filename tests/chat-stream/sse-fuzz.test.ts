import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readChunks } from '@/lib/chat-stream/read-chunks';
import { readEvents, type ServerSentEvent } from '@/lib/chat-stream/sse-reader';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { bodyOf, collect, cutBytes } from './byte-bodies';

/** The fault matrix asks for 10,000 streams. */
const runs = propertyRuns(100_000);

/** A guard against hanging: the run takes a few seconds. */
const timeout = 120_000;

const isWholeJson = (data: string): boolean => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null;
  } catch {
    return data.trim() === '[DONE]';
  }
};

/**
 * The same standard read in one piece, without chunks (HTML, 9.2.6 "Interpreting an event stream"): the second opinion. As
 * the reader does, it keeps only `event` and `data`, takes an event without a name for one, and takes whole JSON for an
 * event where the server forgets the empty line: before the next data, at the end, and always once it forgot one.
 */
const referenceEvents = (text: string): readonly ServerSentEvent[] => {
  const events: ServerSentEvent[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  let forgets = false;
  /** The names and data of the event so far, in their order. */
  let fields: readonly (readonly [name: string, value: string])[] = [];
  const dataOf = () => fields.flatMap(([name, value]) => (name === 'data' ? [value] : []));
  const deliver = (names: readonly string[]): void => {
    if (dataOf().length > 0)
      events.push({ data: dataOf().join('\n'), ...(names.length > 0 && { event: names.at(-1) ?? '' }) });
  };
  const namesIn = (list: typeof fields) => list.flatMap(([name, value]) => (name === 'event' ? [value] : []));
  const firstData = () => fields.findIndex(([name]) => name === 'data');
  const isWhole = () => dataOf().length > 0 && isWholeJson(dataOf().join('\n'));

  for (const line of lines.at(-1) === '' ? lines.slice(0, -1) : lines) {
    const [, name = '', value = ''] = /^([^:]*)(?::(?: )?(.*))?$/su.exec(line) ?? [];
    if (line === '') {
      deliver(namesIn(fields));
      fields = [];
    } else if (name === 'event') fields = [...fields, ['event', value]];
    else if (name === 'data') {
      if (isWhole()) {
        forgets = true;
        deliver(namesIn(fields.slice(0, firstData())));
        fields = fields.slice(firstData()).filter(([kind]) => kind === 'event');
      }
      fields = [...fields, ['data', value]];
      if (forgets && isWhole()) {
        deliver(namesIn(fields.slice(0, firstData())));
        fields = [];
      }
    }
  }
  if (isWhole()) deliver(namesIn(fields));
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

it(`reads ${runs.numRuns} streams like the standard, wherever they are cut`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.array(fc.nat(), { maxLength: 12 }), async (text, cuts) => {
      const read = await collect(readEvents(readChunks(bodyOf(cutBytes(text, cuts)).body)));

      expect(read).toEqual(referenceEvents(text));
    }),
    runs,
  );
});

it('reads bytes that are no text without an error', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), async (chunks) => {
      const events = await collect(readEvents(readChunks(bodyOf(chunks).body)));

      expect(events.every(({ data }) => typeof data === 'string')).toBe(true);
    }),
    propertyRuns(30_000),
  );
});

it('refuses a line of 2 MB in place of keeping it', async () => {
  const long = new TextEncoder().encode('x'.repeat(65_536));

  const reading = collect(readEvents(readChunks(bodyOf(Array.from({ length: 32 }, () => long)).body)));

  await expect(reading).rejects.toMatchObject({ data: { code: 'too-large' } });
});
