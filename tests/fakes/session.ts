import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { byLocale } from '@/lib/domain/locale';
import type {
  ReadAloudSentence,
  ReadAloudSettings,
  SpeakerOrder,
  VoiceChains,
} from '@/lib/domain/read-aloud/read-aloud';
import {
  type DirectEngine,
  defineVoiceEngine,
  type SpeechChunk,
  type StreamEngine,
  type VoiceEngine,
  type VoiceRef,
} from '@/lib/domain/read-aloud/voice-engine';
import { inTime, type Listener } from '@/lib/speaker/patience';
import { createSession } from '@/lib/speaker/session';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { createFakeLanes } from './audio-stream';
import { createFakeTime } from './timers';
import { voiceContext } from './voice-context';

/** A word lasts half a second in these tests, silences none. */
export const wordMs = 500;

const base = {
  label: 'Fake',
  maxSegmentLength: 1000,
  fields: [],
  addresses: [],
  origins: () => [],
  listVoices: async () => [],
  defaultVoice: () => '',
  explain: () => ({ code: 'unknown' }) as const,
};

const streamEngine = (id: string, mimeType: string): StreamEngine => ({
  ...base,
  id,
  mimeType,
  kind: 'stream',
  host: 'document',
  wordTimes: 'exact',
  speak: () => {
    throw new Error('the session asks for sentences, not engines');
  },
});

/** A voice that speaks by itself: a word every half second of the context's timers. */
export const directEngine: DirectEngine = {
  ...base,
  id: 'direct',
  kind: 'direct',
  host: 'document',
  wordTimes: 'estimated',
  async *speak({ text, rate }, { signal, after }) {
    const pause = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        after(ms, resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    yield { type: 'start' };
    for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
      if (signal.aborted) return;
      yield { type: 'word', charIndex: index, charLength: word.length };
      await pause(wordMs / rate);
    }
    if (!signal.aborted) yield { type: 'end' };
  },
};

const voiceOf = (engineId: string): VoiceRef => ({ engineId, voiceId: 'v' });

/** The same chain for every locale. */
export const chainsOf = (...engineIds: readonly string[]): VoiceChains => {
  const chain = engineIds.map(voiceOf);
  return byLocale(() => chain);
};

export const settingsOf = (...engineIds: readonly string[]): ReadAloudSettings => ({
  rate: 1,
  volume: 1,
  voices: chainsOf(...engineIds),
  pauses: { sentenceMs: 150, paragraphMs: 450 },
  engineSettings: {},
});

/** English sentences of one paragraph. */
export const sentencesOf = (...texts: readonly string[]): readonly ReadAloudSentence[] =>
  texts.map((text, index) => ({
    id: `s${index + 1}`,
    language: 'en-US',
    text,
    startsParagraph: false,
    source: { start: 0, end: text.length },
    map: [],
  }));

/** What a sentence asked of the voices. */
type Asked = { readonly engineId: string; readonly text: string; readonly signal: AbortSignal };

/**
 * A session in fake time: engines `first`, `second` (the same type of sound), `other` (another type) and `direct`. Sentences
 * sound half a second a word.
 */
