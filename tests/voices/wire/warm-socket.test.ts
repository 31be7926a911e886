import { expect, it } from 'vitest';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { openSynthesisSocket, turnChunks } from '@/lib/voices/wire/synthesis-socket';
import { createWarmSocket, type SocketService } from '@/lib/voices/wire/warm-socket';
import { collected } from '../../fakes/collect';
import { audioFrame, createSpeechSockets, textFrame } from '../../fakes/speech-socket';
import { settlePromises } from '../../fakes/timers';
import { voiceContext } from '../../fakes/voice-context';

const create = () => {
  const sockets = createSpeechSockets();
  const warm = createWarmSocket();
  const service: SocketService = {
    open: (context: VoiceContext) => openSynthesisSocket('wss://speech.test/', context),
    begin: (requestId) => [`begin ${requestId}`],
    chunks: turnChunks,
  };
  const contextWith = (signal?: AbortSignal) =>
    voiceContext({ connect: sockets.connect, ...(signal !== undefined && { signal }) });
  const speak = (purpose = 'voice', signal?: AbortSignal, isBeside = false) =>
    collected(warm.speak(purpose, { ...service, isBeside }, contextWith(signal)));
  /** The service speaks the turn that was begun last on a socket. */
  const answer = async (index: number, sound: number): Promise<void> => {
    await settlePromises();
    const socket = sockets.at(index);
    if (socket.sent.length === 0) socket.open();
    await settlePromises();
    const requestId = socket.sent.at(-1)?.split(' ')[1] ?? '';
    socket.hear(audioFrame(requestId, [sound]));
    socket.hear(textFrame('turn.end', requestId));
  };
  return { sockets, speak, answer };
};

const soundOf = (sound: number) => ({ items: [{ type: 'audio', bytes: new Uint8Array([sound]) }] });

it('speaks one turn after the other over one socket, each under a name of its own', async () => {
  const { sockets, speak, answer } = create();
  const [first, second] = [speak(), speak()];

  await answer(0, 1);
  expect(await first).toEqual(soundOf(1));
  await answer(0, 2);
  expect(await second).toEqual(soundOf(2));

  expect(sockets.count()).toBe(1);
  expect(new Set(sockets.at(0).sent).size).toBe(2);
});

it('closes the socket for another purpose and opens one that is good for it', async () => {
  const { sockets, speak, answer } = create();
  const first = speak('voice');
  await answer(0, 1);
  await first;

  const second = speak('another key');
  await answer(1, 2);

  expect(await second).toEqual(soundOf(2));
  expect(sockets.at(0).closeCount()).toBe(1);
});

it('opens a new socket where the service has closed the one before', async () => {
  const { sockets, speak, answer } = create();
  const first = speak();
  await answer(0, 1);
  await first;
  sockets.at(0).end(1000);

  const second = speak();
  await answer(1, 2);

  expect(await second).toEqual(soundOf(2));
});

it('lets the next turn begin when one was broken off, on a socket of its own', async () => {
  const { speak, answer, sockets } = create();
  const stopping = new AbortController();
  const first = speak('voice', stopping.signal);
  const second = speak();
  await settlePromises();
  sockets.at(0).open();
  await settlePromises();

  stopping.abort();
  await answer(1, 2);

  expect(await first).toEqual({ items: [] });
  expect(await second).toEqual(soundOf(2));
  expect(sockets.at(0).closeCount()).toBeGreaterThan(0);
});

it('lets the next turn begin when one could not be opened', async () => {
  const { speak, answer, sockets } = create();
  const first = speak();
  await settlePromises();
  sockets.at(0).fail();

  expect(await first).toMatchObject({ items: [], error: { data: { code: 'refused' } } });
  const second = speak();
  await answer(1, 2);
  expect(await second).toEqual(soundOf(2));
});

it('gives a turn beside another one a socket of its own, and the one after them the first again', async () => {
  const { sockets, speak, answer } = create();
  const first = speak();
  await settlePromises();
  const second = speak('voice', undefined, true);
  await answer(1, 2);
  expect(await second).toEqual(soundOf(2));
  await answer(0, 1);
  expect(await first).toEqual(soundOf(1));

  const third = speak('voice', undefined, true);
  await answer(0, 3);

  expect(await third).toEqual(soundOf(3));
  expect(sockets.count()).toBe(2);
});
