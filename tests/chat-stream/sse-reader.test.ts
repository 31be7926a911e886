import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChunks } from '@/lib/chat-stream/read-chunks';
import { readEvents } from '@/lib/chat-stream/sse-reader';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { bodyOf, bodyOfText, collect, cutBytes } from './byte-bodies';

const eventsOf = (text: string) => collect(readEvents(readChunks(bodyOfText(text))));

describe('readEvents', () => {
  it('gives the same events however the bytes are cut and whatever ends the lines', async () => {
    const value = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''));
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1 })),
        lineEnd,
        fc.array(fc.nat()),
        async (events, end, cuts) => {
          const text = events.map((lines) => `${lines.map((line) => `data: ${line}${end}`).join('')}${end}`).join('');

          const read = await collect(readEvents(readChunks(bodyOf(cutBytes(text, cuts)).body)));

          expect(read).toEqual(events.map((lines) => ({ data: lines.join('\n') })));
        },
      ),
      propertyRuns(1_000),
    );
  });

  it('removes one blank after the colon and no more', async () => {
    expect(await eventsOf('data:a\n\ndata:  b\n\n')).toEqual([{ data: 'a' }, { data: ' b' }]);
  });

  it('names an event and forgets the name after it', async () => {
    expect(await eventsOf('event: ping\ndata: 1\n\ndata: 2\n\n')).toEqual([
      { event: 'ping', data: '1' },
      { data: '2' },
    ]);
  });

  it('ignores comments, other fields and events without data', async () => {
    expect(await eventsOf(': hi\n\nid: 1\nretry: 5\n\nevent: x\n\ndata: a\n\n')).toEqual([{ data: 'a' }]);
  });

  it('drops an event that no empty line ended', async () => {
    expect(await eventsOf('data: a\n\ndata: b\n')).toEqual([{ data: 'a' }]);
  });

  it('delivers an event at once when its lines end by CR', async () => {
    const { body } = bodyOf([new TextEncoder().encode('data: a\r\r')], true);

    expect(await readEvents(readChunks(body)).next()).toEqual({ done: false, value: { data: 'a' } });
  });

  it('refuses an event beyond the limit, in one line or in many', async () => {
    const read = (text: string) => collect(readEvents(readChunks(bodyOfText(text)), 100));

    await expect(read(`data: ${'x'.repeat(200)}`)).rejects.toMatchObject({ data: { code: 'too-large' } });
    await expect(read('data: 1234567890\n'.repeat(20))).rejects.toMatchObject({ data: { code: 'too-large' } });
  });
});
