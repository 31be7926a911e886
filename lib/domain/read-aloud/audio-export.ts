import type { ChatErrorData } from '@/lib/domain/chat-error';

/** An audio file that is being exported, as panels mirror it. */
export type AudioExport = {
  readonly saveId: string;
  readonly title: string;
  /** The voice source that speaks it, a proper noun. */
  readonly engine: string;
  readonly state: 'running' | 'ready' | 'failed';
  /** How many of all sentences are spoken. */
  readonly done: number;
  readonly total: number;
  /** Why it failed. */
  readonly error?: ChatErrorData;
};
