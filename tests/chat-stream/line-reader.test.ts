import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '@/lib/chat-stream/line-reader';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { bodyOf, bodyOfText, collect, cutBytes } from './byte-bodies';

const bytes = (...values: readonly number[]): Uint8Array => new Uint8Array(values);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readLines', () => {
  it('gives the same lines however the bytes are cut', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (lines, cuts) => {
        const text = lines.map((each) => `${each}\n`).join('');

        const read = await collect(readLines(bodyOf(cutBytes(text, cuts)).body));

        expect(read.join('\n')).toBe(lines.join('\n').replace(/^\uFEFF/, ''));
      }),
      propertyRuns(1_000),
    );
  });

  it('reads the last line without its LF and skips empty lines', async () => {
    expect(await collect(readLines(bodyOfText('\n\na\n\nb')))).toEqual(['a', 'b']);
  });

  it('keeps a CR as part of its line, so that a line of one CR is not empty', async () => {
    expect(await collect(readLines(bodyOfText('a\r\n\r\nb\rc')))).toEqual(['a\r', '\r', 'b\rc']);
  });

  it('drops a byte order mark only at the very start', async () => {
    expect(await collect(readLines(bodyOfText('\uFEFFa\n\uFEFFb')))).toEqual(['a', '\uFEFFb']);
  });

  it('replaces malformed bytes and drops a character that the end cut off', async () => {
    const { body } = bodyOf([bytes(0x61, 0xff, 0x0a, 0x62, 0xe2, 0x82)]);

    expect(await collect(readLines(body))).toEqual(['a\uFFFD', 'b']);
  });

  it('delivers a line as soon as it is whole', async () => {
    const lines = readLines(bodyOf([encode('first\nsec')], true).body);

    expect(await lines.next()).toEqual({ done: false, value: 'first' });
  });

  it('accepts any async iterable of bytes', async () => {
    async function* chunks() {
      yield await Promise.resolve(encode('a\nb'));
      yield encode('c');
    }

    expect(await collect(readLines(chunks()))).toEqual(['a', 'bc']);
  });

  it('refuses a line of text over 1 MB even before its end has come', async () => {
    const { body, state } = bodyOf([encode(`0:"${'x'.repeat(1_048_576)}`)], true);

    await expect(collect(readLines(body))).rejects.toMatchObject({ data: { code: 'too-large' } });
    expect(state.isCancelled).toBe(true);
  });

  it('allows a file part up to 32 MB', async () => {
    const line = `k:{"data":"${'A'.repeat(2_000_000)}","mimeType":"image/png"}`;

    expect(await collect(readLines(bodyOfText(`${line}\n`)))).toEqual([line]);
    await expect(collect(readLines(bodyOfText(`k:${'A'.repeat(33_554_432)}`)))).rejects.toMatchObject({
      data: { code: 'too-large' },
    });
  });

  it('costs no more than its length when a long line comes byte by byte', async () => {
    const text = 'x'.repeat(300_000);

    expect(
      await collect(
        readLines(
          bodyOf(
            cutBytes(
              text,
              Array.from(text, (_, index) => index),
            ),
          ).body,
        ),
      ),
    ).toEqual([text]);
  });

  it('ends quietly on an abort, cancels the body, and leaves out the line that was not whole', async () => {
    const abort = new AbortController();
    const { body, state } = bodyOf([encode('a\nb')], true);
    const lines = readLines(body, abort.signal);
    const first = await lines.next();
    const second = lines.next();

    abort.abort();

    expect(first.value).toBe('a');
    expect(await second).toEqual({ done: true, value: undefined });
    expect(state.isCancelled).toBe(true);
  });

  it('gives nothing and cancels the body when the signal was aborted before', async () => {
    const { body, state } = bodyOf([encode('a\n')]);

    expect(await collect(readLines(body, AbortSignal.abort()))).toEqual([]);
    expect(state.isCancelled).toBe(true);
  });

  it('cancels the body when the consumer leaves', async () => {
    const { body, state } = bodyOf([encode('a\nb\n')], true);

    for await (const line of readLines(body)) {
      expect(line).toBe('a');
      break;
    }

    expect(state.isCancelled).toBe(true);
  });

  it('passes on what the body fails with after the lines before it', async () => {
    const seen: string[] = [];
    async function* chunks() {
      yield await Promise.resolve(encode('a\n'));
      throw new TypeError('network error');
    }
    const read = async () => {
      for await (const line of readLines(chunks())) seen.push(line);
    };

    await expect(read()).rejects.toThrow('network error');
    expect(seen).toEqual(['a']);
  });
});
