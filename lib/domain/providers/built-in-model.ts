import type { Usage } from '@/lib/domain/usage';

/** The browser's own model, as `LanguageModel.availability()` says (Prompt API). */
export type BuiltInModelState = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** One question to the browser's own model, with what was said before it. Text only. */
export type BuiltInPrompt = {
  readonly system?: string;
  /** Oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly text: string;
  /** Absent = the model's own default. */
  readonly temperature?: number;
};

/** A piece of the model's answer; `end` is its last one, with the usage where the session reports it. */
export type BuiltInPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'end'; readonly usage?: Usage };

/** What a session reports about the model; tokens. */
export type BuiltInFacts = { readonly contextWindow?: number };

/**
 * Where the browser's own model can be asked: its interface exists in windows only. Both throw an error with the name of
 * the DOMException that the browser threw, and `NotFoundError` where the model is not on this computer.
 */
export type BuiltInModelHost = {
  /** Opens a session, which proves that the model works, and closes it. */
  describe(signal: AbortSignal): Promise<BuiltInFacts>;
  /** Ends without `end` when the signal aborts, or when the window went away. */
  ask(prompt: BuiltInPrompt, signal: AbortSignal): AsyncIterable<BuiltInPiece>;
};
