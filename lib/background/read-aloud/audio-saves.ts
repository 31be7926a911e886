import type { AudioSaveEvent, audioExportCommands } from '@/lib/commands/read-aloud';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { AudioSave } from '@/lib/domain/read-aloud/audio-save';
import type { ReadingSentence } from '@/lib/domain/read-aloud/reading';
import type { ReadingPauses } from '@/lib/domain/read-aloud/reading-pauses';
import type { ReadingSource } from '@/lib/domain/read-aloud/source';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { Keepalive } from '@/lib/platform/keepalive';
import type { SharedHandlers } from '../command-handlers';
import type { SentenceMaker } from './sentence-maker';
import type { SaveStore } from './stored-saves';

/** A sentence is tried so often: a document that was silent too long is closed, and services stumble. */
const tries = 3;
/** Base64 digits in one answer: well below the 64 MB that a message may have. */
const answerLength = 2_000_000;
/** A file of more is not kept in the worker's memory: some ten hours of speech, base64 digits. */
const mostLength = 300_000_000;

/** The voices with which a reading can be saved: of one source, so that a file is one sound throughout. */
export type SavingVoices = {
  /** The source's name. */
  readonly engine: string;
  readonly pauses: ReadingPauses;
  voiceOf(sentence: ReadingSentence): VoiceRef;
};

export type AudioSavesContext = {
  /** The sentences of a source, as far as they are written. */
  read(source: ReadingSource): Promise<{ readonly title: string; readonly sentences: readonly ReadingSentence[] }>;
  /** The first source of the user's chain that gives audio; undefined when none does. */
  voicesFor(sentences: readonly ReadingSentence[]): Promise<SavingVoices | undefined>;
  readonly store: SaveStore;
  readonly maker: SentenceMaker;
  readonly keepalive: Keepalive;
  explain(error: unknown): ChatErrorData;
  newId(): string;
  broadcast(event: AudioSaveEvent): void;
};

/** A source as it is spoken. */
type Work = {
  readonly sentences: readonly ReadingSentence[];
  readonly voices: SavingVoices;
  /** MP3 in base64, by sentence. */
  readonly sound: string[];
};

type Job = {
  view: AudioSave;
  readonly source: ReadingSource;
  /** Absent when an earlier worker began it: its sound is gone with that one. */
  work?: Work;
  stopping: AbortController;
};

/** Answers to the commands about saving. */
export type AudioSaveHandlers = SharedHandlers<typeof audioExportCommands>;

export type AudioSaves = { readonly handlers: AudioSaveHandlers /** Everything was deleted. */; forget(): void };

/**
 * Speaks readings into files, one sentence after another, beside what is heard. A file lives until it is dropped; when the
 * browser stops the worker before, the next one says so and offers to begin anew.
 */
