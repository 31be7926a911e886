import { expect, it } from 'vitest';
import type { RealtimeEvent } from '@/lib/voices/openai-realtime/events';
import { readingChunks } from '@/lib/voices/openai-realtime/reading';
import { collected } from '../../fakes/collect';

const audio = (...bytes: readonly number[]): RealtimeEvent => ({
  type: 'audio',
  responseId: 'r1',
  bytes: Uint8Array.from(bytes),
});
const said = (text: string, isWhole = false): RealtimeEvent => ({ type: 'said', responseId: 'r1', text, isWhole });
const created: RealtimeEvent = { type: 'created', responseId: 'r1' };
const done: RealtimeEvent = { type: 'done', responseId: 'r1' };

/** A socket that says these events, and then nothing more. */
const socketOf = (events: readonly RealtimeEvent[]) => {
  const waiting = [...events];
  const log: string[] = [];
  return {
    log,
    left: () => waiting.length,
    socket: {
      isOpen: () => !log.includes('closed'),
      send: () => undefined,
      close: () => void log.push('closed'),
      next: (): Promise<RealtimeEvent> => {
        const event = waiting.shift();
        return event === undefined ? new Promise(() => undefined) : Promise.resolve(event);
      },
    },
  };
};

const read = async (text: string, events: readonly RealtimeEvent[]) => {
  const { socket, log } = socketOf(events);
  const { items, error } = await collected(readingChunks(socket, 'e1', text, new AbortController().signal));
  const bytes = items.map((chunk) => (chunk.type === 'audio' ? [...chunk.bytes] : []));
  return { bytes, error, log };
};

it('lets sound be heard when the words after it are still those of the text', async () => {
  const events = [created, said('One'), audio(1), audio(2), said(' two.'), audio(3), said('One two.', true), done];

  expect(await read('One two.', events)).toEqual({ bytes: [[1], [2], [3]], error: undefined, log: [] });
});

it('holds back the sound before the first wrong word', async () => {
  const { bytes, error, log } = await read('One two.', [created, said('One'), audio(1), said(' too'), audio(2), done]);

  expect(bytes).toEqual([]);
  expect(error).toMatchObject({ data: { code: 'reworded' } });
  expect(log).toEqual(['closed']);
});

it('believes the whole of what was said more than its pieces', async () => {
  const events = [created, said('One two.'), audio(1), said('One two three.', true), done];

  expect((await read('One two.', events)).error).toMatchObject({ data: { code: 'reworded' } });
});

it('takes no notice of another response, nor of an error about another event', async () => {
  const foreign: readonly RealtimeEvent[] = [
    { type: 'audio', responseId: 'r0', bytes: Uint8Array.of(9) },
    { type: 'said', responseId: 'r0', text: 'No.', isWhole: true },
    { type: 'done', responseId: 'r0' },
    { type: 'other' },
  ];
  const events = [created, ...foreign, said('One.'), audio(1), said('One.', true), done];

  expect((await read('One.', events)).bytes).toEqual([[1]]);
});

it('ends with a response that never ends, after twenty thousand events', async () => {
  const events = [created, ...Array.from({ length: 20_001 }, () => said(''))];

  expect((await read('One.', events)).error).toMatchObject({ data: { code: 'too-large' } });
});

it('ends with sound that never ends, after fifteen million bytes', async () => {
  const much: RealtimeEvent = { type: 'audio', responseId: 'r1', bytes: new Uint8Array(8_000_000) };

  expect((await read('One.', [created, much, much, done])).error).toMatchObject({ data: { code: 'too-large' } });
});
