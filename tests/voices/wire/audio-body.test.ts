import { expect, it } from 'vitest';
import { audioBody } from '@/lib/voices/wire/audio-body';
import { collected } from '../../fakes/collect';

const bodyOf = (...chunks: readonly (readonly number[] | Error)[]): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const left = [...chunks];
  return new ReadableStream({
    pull: (controller) => {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(Uint8Array.from(next));
    },
  });
};

const read = (response: Response, signal = new AbortController().signal) =>
  collected(audioBody(response, 'speech.test', signal));

it('gives the sound chunk by chunk and leaves empty ones out', async () => {
  expect(await read(new Response(bodyOf([1, 2], [], [3])))).toEqual({
    items: [
      { type: 'audio', bytes: new Uint8Array([1, 2]) },
      { type: 'audio', bytes: new Uint8Array([3]) },
    ],
  });
});

it.each(['text/html; charset=utf-8', 'application/json', 'Application/Problem+JSON', 'application/xml'])(
  'does not play %s',
  async (type) => {
    const body = bodyOf([60, 104]);

    const { items, error } = await read(new Response(body, { headers: { 'content-type': type } }));

    expect([items, error]).toMatchObject([[], { data: { code: 'not-an-api', host: 'speech.test', status: 200 } }]);
  },
);

it.each(['audio/mpeg', 'application/octet-stream', 'video/mp4'])('plays %s', async (type) => {
  const { items } = await read(new Response(bodyOf([1]), { headers: { 'content-type': type } }));

  expect(items).toHaveLength(1);
});

it.each([
  ['no body', new Response(null)],
  ['an empty one', new Response(bodyOf([]))],
])('fails for an answer with %s', async (_what, response) => {
  expect(await read(response)).toMatchObject({ error: { data: { code: 'ended-early', host: 'speech.test' } } });
});

it('fails when the connection breaks, after what had come', async () => {
  expect(await read(new Response(bodyOf([1], new TypeError('network error'))))).toMatchObject({
    items: [{ type: 'audio' }],
    error: { data: { code: 'reset', host: 'speech.test' } },
  });
});

it('ends quietly at an abort, also before any sound', async () => {
  const stopping = new AbortController();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => {
      stopping.abort();
      return new Promise(() => undefined);
    },
  });

  expect(await read(new Response(body), stopping.signal)).toEqual({ items: [] });
});
