import type { ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import type { DirectEngine, SpeechRequest, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { isSpoken } from '@/lib/speech/spoken-width';
import type { WatchedSpeech } from './direct-voice';
import { speechPieces } from './estimated-words';

export type DirectSentenceContext = {
  readonly signal: AbortSignal;
  readonly watched: WatchedSpeech;
  /** How long the voice may take to start at most, ms; absent: what it is given anyway. */
  readonly startMs?: number | undefined;
  contextOf(signal: AbortSignal): VoiceContext;
  /** UTF-16 offset in the text to begin at. */
  start(): number;
  settings(): Pick<ReadAloudSettings, 'rate' | 'volume'> | undefined;
  isPaused(): boolean;
  /** Resolves when the session's state or settings change, or the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  onStart(isForeign: boolean): void;
  /** UTF-16 offsets in the text. An empty range reports only how far it is. */
  onWord(start: number, end: number): void;
};

/**
 * Speaks one sentence with an engine without bytes. Such engines cannot pause (a paused queue of the browser may never
 * speak again) nor change their speed, so they are stopped and go on from the last word that they reported.
 */
export const speakDirectly = async (
  engine: DirectEngine,
  request: SpeechRequest,
  context: DirectSentenceContext,
): Promise<void> => {
  const { signal, watched } = context;
  let at = context.start();

  const speakFrom = async (base: number, stop: AbortSignal, rate: number, volume: number): Promise<void> => {
    for (const piece of speechPieces(request.text.slice(base), engine.maxSegmentLength)) {
      if (!isSpoken(piece.text)) continue;
      const order = { ...request, text: piece.text, rate, volume };
      for await (const event of watched(engine, order, context.contextOf(stop), context.startMs)) {
        if (stop.aborted) return;
        if (event.type === 'start') context.onStart(event.isForeign === true);
        if (event.type !== 'word') continue;
        at = base + piece.at + event.charIndex;
        context.onWord(at, at + event.charLength);
      }
      if (stop.aborted) return;
      at = base + piece.at + piece.text.length;
      context.onWord(at, at);
    }
  };

  while (!signal.aborted) {
    if (context.isPaused()) {
      await context.changed(signal);
      continue;
    }
    const { rate, volume } = context.settings() ?? { rate: 1, volume: 1 };
    const interruption = new AbortController();
    const stop = AbortSignal.any([signal, interruption.signal]);
    let isInterrupted = false;
    const watch = async (): Promise<void> => {
      while (!stop.aborted) {
        await context.changed(stop);
        const now = context.settings();
        if (stop.aborted || (!context.isPaused() && now?.rate === rate && now.volume === volume)) continue;
        isInterrupted = true;
        interruption.abort();
      }
    };
    void watch();
    try {
      await speakFrom(at, stop, rate, volume);
    } finally {
      interruption.abort();
    }
    if (!isInterrupted) return;
  }
};
