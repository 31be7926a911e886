import { Buffer } from 'node:buffer';
import { expect, it, vi } from 'vitest';
import { serviceCall } from '@/lib/http/service-call';
import { wholeFrameFetch } from '@/lib/providers/bedrock/whole-frames';
import { fakeContext } from '../../fakes/provider-context';
import { event } from '../../simulators/bedrock/event-frame';

const framesOf = async (chunks: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
  const headers = { 'content-type': 'application/vnd.amazon.eventstream' };
  const { context } = fakeContext({}, { headers, chunks });
  const send = wholeFrameFetch(serviceCall('https://bedrock.test', [], context));
  const response = await send('https://bedrock.test');
  const frames: Uint8Array[] = [];
  for await (const frame of response.body ?? []) frames.push(frame);
  return frames;
};

const cut = (bytes: Uint8Array, length: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length),
  );

it('gives frame by frame, wherever the chunks end', async () => {
  const sent = ['a', 'bb', 'ccc'].map((text) => event('contentBlockDelta', { delta: { text } }));

  for (const length of [1, 7, 1000]) {
    const frames = await framesOf(cut(Buffer.concat(sent), length));

    expect(frames.map((frame) => Buffer.from(frame).toString('hex'))).toEqual(
      sent.map((frame) => frame.toString('hex')),
    );
  }
});

it('copies a frame of 16 MB once, and not with each of its chunks', async () => {
  const frame = event('contentBlockDelta', { delta: { text: 'x'.repeat(16_000_000) } });
  const chunks = cut(frame, 65_536);
  const set = vi.spyOn(Uint8Array.prototype, 'set');

  const frames = await framesOf(chunks);
  const copied = set.mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0);
  set.mockRestore();

  expect(frames.map(({ length }) => length)).toEqual([frame.length]);
  expect(copied).toBeLessThan(frame.length * 1.1);
});
