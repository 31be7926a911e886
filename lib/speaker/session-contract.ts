import type { Clock } from '@/lib/domain/clock';
import type { MissingVoice, Playback, SpeakerOrder, SpokenWord, VoiceNotice } from '@/lib/domain/read-aloud/read-aloud';
import type { VoiceContext, VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import type { OpenAudioStream } from './audio-stream';
import type { SentenceSpeech } from './sentence-speech';

/** What a session reports. */
export type SessionReport =
  | { readonly type: 'playback'; readonly playback: Playback }
  | ({ readonly type: 'word' } & SpokenWord)
  | ({ readonly type: 'voice-notice' } & VoiceNotice)
  | ({ readonly type: 'voice-missing' } & MissingVoice);

export type SessionContext = {
  findEngine(id: string): VoiceEngine | undefined;
  readonly speech: SentenceSpeech;
  contextOf(engineId: string, signal: AbortSignal): VoiceContext;
  readonly openStream: OpenAudioStream;
  readonly after: VoiceContext['after'];
  /** Steady: silence is measured by it. */
  readonly clock: Clock;
  /** Resolves to whether the browser, which had no voice a moment ago, has one now: some name theirs seconds late. */
  voicesCome(signal: AbortSignal): Promise<boolean>;
  report(report: SessionReport): void;
};

/** Reads one thing aloud at a time. */
export type Session = {
  receive(order: SpeakerOrder): void;
  /** What is read now; undefined when nothing is. */
  playback(): Playback | undefined;
  /** Settings without secrets of an engine in this document. */
  engineSettings(engineId: string): VoiceContext['settings'];
};
