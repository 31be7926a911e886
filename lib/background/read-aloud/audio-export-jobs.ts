import type { AudioExportEvent } from '@/lib/commands/read-aloud';
import { ChatError } from '@/lib/domain/chat-error';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { SentencesWork } from './sentences-work';
import type { ExportStore } from './stored-exports';

/** One source that is exported to an audio file. */
export type AudioExportJob = {
  view: AudioExport;
  readonly source: ReadAloudSource;
  /** Absent when an earlier worker began it: its sound is gone with that one. */
  work?: SentencesWork;
  stopping: AbortController;
};

/** The files that are being made or wait to be fetched; every change is sent to the panels. */
export type AudioExportJobs = {
  /** Those that an earlier worker started have been restored. */
  readonly restored: Promise<void>;
  views(): readonly AudioExport[];
  add(job: AudioExportJob): void;
  /** Changes what is shown of a job; a change of a dropped one is not reported. */
  change(job: AudioExportJob, part: Partial<AudioExport>): void;
  /** Throws ChatError `bad-request` for one that is not there. */
  find(saveId: string): Promise<AudioExportJob>;
  /** Stops a job and forgets it. */
  drop(saveId: string): void;
  dropAll(): void;
};

export type AudioExportJobsContext = {
  readonly store: ExportStore;
  broadcast(event: AudioExportEvent): void;
};

/** Begins with what an earlier worker left, which failed with it. */
export const createAudioExportJobs = ({ store, broadcast }: AudioExportJobsContext): AudioExportJobs => {
  const jobs = new Map<string, AudioExportJob>();

  const keep = (): void => {
    const kept = [...jobs.values()].map(({ view: { saveId, title, engine, total }, source }) => ({
      saveId,
      title,
      engine,
      total,
      source,
    }));
    // The session area may be full: then a stop of the worker silently loses the export, and nothing else.
    store.write(kept).catch(() => undefined);
  };

  const restored = (async () => {
    for (const { source, ...kept } of await store.read().catch(() => [])) {
      const view: AudioExport = { ...kept, state: 'failed', done: 0, error: { code: 'worker-stopped' } };
      jobs.set(kept.saveId, { view, source, stopping: new AbortController() });
    }
  })();

  const views = (): readonly AudioExport[] => [...jobs.values()].map(({ view }) => view);
  const tell = (): void => broadcast({ type: 'audio-changed', saves: views() });

  return {
    restored,
    views,
    add: (job) => {
      jobs.set(job.view.saveId, job);
      keep();
      tell();
    },
    change: (job, part) => {
      job.view = { ...job.view, ...part };
      if (jobs.has(job.view.saveId)) tell();
    },
    find: async (saveId) => {
      await restored;
      const job = jobs.get(saveId);
      if (job === undefined) throw new ChatError({ code: 'bad-request' });
      return job;
    },
    drop: (saveId) => {
      jobs.get(saveId)?.stopping.abort();
      jobs.delete(saveId);
      keep();
      tell();
    },
    dropAll: () => {
      for (const { stopping } of jobs.values()) stopping.abort();
      jobs.clear();
      keep();
      tell();
    },
  };
};