export const createAudioSaves = (context: AudioSavesContext): AudioSaves => {
  const jobs = new Map<string, Job>();

  const keep = (): void => {
    const kept = [...jobs.values()].map(({ view: { saveId, title, engine, total }, source }) => ({
      saveId,
      title,
      engine,
      total,
      source,
    }));
    // The session area may be full: then a stop of the worker costs the save without a word, and nothing else.
    context.store.write(kept).catch(() => undefined);
  };

  const restored = (async () => {
    for (const { source, ...kept } of await context.store.read().catch(() => [])) {
      const view: AudioSave = { ...kept, state: 'failed', done: 0, error: { code: 'worker-stopped' } };
      jobs.set(kept.saveId, { view, source, stopping: new AbortController() });
    }
  })();

  const saves = (): readonly AudioSave[] => [...jobs.values()].map(({ view }) => view);
  const change = (job: Job, part: Partial<AudioSave>): void => {
    job.view = { ...job.view, ...part };
    if (jobs.has(job.view.saveId)) context.broadcast({ type: 'audio-changed', saves: saves() });
  };

  /** Undefined: there is nothing in it that can be spoken. */
  const prepare = async (source: ReadingSource): Promise<(Work & { readonly title: string }) | undefined> => {
    const { title, sentences } = await context.read(source);
    if (sentences.length === 0) return undefined;
    const voices = await context.voicesFor(sentences);
    if (voices === undefined) throw new ChatError({ code: 'no-model' });
    return { title, sentences, voices, sound: [] };
  };

  const makeOne = async ({ sentences, voices }: Work, sentence: ReadingSentence, signal: AbortSignal) => {
    const { text, language } = sentence;
    const request = { text, locale: language, voice: voices.voiceOf(sentence) };
    const endsParagraph = sentences[sentences.indexOf(sentence) + 1]?.startsParagraph === true;
    const restMs = endsParagraph ? voices.pauses.paragraphMs : voices.pauses.sentenceMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await context.maker.make({ request, restMs }, signal);
      } catch (error) {
        if (signal.aborted || attempt === tries || !isWorthTrying(error)) throw error;
      }
    }
  };

  const run = async (job: Job): Promise<void> => {
    const letGo = context.keepalive.hold();
    const { signal } = job.stopping;
    try {
      const work = job.work ?? (await prepare(job.source));
      // What was there to be spoken may be gone since an earlier worker began.
      if (work === undefined) throw new ChatError({ code: 'bad-request' });
      job.work = work;
      const { sentences, sound } = work;
      let length = sound.reduce((sum, part) => sum + part.length, 0);
      for (const sentence of sentences.slice(sound.length)) {
        const part = await makeOne(work, sentence, signal);
        length += part.length;
        if (length > mostLength) throw new ChatError({ code: 'too-large' });
        sound.push(part);
        change(job, { done: sound.length, total: sentences.length });
      }
      change(job, { state: 'ready' });
    } catch (error) {
      if (!signal.aborted) change(job, { state: 'failed', error: context.explain(error) });
    } finally {
      letGo();
    }
  };

  const known = async (saveId: string): Promise<Job> => {
    await restored;
    const job = jobs.get(saveId);
    if (job === undefined) throw new ChatError({ code: 'bad-request' });
    return job;
  };

  return {
    handlers: {
      'audio-save': async ({ source }) => {
        const work = await prepare(source);
        if (work === undefined) return {};
        const saveId = context.newId();
        const { title, sentences, voices } = work;
        const { engine } = voices;
        const view: AudioSave = { saveId, title, engine, state: 'running', done: 0, total: sentences.length };
        const job: Job = { view, source, work, stopping: new AbortController() };
        await restored;
        jobs.set(saveId, job);
        keep();
        change(job, {});
        void run(job);
        return { saveId };
      },
      'audio-read': async ({ saveId, from }) => {
        const pieces: string[] = [];
        let length = 0;
        const { sound = [] } = (await known(saveId)).work ?? {};
        for (const piece of sound.slice(from)) {
          if (pieces.length > 0 && length + piece.length > answerLength) break;
          pieces.push(piece);
          length += piece.length;
        }
        const next = from + pieces.length;
        return { pieces, ...(next < sound.length && { next }) };
      },
      'audio-drop': async ({ saveId }) => {
        await restored;
        jobs.get(saveId)?.stopping.abort();
        jobs.delete(saveId);
        keep();
        context.broadcast({ type: 'audio-changed', saves: saves() });
        return null;
      },
      'audio-retry': async ({ saveId }) => {
        const job = await known(saveId);
        if (job.view.state !== 'failed') return null;
        const { error: _error, ...view } = job.view;
        job.view = { ...view, state: 'running' };
        job.stopping = new AbortController();
        change(job, {});
        void run(job);
        return null;
      },
      'audio-state': async () => {
        await restored;
        return { saves: saves() };
      },
    },
    forget: () => {
      for (const { stopping } of jobs.values()) stopping.abort();
      jobs.clear();
      keep();
      context.broadcast({ type: 'audio-changed', saves: [] });
    },
  };
};

/** A refused key or an address that is wrong stays so. */
const isWorthTrying = (error: unknown): boolean =>
  !(error instanceof ChatError) ||
  !['auth', 'credit', 'quota', 'forbidden', 'bad-request', 'no-model', 'locked', 'malformed'].includes(error.data.code);
