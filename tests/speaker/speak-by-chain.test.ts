import { describe, expect, it } from 'vitest';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { PlaybackOutput } from '@/lib/speaker/playback-output';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { startReadAloud } from '@/lib/speaker/session-read-aloud';
import { createSpeakByChain } from '@/lib/speaker/speak-by-chain';
import { sentencesOf, settingsOf } from '../fakes/session';

/** Voices fail with these codes, one after another; then they speak. */
const create = (failures: ChatErrorCode[], timeline?: ReturnType<PlaybackOutput['timeline']>) => {
  const tried: string[] = [];
  const patient: boolean[] = [];
  const reports: SessionReport[] = [];
  let forgotten = 0;
  let open = timeline;
  const settings = settingsOf('first', 'second');
  const readAloud = startReadAloud({
    type: 'start',
    readAloudId: 'r1',
    title: 'A text',
    sentences: sentencesOf('One.', 'Two.'),
    isComplete: true,
    settings,
    position: { index: 0, offsetMs: 0, charIndex: 0 },
    isPaused: false,
  });
  const closing = new AbortController();
  const speak = createSpeakByChain({
    findEngine: () => undefined,
    report: (report) => reports.push(report),
    settings: () => settings,
    clock: { now: () => 0 },
    speech: {
      letGo: () => undefined,
      forget: () => {
        forgotten += 1;
      },
    },
    output: {
      timeline: () => open,
      close: () => {
        open = undefined;
      },
    },
    speakSentence: async (_readAloud, _index, { engineId }, _signal, { listener }) => {
      tried.push(engineId);
      patient.push(listener.isLast === true);
      const code = failures.shift();
      if (code !== undefined) throw new ChatError({ code });
    },
  });
  return {
    readAloud,
    tried,
    patient,
    reports,
    closing,
    forgotten: () => forgotten,
    speak: (index: number) => speak(readAloud, index, closing.signal),
  };
};

/** A timeline whose sentence cannot be taken away: the browser has lost it. */
const brokenTrack = (): NonNullable<ReturnType<PlaybackOutput['timeline']>> => ({
  mimeType: 'audio/mpeg',
  lay: async () => undefined,
  drop: () => Promise.reject(new ChatError({ code: 'malformed' })),
  leftMs: () => 0,
  jumpTo: () => false,
  position: () => undefined,
  hasPlayed: () => false,
  playOut: async () => undefined,
  play: () => undefined,
  pause: () => undefined,
  adjust: () => undefined,
  close: () => undefined,
});

describe('a sentence', () => {
  it('is spoken by the first voice', async () => {
    const { speak, tried, reports } = create([]);

    expect(await speak(0)).toBe('spoken');
    expect(tried).toEqual(['first']);
    expect(reports).toEqual([]);
  });

  it('goes to the next voice, which is told, when the first is no use', async () => {
    const { speak, tried, reports } = create(['auth']);

    expect(await speak(0)).toBe('spoken');
    expect(tried).toEqual(['first', 'second']);
    expect(reports).toMatchObject([{ type: 'voice-notice', error: { code: 'auth' } }]);
  });

  it('is spoken by nobody when all are of no use; the reading names the last of them and why', async () => {
    const { speak, readAloud } = create(['auth', 'network']);
    readAloud.chain.fail({ engineId: 'second', voiceId: 'v' }, 0, { code: 'network' });

    expect(await speak(0)).toBe('no-voice');
    expect(readAloud).toMatchObject({ voice: { engineId: 'second' }, error: { code: 'network' } });
  });

  it('comes back to a voice that was late in silence when the next one has no voice, and waits for it then', async () => {
    const { speak, tried, patient } = create(['timeout', 'no-voice']);

    expect(await speak(0)).toBe('spoken');
    expect(tried).toEqual(['first', 'second', 'first']);
    expect(patient).toEqual([false, true, true]);
    expect(await speak(1)).toBe('spoken');
    expect(tried.at(-1)).toBe('first');
  });

  it('stays with the voice that took over from one that was late', async () => {
    const { speak, tried } = create(['timeout']);

    await speak(0);
    await speak(1);

    expect(tried).toEqual(['first', 'second', 'second']);
  });

  it('is spoken by nobody when the late one is late again; the reading names it and why', async () => {
    const { speak, readAloud, tried } = create(['timeout', 'no-voice', 'timeout', 'timeout']);

    expect(await speak(0)).toBe('no-voice');
    expect(tried).toEqual(['first', 'second', 'first']);
    expect(readAloud).toMatchObject({ voice: { engineId: 'first' }, error: { code: 'timeout' } });
  });

  it('is spoken by nobody where its language has no voice', async () => {
    const { speak, readAloud, tried } = create([]);

    expect(await speak(2)).toBe('no-voice');
    expect(readAloud.error).toEqual({ code: 'no-model' });
    expect(tried).toEqual([]);
  });

  it('that is given up meanwhile is no failure of the voice', async () => {
    const { speak, closing, tried, reports } = create(['auth']);
    closing.abort();

    expect(await speak(0)).toBe('spoken');
    expect(tried).toEqual(['first']);
    expect(reports).toEqual([]);
  });

  it('that broke the stream takes earlier ones with it that were not heard, and what is kept of their sound', async () => {
    const { speak, forgotten } = create(['malformed'], brokenTrack());

    expect(await speak(1)).toBe('sound-lost');
    expect(forgotten()).toBe(1);
  });

  it('that broke the stream and was to be heard next is tried again in a new one', async () => {
    const { speak, tried } = create(['malformed'], brokenTrack());

    expect(await speak(0)).toBe('spoken');
    expect(tried).toEqual(['first', 'first']);
  });
});
