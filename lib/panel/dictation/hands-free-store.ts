import { create } from 'zustand';
import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';

/** Why a conversation stopped by itself. */
export type HandsFreeEnd =
  /** The microphone or the recognition gave up. */
  | { readonly type: 'problem'; readonly problem: DictationProblem }
  /** Nobody spoke for a while. */
  | { readonly type: 'quiet' }
  /** The question was not taken; its words are in the draft. */
  | { readonly type: 'unsent' }
  /** The answer failed: its card says why. */
  | { readonly type: 'unanswered' }
  /** No voice could read the answer. */
  | { readonly type: 'voice' };

/** A hands-free conversation as it is shown. */
export type HandsFreeView =
  | { readonly status: 'asking' | 'listening' | 'transcribing' | 'thinking' | 'speaking' }
  | { readonly status: 'ended'; readonly end: HandsFreeEnd };

type HandsFreeState = {
  readonly view: HandsFreeView;
  /** What was said so far, including the words that are not certain yet. */
  readonly heard: string;
};

/** A conversation that has not begun. */
export const firstHandsFree: HandsFreeState = { view: { status: 'asking' }, heard: '' };

/** Where a hands-free conversation is. */
export const useHandsFree = create<HandsFreeState>()(() => firstHandsFree);
