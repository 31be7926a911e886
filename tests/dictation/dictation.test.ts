import { describe, expect, it } from 'vitest';
import type { CaptureEvents } from '@/lib/dictation/capture';
import { type DictationRequest, type DictationWorld, startDictation } from '@/lib/dictation/dictation';
import type { DictationEnd } from '@/lib/dictation/dictation-events';
import { DictationError, defineRecognizer, type Heard, type Recognizer } from '@/lib/domain/dictation/recognizer';

const recording = { mimeType: 'audio/webm;codecs=opus', bytes: new Uint8Array([1, 2, 3]) };

const upload = defineRecognizer({
  id: 'upload',
  label: 'Upload',
  host: 'background',
  fields: [],
  addresses: [],
  origins: () => [],
  transcribe: () => Promise.reject(new Error('runs in the background')),
  explain: () => ({ code: 'unknown' }),
});

const live = (listen: (finish: AbortSignal, signal: AbortSignal) => AsyncIterable<Heard>): Recognizer =>
  defineRecognizer({
    id: 'live',
    label: 'Live',
    host: 'page',
    fields: [],
    addresses: [],
    origins: () => [],
    isSupported: () => true,
    listen: ({ finish }, signal) => listen(finish, signal),
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** A room with a microphone in it, and a clock that goes by what is heard. */
const setUp = (change: Partial<DictationWorld> & Partial<DictationRequest> = {}) => {
  const seen: string[] = [];
  const open: { events?: CaptureEvents; isClosed: boolean } = { isClosed: false };
  const alarms: { at: number; run: () => void }[] = [];
  let now = 0;
  let resolveEnd: (end: DictationEnd) => void;
  const ended = new Promise<DictationEnd>((resolve) => {
    resolveEnd = resolve;
  });
  let isOpen: () => void;
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const dictation = startDictation(
    { recognizer: upload, language: 'en-US', silenceMs: 1500, isHeld: () => false, ...change },
    {
      openMicrophone: async () => Object.create(null),
      microphoneAccess: async () => 'granted',
      startCapture: (_stream, events) => {
        open.events = events;
        return {
          stop: async () => {
            open.isClosed = true;
            return recording;
          },
          discard: () => {
            open.isClosed = true;
          },
        };
      },
      transcribe: async () => 'Hello there.',
      clock: { now: () => now },
      timers: {
        after: (ms, run) => {
          const alarm = { at: now + ms, run };
          alarms.push(alarm);
          return () => alarms.splice(alarms.indexOf(alarm), 1);
        },
        every: () => () => undefined,
      },
      ...change,
    },
    {
      onListening: () => isOpen(),
      onLevel: () => undefined,
      onInterim: (text) => seen.push(`… ${text}`),
      onText: (text) => seen.push(text),
      onWaiting: () => seen.push('waiting'),
      onEnd: (end) => resolveEnd(end),
    },
  );
  /** This loud for so long, ms. */
  const hear = (level: number, ms: number): void => {
    for (const end = now + ms; now < end; now += 50) {
      for (const alarm of alarms.filter(({ at }) => at <= now)) {
        alarms.splice(alarms.indexOf(alarm), 1);
        alarm.run();
      }
      open.events?.onLevel(level);
    }
  };
  return { dictation, opened, ended, seen, open, hear };
};

describe('a dictation by upload', () => {
  it('ends with the silence, closes the microphone and tells the text', async () => {
    const { opened, ended, seen, open, hear } = setUp();
    await opened;

    hear(0.1, 1000);
    hear(0.001, 2000);

    expect(await ended).toEqual({ type: 'done', isCutShort: false });
    expect(seen).toEqual(['waiting', 'Hello there.']);
    expect(open.isClosed).toBe(true);
  });

  it('does not end with a silence while it is held', async () => {
    let isHeld = true;
    const { dictation, opened, ended, seen, hear } = setUp({ isHeld: () => isHeld });
    await opened;

    hear(0.1, 1000);
    hear(0.001, 20_000);
    expect(seen).toEqual([]);
    isHeld = false;
    dictation.finish();

    expect(await ended).toEqual({ type: 'done', isCutShort: false });
  });

  it('is cut short after two minutes, and what was said is kept', async () => {
    const { opened, ended, seen, hear } = setUp({ silenceMs: 0 });
    await opened;

    hear(0.1, 121_000);

    expect(await ended).toEqual({ type: 'done', isCutShort: true });
    expect(seen.at(-1)).toBe('Hello there.');
  });

  it('uploads nothing when nobody spoke', async () => {
    const { opened, ended, hear } = setUp({ transcribe: () => Promise.reject(new Error('uploaded')) });
    await opened;

    hear(0.001, 11_000);

    expect(await ended).toEqual({ type: 'failed', problem: { code: 'no-speech' } });
  });

  it('keeps the recording when the service refuses it', async () => {
    const problem = { code: 'service', error: { code: 'rate-limit' } } as const;
    const { opened, ended, hear } = setUp({ transcribe: () => Promise.reject(new DictationError(problem)) });
    await opened;

    hear(0.1, 1000);
    hear(0.001, 2000);

    expect(await ended).toEqual({ type: 'failed', problem, recording });
  });

  it('keeps the recording when the microphone is taken away', async () => {
    const { opened, ended, open, hear } = setUp({
      microphoneAccess: async () => 'prompt',
      transcribe: async () => '',
    });
    await opened;

    hear(0.1, 1000);
    open.events?.onLost();

    expect(await ended).toEqual({ type: 'failed', problem: { code: 'allowed-once' }, recording });
  });

  it('forgets everything when it is cancelled, also while the upload runs', async () => {
    let uploading: AbortSignal | undefined;
    const { dictation, opened, ended, seen, open, hear } = setUp({
      transcribe: async (_recording, _id, _language, signal) => {
        uploading = signal;
        dictation.cancel();
        return 'Too late.';
      },
    });
    await opened;

    hear(0.1, 1000);
    hear(0.001, 2000);

    expect(await ended).toEqual({ type: 'cancelled' });
    await Promise.resolve();
    expect(uploading?.aborted).toBe(true);
    expect(seen).toEqual(['waiting']);
    expect(open.isClosed).toBe(true);
  });
});

describe('a live dictation', () => {
  it('tells what it hears as it comes, and waits for the last words', async () => {
    const { opened, ended, seen, hear } = setUp({
      recognizer: live(async function* (finish) {
        yield { type: 'interim', text: 'blue' };
        yield { type: 'final', text: 'Blue light' };
        await aborted(finish);
        yield { type: 'final', text: 'scatters' };
      }),
    });
    await opened;

    hear(0.1, 1000);
    hear(0.001, 2000);

    expect(await ended).toEqual({ type: 'done', isCutShort: false });
    expect(seen.filter((entry) => entry !== 'waiting')).toEqual(['… blue', 'Blue light', 'scatters']);
  });

  it('says why it failed, and keeps what was recorded', async () => {
    const { opened, ended, open, hear } = setUp({
      recognizer: live(async function* (_finish, signal) {
        hear(0.1, 500);
        if (signal.aborted) yield { type: 'final', text: '' };
        throw new DictationError({ code: 'network' });
      }),
    });
    await opened;

    expect(await ended).toEqual({ type: 'failed', problem: { code: 'network' }, recording });
    expect(open.isClosed).toBe(true);
  });
});

describe('a microphone that does not open', () => {
  it('ends the dictation with the reason', async () => {
    const { ended } = setUp({
      openMicrophone: () => Promise.reject(new DOMException('', 'NotAllowedError')),
      microphoneAccess: async () => 'denied',
    });

    expect(await ended).toEqual({ type: 'failed', problem: { code: 'not-allowed' } });
  });
});
