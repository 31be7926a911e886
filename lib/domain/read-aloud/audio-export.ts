import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** An audio file that is being exported, as panels mirror it. */
export type AudioExport = {
  readonly saveId: string;
  readonly title: string;
  /** The voice source that speaks it, a proper noun. */
  readonly engine: string;
  readonly state: 'running' | 'ready' | 'failed';
  /** The source that spoke it until it fell silent. */
  readonly stopped?: string;
  /** How many of all sentences are spoken. */
  readonly done: number;
  readonly total: number;
  /** A language in it that the source has no voice of: one of another language speaks it. */
  readonly missing?: SpeechLanguage;
  /** Why it failed. */
  readonly error?: ChatErrorData;
};
