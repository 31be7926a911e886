import type { ChatErrorData } from '@/lib/domain/chat-error';

/** A file that is being spoken, as panels mirror it. */
export type AudioExport = {
  readonly saveId: string;
  readonly title: string;
  /** The source of voices that speaks it, a proper noun. */
  readonly engine: string;
  readonly state: 'running' | 'ready' | 'failed';
  /** Sentences that are spoken, of all. */
  readonly done: number;
  readonly total: number;
  /** Why it failed. */
  readonly error?: ChatErrorData;
};
