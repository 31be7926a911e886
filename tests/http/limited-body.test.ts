import { describe, expect, it } from 'vitest';
import { decodedText, limitedBody } from '@/lib/http/limited-body';

const signal = new AbortController().signal;

describe('limitedBody', () => {
  it('reads a short body whole', async () => {
    const { bytes, isWhole } = await limitedBody(new Response('four'), 4, signal);
    expect([new TextDecoder().decode(bytes), isWhole]).toEqual(['four', true]);
  });

  it('leaves the rest of a body without end', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const { bytes, isWhole } = await limitedBody(new Response(endless), 2500, signal);
    expect([bytes.length, isWhole, isCancelled]).toEqual([2500, false, true]);
  });

  it('says of a body that breaks off that it was reset', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
    await expect(limitedBody(new Response(broken), 10, signal)).rejects.toMatchObject({ data: { code: 'reset' } });
  });

  it('ends with the reason of an abort', async () => {
    const stopped = new Error('stopped');
    await expect(limitedBody(new Response('x'), 10, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });
});

describe('decodedText', () => {
  it.each([
    [[0x61, 0xc3, 0xa9], 'text/plain', 'aé'],
    [[0x61, 0xe9], 'text/plain; charset=ISO-8859-1', 'aé'],
    [[0x61, 0xe9], 'text/html; charset="windows-1252"', 'aé'],
    [[0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'text/plain; charset=iso-8859-1', 'é'],
    [[0xff, 0xfe, 0x61, 0x00], 'text/plain', 'a'],
    [[0xfe, 0xff, 0x00, 0x61], 'text/plain', 'a'],
    [[0xc3, 0xa9], 'text/plain; charset=no-such-thing', 'é'],
    [[0xe9], 'text/plain', '\ufffd'],
  ])('of %j as %s is %s', (bytes, type, text) => {
    expect(decodedText(Uint8Array.from(bytes), type)).toBe(text);
  });

  it('believes what an HTML page says of itself', () => {
    const page = Uint8Array.from([...new TextEncoder().encode('<meta charset=shift_jis>'), 0x82, 0xa0]);
    expect(decodedText(page, 'text/html')).toContain('あ');
    expect(decodedText(page, 'text/plain')).not.toContain('あ');
  });
});
