import { expect, it } from 'vitest';
import { openSynthesisSocket, type SynthesisSocket, turnChunks } from '@/lib/voices/wire/synthesis-socket';
import { collected } from '../../fakes/collect';
import { audioFrame, createSpeechSockets, textFrame, wordsData } from '../../fakes/speech-socket';
import { createFakeTime, settlePromises } from '../../fakes/timers';
import { voiceContext } from '../../fakes/voice-context';

const url = 'wss://speech.test/edge/v1?token=secret';

const createService = () => {
  const sockets = createSpeechSockets();
  const time = createFakeTime();
  const stopping = new AbortController();
  const context = voiceContext({ connect: sockets.connect, after: time.timers.after, signal: stopping.signal });
  return { sockets, time, stopping, opening: () => openSynthesisSocket(url, context) };
};

const openOne = async () => {
  const service = createService();
  const opening = service.opening();
  const fake = service.sockets.at(0);
  fake.open();
  return { ...service, fake, socket: await opening };
};

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

it('is open after the handshake, and closed when the service closes it', async () => {
  const { socket, fake } = await openOne();

  const before = socket.isOpen();
  fake.end(1000);

  expect([before, socket.isOpen()]).toEqual([true, false]);
});

it('is refused as a service refuses the handshake, by an error or by a close', async () => {
  for (const refuse of ['error', 'close'] as const) {
    const { sockets, opening } = createService();
    const failure = failureOf(opening());
    if (refuse === 'error') sockets.at(0).fail();
    else sockets.at(0).end(1006);

    expect(await failure).toMatchObject({ data: { code: 'refused', host: 'speech.test' } });
    expect(sockets.at(0).closeCount()).toBe(1);
  }
});

it('is given up when the handshake takes longer than five seconds', async () => {
  const { sockets, time, opening } = createService();
  const failure = failureOf(opening());

  await time.advance(5000);

  expect(await failure).toMatchObject({ data: { code: 'timeout', host: 'speech.test' } });
  expect(sockets.at(0).closeCount()).toBe(1);
});

it('is not timed any more once it is open', async () => {
  const { socket, fake, time } = await openOne();

  await time.advance(60_000);

  expect([socket.isOpen(), fake.closeCount()]).toEqual([true, 0]);
});

it('is closed when the signal aborts during the handshake, and not even opened after that', async () => {
  const { sockets, stopping, opening } = createService();
  const failure = failureOf(opening());
  stopping.abort(new Error('enough'));

  expect(await failure).toMatchObject({ message: 'enough' });
  expect(sockets.at(0).closeCount()).toBe(1);
  expect(await failureOf(opening())).toMatchObject({ message: 'enough' });
  expect(sockets.count()).toBe(1);
});

it('gives the frames of a turn in their order, whether or not they are awaited already', async () => {
  const { socket, fake } = await openOne();
  fake.hear(audioFrame('r1', [1]));
  const first = await socket.next('r1');
  const second = socket.next('R1');
  fake.hear(textFrame('turn.end', 'r1'));

  expect([first.type, (await second).type]).toEqual(['audio', 'turn-end']);
});

it('passes over what is left of an earlier turn, and takes a frame without a name for this one', async () => {
  const { socket, fake } = await openOne();
  fake.hear(audioFrame('r0', [9]));
  fake.hear(textFrame('turn.end', 'r0'));
  fake.hear('Path:response\r\n\r\n');
  fake.hear(audioFrame('r1', [1]));

  expect([await socket.next('r1'), await socket.next('r1')]).toMatchObject([
    { type: 'other' },
    { type: 'audio', bytes: new Uint8Array([1]) },
  ]);
});

it.each<[string, unknown]>([
  ['a text without a path', 'nonsense'],
  ['bytes that are too short', new ArrayBuffer(1)],
  ['neither text nor bytes', new Blob([])],
])('fails as malformed with %s', async (_what, data) => {
  const { socket, fake } = await openOne();
  fake.hear(data);

  expect(await failureOf(socket.next('r1'))).toMatchObject({ data: { code: 'malformed' } });
});

it.each([
  [1011, 'server busy', 'socket closed with code 1011: server busy'],
  [1006, '', 'socket closed with code 1006'],
])('says how it was closed: %i %s', async (code, reason, detail) => {
  const { socket, fake } = await openOne();
  fake.end(code, reason);

  expect(await failureOf(socket.next('r1'))).toMatchObject({
    data: { code: 'ended-early', host: 'speech.test', detail },
  });
});

const chunksOf = (socket: SynthesisSocket, signal = new AbortController().signal) =>
  collected(turnChunks(socket, 'r1', signal));

it('gives sound and words to the end of the turn, and leaves the socket open for the next', async () => {
  const { socket, fake } = await openOne();
  fake.hear(textFrame('turn.start', 'r1'));
  fake.hear(audioFrame('r1', [1, 2]));
  fake.hear(audioFrame('r1', []));
  fake.hear(textFrame('audio.metadata', 'r1', wordsData({ text: 'Hi', at: 10_000 })));
  fake.hear(textFrame('turn.end', 'r1'));

  expect(await chunksOf(socket)).toEqual({
    items: [
      { type: 'audio', bytes: new Uint8Array([1, 2]) },
      { type: 'word', atMs: 1, durationMs: 500, text: 'Hi' },
    ],
  });
  expect([socket.isOpen(), fake.closeCount()]).toEqual([true, 0]);
});

it('fails when a turn ends without a sound', async () => {
  const { socket, fake } = await openOne();
  fake.hear(textFrame('turn.end', 'r1'));

  expect(await chunksOf(socket)).toMatchObject({ items: [], error: { data: { code: 'ended-early' } } });
});

it('fails when the socket closes within a turn, after what had come', async () => {
  const { socket, fake } = await openOne();
  fake.hear(audioFrame('r1', [1]));
  fake.end(1006);

  expect(await chunksOf(socket)).toMatchObject({
    items: [{ type: 'audio' }],
    error: { data: { code: 'ended-early' } },
  });
});

it('ends quietly at an abort, without waiting for the service, and closes the socket', async () => {
  const { socket, fake } = await openOne();
  const stopping = new AbortController();
  fake.hear(audioFrame('r1', [1]));
  const chunks = chunksOf(socket, stopping.signal);
  await settlePromises();

  stopping.abort();

  expect(await chunks).toMatchObject({ items: [{ type: 'audio' }] });
  expect((await chunks).error).toBeUndefined();
  expect([socket.isOpen(), fake.closeCount()]).toEqual([false, 1]);
});

it('closes the socket of a turn that nobody hears to its end', async () => {
  const { socket, fake } = await openOne();
  fake.hear(audioFrame('r1', [1]));
  fake.hear(audioFrame('r1', [2]));

  for await (const _chunk of turnChunks(socket, 'r1', new AbortController().signal)) break;

  expect(fake.closeCount()).toBe(1);
});
