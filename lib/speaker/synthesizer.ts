import type { SpeakerReport } from '@/lib/commands/speaker';
import { base64Of } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { MakeOrder } from '@/lib/domain/read-aloud/read-aloud';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { savedSound } from './exported-sound';
import { type Listener, longestSilence } from './patience';
import type { SentenceSpeech } from './sentence-speech';
import { explainFailure } from './session-read-aloud';

export type SynthesizerContext = {
  findEngine(id: string): VoiceEngine | undefined;
  readonly speech: SentenceSpeech;
  tell(report: SpeakerReport): void;
};

/** Makes the sound of sentences for a file, beside what is heard. */
export type Synthesizer = {
  make(order: MakeOrder): Promise<void>;
  /** The file is not wanted any more. */
  stop(makeId: string): void;
};

/** A file that is late disturbs nobody for a second more than a sentence that is heard. */
const nobody: Listener = { leftMs: () => 1000, silenceMs: longestSilence };

/** Nothing is made yet. Each order is answered by one report. */
export const createSynthesizer = ({ findEngine, speech, tell }: SynthesizerContext): Synthesizer => {
  const working = new Map<string, AbortController>();
  return {
    make: async ({ makeId, request, restMs, isReplaceable }) => {
      const stopping = new AbortController();
      working.set(makeId, stopping);
      const engine = findEngine(request.voice.engineId);
      try {
        if (engine?.kind !== 'stream') throw new ChatError({ code: 'no-model' });
        const spoken = speech.open(engine, request, stopping.signal, isReplaceable === true ? nobody : undefined);
        const sound = await savedSound(spoken.chunks, restMs);
        spoken.keep();
        if (!stopping.signal.aborted) tell({ type: 'speech-made', makeId, data: base64Of(sound) });
      } catch (error) {
        if (!stopping.signal.aborted) tell({ type: 'speech-failed', makeId, error: explainFailure(engine, error) });
      } finally {
        working.delete(makeId);
      }
    },
    stop: (makeId) => working.get(makeId)?.abort(),
  };
};
