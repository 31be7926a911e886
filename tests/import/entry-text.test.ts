import { describe, expect, it } from 'vitest';
import { headOf, linesOf, wholeBytes, wholeText } from '@/lib/import/entry-text';
import { collected } from '@/tests/fakes/collect';

/** An entry that comes in pieces of some bytes, and breaks off with an error where one is given. */
const entry =
  (text: string, size = 3, error?: Error) =>
  () => {
    const bytes = new TextEncoder().encode(text);
    let at = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        if (at >= bytes.length) {
          if (error === undefined) controller.close();
          else controller.error(error);
          return;
        }
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      },
    });
  };

describe('the text of an entry', () => {
  it('is whole wherever its bytes are cut', async () => {
    expect(await wholeText(entry('Grüße 😀', 1), 100)).toBe('Grüße 😀');
    expect(await headOf(entry('Grüße 😀', 1), 4)).toBe('Grüß');
  });

  it.each([
    ['utf16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('is read as %s where the mark at its beginning says so', async (encoding, mark) => {
    const text = 'Grüße 😀';
    const bytes = Buffer.from(text, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    const written = Uint8Array.from([...mark, ...bytes]);
    const inPieces = (size: number) => () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          for (let at = 0; at < written.length; at += size) controller.enqueue(written.slice(at, at + size));
          controller.close();
        },
      });

    expect(await wholeText(inPieces(1), 100)).toBe(text);
    expect(await wholeText(inPieces(5), 100)).toBe(text);
  });

  it('may be one character, or none', async () => {
    expect(await wholeText(entry('x'), 100)).toBe('x');
    expect(await wholeText(entry(''), 100)).toBe('');
  });

  it('is refused beyond its limit, as are its bytes', async () => {
    await expect(wholeText(entry('x'.repeat(20)), 10)).rejects.toMatchObject({ reason: 'too-large' });
    await expect(wholeBytes(entry('x'.repeat(20)), 10)).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('comes as lines, with nothing in place of one that is too long', async () => {
    expect((await collected(linesOf(entry(`one\n${'x'.repeat(50)}\n\nlast`), 10))).items).toEqual([
      'one',
      undefined,
      '',
      'last',
    ]);
  });

  it('gives the lines before it breaks off', async () => {
    const seen: (string | undefined)[] = [];
    const reading = async () => {
      for await (const line of linesOf(entry('one\ntwo\nthr', 3, new Error('cut')), 10)) seen.push(line);
    };

    await expect(reading()).rejects.toMatchObject({ reason: 'unreadable' });
    expect(seen).toEqual(['one', 'two']);
  });
});
