import type { PlaybackStatus } from '@/lib/domain/playback-status';
import type { SourceRange } from '@/lib/domain/source-range';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import type { VoiceNotice } from './read-aloud';
import type { VoiceRef } from './voice-engine';

/** Something that waits to be read aloud. */
export type QueuedReadAloud = {
  readonly id: string;
  readonly title: string;
  /** The message that will be read, unless a text will. */
  readonly messageId?: string;
};

/** A read-aloud session as panels mirror it. */
export type ReadAloudView = {
  readonly readAloudId: string;
  readonly title: string;
  /** The message that is read, unless a text is. */
  readonly messageId?: string;
  /** The document of a web page whose text is read. */
  readonly document?: string;
  /** A voice is on trial; absent for what is the user's own. */
  readonly isTrial?: true;
  readonly status: PlaybackStatus;
  readonly error?: VoiceNotice['error'];
  /** The sentence being read, as a range of the source. Absent before the first one has come. */
  readonly sentence?: SourceRange & { readonly id: string; readonly language: SpeechLanguage };
  readonly sentenceIndex: number;
  readonly sentenceCount: number;
  /** All sentences are known: the total will not grow. */
  readonly isComplete: boolean;
  readonly voice?: VoiceRef;
  /** ms at normal speed: divide by `rate`. */
  readonly elapsedMs: number;
  readonly totalMs: number;
  readonly rate: number;
  readonly volume: number;
  /** What is read after it, in order. */
  readonly queue: readonly QueuedReadAloud[];
};