export const createSessionStage = () => {
  const time = createFakeTime();
  const { open, lanes } = createFakeLanes(time);
  const asked: Asked[] = [];
  const reports: SessionReport[] = [];
  let isDirectSilent = false;
  const failures: { readonly engineId: string; readonly text: string; readonly code: ChatErrorCode }[] = [];
  const failIfTold = (engineId: string, text: string): void => {
    const index = failures.findIndex((failure) => failure.engineId === engineId && text.includes(failure.text));
    const [failure] = index < 0 ? [] : failures.splice(index, 1);
    if (failure !== undefined) throw new ChatError({ code: failure.code });
  };
  const engines: readonly VoiceEngine[] = [
    streamEngine('first', 'audio/mpeg'),
    streamEngine('second', 'audio/mpeg'),
    streamEngine('other', 'audio/webm'),
    defineVoiceEngine<DirectEngine>({
      ...directEngine,
      async *speak(request, around) {
        failIfTold('direct', request.text);
        if (isDirectSilent) {
          await new Promise((done) => around.signal.addEventListener('abort', done, { once: true }));
          return;
        }
        yield* directEngine.speak(request, around);
      },
    }),
  ];

  /** Sentences after so many of whose words nothing more comes. */
  const stalls: { readonly engineId: string; readonly text: string; readonly words: number }[] = [];
  const stallIfTold = async (engineId: string, text: string, said: number, listener?: Listener): Promise<void> => {
    const index = stalls.findIndex(
      (stall) => stall.engineId === engineId && text.includes(stall.text) && stall.words === said,
    );
    if (index < 0) return;
    stalls.splice(index, 1);
    const options = { isAgain: false, listener, after: time.timers.after };
    await inTime(new Promise(() => undefined), said === 0 ? 'timeout' : 'idle', options);
  };

  /** Sentences that were asked for while the one before arrived. */
  const begun: string[] = [];
  let paceMs = 0;
  /** Texts whose sound is kept. */
  const kept = new Set<string>();
  const chunksOf = async function* (
    engineId: string,
    text: string,
    signal: AbortSignal,
    listener?: Listener,
  ): AsyncGenerator<SpeechChunk> {
    asked.push({ engineId, text, signal });
    failIfTold(engineId, text);
    for (const [at, word] of text.split(' ').entries()) {
      await stallIfTold(engineId, text, at, listener);
      yield { type: 'word', atMs: at * wordMs, durationMs: wordMs, text: word.replace(/\W/gu, '') };
      yield { type: 'audio', bytes: new Uint8Array(wordMs) };
      if (paceMs > 0) await new Promise<void>((resolve) => time.timers.after(paceMs, resolve));
    }
  };

  let tellOfVoices: (haveCome: boolean) => void = () => undefined;
  const voicesCome = new Promise<boolean>((resolve) => {
    tellOfVoices = resolve;
  });

  const session = createSession({
    findEngine: (id) => engines.find((engine) => engine.id === id),
    contextOf: (_, signal) => voiceContext({ signal, after: time.timers.after }),
    openStream: open,
    after: time.timers.after,
    clock: time.clock,
    voicesCome: () => voicesCome,
    report: (report) => reports.push(report),
    speech: {
      open: (engine, { text }, signal, listener) => ({
        chunks: chunksOf(engine.id, text, signal, listener),
        keep: () => kept.add(text),
      }),
      begin: (engine, { text }) => begun.push(`${engine.id}: ${text}`),
      letGo: () => undefined,
      forget: () => kept.clear(),
    },
  });

  const start = (texts: readonly string[], change: Partial<Extract<SpeakerOrder, { type: 'start' }>> = {}): void =>
    session.receive({
      type: 'start',
      readAloudId: 'r1',
      title: 'A text',
      sentences: sentencesOf(...texts),
      isComplete: true,
      settings: settingsOf('first', 'second'),
      position: { index: 0, offsetMs: 0, charIndex: 0 },
      isPaused: false,
      ...change,
    });

  return {
    time,
    lanes,
    asked,
    kept,
    begun,
    /** The browser says whether it has voices after all. */
    tellOfVoices: (haveCome: boolean): void => tellOfVoices(haveCome),
    reports,
    session,
    start,
    /** The direct voice never starts. */
    silenceDirect: (): void => {
      isDirectSilent = true;
    },
    /** A voice fails with this code when it is next asked for a sentence with this in it. */
    fail: (engineId: string, text: string, code: ChatErrorCode): void => {
      failures.push({ engineId, text, code });
    },
    /** So much time passes after each word that a voice gives, ms. */
    slowDown: (ms: number): void => {
      paceMs = ms;
    },
    /** A voice falls silent for good after so many words, when it is next asked for a sentence with this in it. */
    stall: (engineId: string, text: string, words: number): void => {
      stalls.push({ engineId, text, words });
    },
    askedTexts: (): readonly string[] => asked.map(({ engineId, text }) => `${engineId}: ${text}`),
    playback: () => session.playback(),
    statuses: (): readonly string[] => {
      const all = reports.flatMap((report) => (report.type === 'playback' ? [report.playback.status] : []));
      return all.filter((status, index) => status !== all[index - 1]);
    },
    /** Words that began to sound, as pieces of the sentences. */
    words: (...texts: readonly string[]): readonly string[] =>
      reports.flatMap((report) =>
        report.type === 'word'
          ? (texts[Number(report.sentenceId.slice(1)) - 1] ?? '').slice(report.start, report.end)
          : [],
      ),
    notices: () => reports.filter((report) => report.type === 'voice-notice'),
  };
};
