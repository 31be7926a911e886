import type { OverlayReadAloud } from '@/lib/domain/pages/overlay';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SourceRange } from '@/lib/domain/source-range';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { OverlayDocuments } from './overlay-documents';
import type { PageDeparture } from './page-departure';

/** Reports the progress of reading aloud to the document that is read, whether or not its overlay is connected. */
export type OverlayAnnouncer = {
  announce(view: ReadAloudView | undefined): void;
  announceWord(word: SourceRange): void;
  /** No voice speaks a language of it, which has this name in the user's own. */
  announceMissing(language: string): void;
  /** An overlay has connected: the next waiting one may be woken. */
  onConnected(): void;
};

export type OverlayAnnouncerContext = {
  readonly documents: Pick<OverlayDocuments, 'client' | 'find' | 'forget'>;
  readonly departure: Pick<PageDeparture, 'leave'>;
  /** Runs a script of ours in a document. Rejects when the document has gone. */
  inject(document: PageDocument, script: 'overlay'): Promise<unknown>;
  /** The name that people see for a voice. */
  voiceName(voice: VoiceRef): string;
};

/** What is read aloud, as an overlay shows it. */
export const overlayReadAloud = (view: ReadAloudView, voiceName: (voice: VoiceRef) => string): OverlayReadAloud => ({
  readAloudId: view.readAloudId,
  status: view.status,
  ...(view.status === 'failed' && view.error?.code === 'no-voice' && { hasNoVoice: true }),
  ...(view.sentence !== undefined && { sentence: { start: view.sentence.start, end: view.sentence.end } }),
  voice: view.voice === undefined ? '' : voiceName(view.voice),
  elapsedMs: view.elapsedMs,
  totalMs: view.totalMs,
  rate: view.rate,
});

/** Starts before anything was reported. */
export const createOverlayAnnouncer = (context: OverlayAnnouncerContext): OverlayAnnouncer => {
  const { documents, departure } = context;
  /** The document that got the last report: it gets the end as well. */
  let told: string | undefined;
  /** The document that is being woken: an overlay that only waits has no port. */
  let waking: string | undefined;

  const wake = async (key: string): Promise<void> => {
    if (waking === key) return;
    waking = key;
    const document = await documents.find(key);
    // The user left it, and the worker that noticed was stopped.
    if (document === undefined) return departure.leave(key);
    try {
      await context.inject(document, 'overlay');
    } catch {
      // The user left it while no worker was there to notice.
      await documents.forget(key);
      await departure.leave(key);
    }
  };

  return {
    announce: (view) => {
      if (told !== undefined && told !== view?.document) documents.client(told)?.send({ type: 'overlay-read-aloud' });
      told = view?.document;
      if (told === undefined || view === undefined) return;
      const client = documents.client(told);
      client?.send({ type: 'overlay-read-aloud', readAloud: overlayReadAloud(view, context.voiceName) });
      const isHeard = view.status === 'playing' || view.status === 'waiting';
      if (client === undefined && isHeard) void wake(told).catch(() => undefined);
    },
    announceWord: ({ start, end }) => {
      if (told !== undefined) documents.client(told)?.send({ type: 'overlay-word', start, end });
    },
    announceMissing: (language) => {
      if (told === undefined) return;
      documents.client(told)?.send({ type: 'overlay-order', order: { type: 'say', notice: 'noVoiceFor', language } });
    },
    onConnected: () => {
      waking = undefined;
    },
  };
};
