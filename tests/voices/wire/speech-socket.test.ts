import { expect, it } from 'vitest';
import { openSpeechSocket } from '@/lib/voices/wire/speech-socket';
import { createSpeechSockets } from '../../fakes/speech-socket';
import { voiceContext } from '../../fakes/voice-context';

const openOne = async () => {
  const sockets = createSpeechSockets();
  const form = {
    parse: (data: unknown): string => {
      if (data === 'bad') throw new SyntaxError('no');
      return String(data);
    },
    protocols: ['one', 'two'],
  };
  const opening = openSpeechSocket('wss://speech.test/', form, voiceContext({ connect: sockets.connect }));
  const fake = sockets.at(0);
  fake.open();
  return { fake, socket: await opening };
};

it('is opened with the subprotocols of its form', async () => {
  const { fake } = await openOne();

  expect(fake.protocols).toEqual(['one', 'two']);
});

it('gives the frames in their order, those that nobody awaited too', async () => {
  const { fake, socket } = await openOne();
  fake.hear('a');
  fake.hear('b');

  expect([await socket.next(), await socket.next()]).toEqual(['a', 'b']);
});

it.each([
  ['that is none of the service’s', 'bad', 'malformed'],
  ['that is longer than any sound', 'x'.repeat(500_001), 'too-large'],
  ['of bytes that are more than any sound', new ArrayBuffer(500_001), 'too-large'],
])('is closed by a message %s, and hears no more', async (_, message, code) => {
  const { fake, socket } = await openOne();
  fake.hear(message);
  fake.hear('later');

  await expect(socket.next()).rejects.toMatchObject({ data: { code } });
  expect([socket.isOpen(), fake.closeCount()]).toEqual([false, 1]);
});

it('is closed by a service that sends more than is read', async () => {
  const { fake, socket } = await openOne();
  for (let count = 0; count <= 20_000; count += 1) fake.hear('a');

  expect([socket.isOpen(), fake.closeCount()]).toEqual([false, 1]);
});
