import type { AudioExportEvent, audioExportCommands } from '@/lib/commands/read-aloud';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { Keepalive } from '@/lib/platform/keepalive';
import type { SharedHandlers } from '../command-handlers';
import { type AudioExportJob, createAudioExportJobs } from './audio-export-jobs';
import type { SentenceSynthesizer } from './sentence-synthesizer';
import { type SavingVoices, type SentencesWork, speakSentences } from './sentences-work';
import type { ExportStore } from './stored-exports';

/** Base64 digits in one answer: well below the 64 MB that a message may have. */
const answerLength = 2_000_000;

export type AudioExportsContext = {
  /** The sentences of a source, as far as they are written. */
  read(source: ReadAloudSource): Promise<{ readonly title: string; readonly sentences: readonly ReadAloudSentence[] }>;
  /** The first source of the user's chain that gives audio; undefined when none does. */
  voicesFor(sentences: readonly ReadAloudSentence[]): Promise<SavingVoices | undefined>;
  readonly store: ExportStore;
  readonly maker: SentenceSynthesizer;
  readonly keepalive: Keepalive;
  explain(error: unknown): ChatErrorData;
  newId(): string;
  broadcast(event: AudioExportEvent): void;
};

/** Answers to the commands about exporting audio. */
export type AudioExportHandlers = SharedHandlers<typeof audioExportCommands>;

export type AudioExports = { readonly handlers: AudioExportHandlers /** Everything was deleted. */; forget(): void };

/**
 * Exports sources to audio files, one sentence after another, in parallel with what is heard. A file lives until it is
 * dropped; if the browser stops the worker before that, the next one says so and offers to start again.
 */
export const createAudioExports = (context: AudioExportsContext): AudioExports => {
  const jobs = createAudioExportJobs({ store: context.store, broadcast: context.broadcast });

  /** Undefined: there is nothing in it that can be spoken. */
  const prepare = async (
    source: ReadAloudSource,
  ): Promise<(SentencesWork & { readonly title: string }) | undefined> => {
    const { title, sentences } = await context.read(source);
    if (sentences.length === 0) return undefined;
    const voices = await context.voicesFor(sentences);
    if (voices === undefined) throw new ChatError({ code: 'no-model' });
    return { title, sentences, voices, sound: [] };
  };

  const run = async (job: AudioExportJob): Promise<void> => {
    const letGo = context.keepalive.hold();
    const { signal } = job.stopping;
    try {
      const work = job.work ?? (await prepare(job.source));
      // The text may be gone since an earlier worker started.
      if (work === undefined) throw new ChatError({ code: 'bad-request' });
      job.work = work;
      const total = work.sentences.length;
      const showVoices = (stopped?: SavingVoices): void => {
        const { engine, missing } = work.voices;
        const { missing: _, ...view } = job.view;
        job.view = { ...view, engine, ...(missing !== undefined && { missing }) };
        jobs.change(job, stopped === undefined ? {} : { stopped: stopped.engine });
      };
      if (work.voices.missing !== undefined) showVoices();
      const tellDone = (done: number): void => jobs.change(job, { done, total });
      await speakSentences(work, context.maker, signal, tellDone, showVoices);
      jobs.change(job, { state: 'ready' });
    } catch (error) {
      if (!signal.aborted) jobs.change(job, { state: 'failed', error: context.explain(error) });
    } finally {
      letGo();
    }
  };

  return {
    handlers: {
      'audio-export': async ({ source }) => {
        const work = await prepare(source);
        if (work === undefined) return {};
        const saveId = context.newId();
        const { title, sentences, voices } = work;
        const { engine } = voices;
        const view: AudioExport = { saveId, title, engine, state: 'running', done: 0, total: sentences.length };
        const job: AudioExportJob = { view, source, work, stopping: new AbortController() };
        await jobs.restored;
        jobs.add(job);
        void run(job);
        return { saveId };
      },
      'audio-read': async ({ saveId, from }) => {
        const pieces: string[] = [];
        let length = 0;
        const { sound = [] } = (await jobs.find(saveId)).work ?? {};
        for (const piece of sound.slice(from)) {
          if (pieces.length > 0 && length + piece.length > answerLength) break;
          pieces.push(piece);
          length += piece.length;
        }
        const next = from + pieces.length;
        return { pieces, ...(next < sound.length && { next }) };
      },
      'audio-drop': async ({ saveId }) => {
        await jobs.restored;
        jobs.drop(saveId);
        return null;
      },
      'audio-retry': async ({ saveId }) => {
        const job = await jobs.find(saveId);
        if (job.view.state !== 'failed') return null;
        const { error: _error, ...view } = job.view;
        job.view = { ...view, state: 'running' };
        job.stopping = new AbortController();
        jobs.change(job, {});
        void run(job);
        return null;
      },
      'audio-state': async () => {
        await jobs.restored;
        return { saves: jobs.views() };
      },
    },
    forget: jobs.dropAll,
  };
};
