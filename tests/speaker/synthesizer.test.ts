import { beforeEach, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, StreamEngine, VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import type { Listener } from '@/lib/speaker/patience';
import { createSynthesizer } from '@/lib/speaker/synthesizer';
import { mp3Frames } from '../fakes/mp3';
import { directEngine } from '../fakes/session';
import { settlePromises } from '../fakes/timers';

const stream: StreamEngine = {
  ...directEngine,
  id: 'stream',
  kind: 'stream',
  mimeType: 'audio/mpeg',
  explain: () => ({ code: 'timeout' }),
  speak: () => {
    throw new Error('the maker asks for sentences');
  },
};
const engines: readonly VoiceEngine[] = [directEngine, stream];

let reports: unknown[];
let kept: number;
beforeEach(() => {
  reports = [];
  kept = 0;
});

const listeners: (Listener | undefined)[] = [];

const create = (chunks: (signal: AbortSignal) => AsyncIterable<SpeechChunk>) =>
  createSynthesizer({
    findEngine: (id) => engines.find((engine) => engine.id === id),
    speech: {
      open: (_engine, _request, signal, listener) => {
        listeners.push(listener);
        return {
          chunks: chunks(signal),
          keep: () => {
            kept += 1;
          },
        };
      },
      begin: () => undefined,
      letGo: () => undefined,
      forget: () => undefined,
    },
    tell: (report) => reports.push(report),
  });

const order = (engineId: string) =>
  ({
    type: 'make',
    makeId: 'm1',
    request: { text: 'The sky.', language: 'en-US', voice: { engineId, voiceId: 'v' } },
    restMs: 0,
  }) as const;

async function* sound(): AsyncGenerator<SpeechChunk> {
  yield { type: 'audio', bytes: mp3Frames(3) };
}

it('gives the sound of a sentence as one file, which is not asked for again', async () => {
  await create(sound).make(order('stream'));

  expect(reports).toEqual([{ type: 'speech-made', makeId: 'm1', data: Buffer.from(mp3Frames(3)).toString('base64') }]);
  expect(kept).toBe(1);
});

it.each(['direct', 'gone'])('says that the voice %s gives no sound that can be saved', async (engineId) => {
  await create(sound).make(order(engineId));

  expect(reports).toEqual([{ type: 'speech-failed', makeId: 'm1', error: { code: 'no-model' } }]);
});

it.each([
  ['what a service says', new ChatError({ code: 'rate-limit' }), { code: 'rate-limit' }],
  ['what its engine makes of it', new Error('late'), { code: 'timeout' }],
])('says why there is none: %s', async (_what, error, data) => {
  await create(async function* () {
    yield { type: 'audio', bytes: mp3Frames(1) };
    throw error;
  }).make(order('stream'));

  expect([reports, kept]).toEqual([[{ type: 'speech-failed', makeId: 'm1', error: data }], 0]);
});

it('waits less long for a source that another one can replace', async () => {
  listeners.length = 0;
  await create(sound).make(order('stream'));
  await create(sound).make({ ...order('stream'), isReplaceable: true });

  expect(listeners.map((listener) => listener?.leftMs())).toEqual([undefined, 1000]);
});

it('tells nothing of what is not wanted any more', async () => {
  const maker = create(async function* (signal) {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    yield { type: 'audio', bytes: mp3Frames(1) };
  });
  const making = maker.make(order('stream'));
  await settlePromises();
  maker.stop('other');
  maker.stop('m1');
  await making;

  expect(reports).toEqual([]);
});
