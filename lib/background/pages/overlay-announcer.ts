import type { OverlayReadAloud } from '@/lib/domain/pages/overlay';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SourceRange } from '@/lib/domain/source-range';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { OverlayDocuments } from './overlay-documents';
import type { PageDeparture } from './page-departure';

/** Tells the document that is read how its reading goes, whether or not its overlay is connected. */
export type OverlayAnnouncer = {
  announce(view: ReadAloudView | undefined): void;
  announceWord(word: SourceRange): void;
  /** An overlay has connected: the next one that only waits may be woken. */
  onConnected(): void;
};

export type OverlayAnnouncerContext = {
  readonly documents: Pick<OverlayDocuments, 'client' | 'find' | 'forget'>;
  readonly departure: Pick<PageDeparture, 'leave'>;
  /** Runs a script of ours in a document. Rejects when the document has gone. */
  inject(document: PageDocument, script: 'overlay'): Promise<unknown>;
  /** What people call a voice. */
  voiceName(voice: VoiceRef): string;
};

/** A reading as an overlay shows it. */
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

/** Nobody was told anything yet. */
export const createOverlayAnnouncer = (context: OverlayAnnouncerContext): OverlayAnnouncer => {
  const { documents, departure } = context;
  /** The document that was told last: it hears of the end as well. */
  let told: string | undefined;
  /** The document that is being woken: an overlay that only waits has no port. */
  let waking: string | undefined;

  const wake = async (key: string): Promise<void> => {
    if (waking === key) return;
    waking = key;
    const document = await documents.find(key);
    // It was left, and the worker that heard of it was stopped.
    if (document === undefined) return departure.leave(key);
    try {
      await context.inject(document, 'overlay');
    } catch {
      // It was left while no worker was there to hear of it.
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
    onConnected: () => {
      waking = undefined;
    },
  };
};
