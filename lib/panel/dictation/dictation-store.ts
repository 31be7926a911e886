import { create } from 'zustand';
import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import type { Recording } from '@/lib/domain/dictation/recognizer';

/** A dictation as it is shown. */
export type DictationView =
  /** The tab that asks for the microphone is open. */
  | { readonly status: 'asking' }
  | { readonly status: 'opening' }
  /** `since`: ms since the epoch. */
  | { readonly status: 'listening'; readonly since: number }
  | { readonly status: 'transcribing' }
  | { readonly status: 'failed'; readonly problem: DictationProblem; readonly recording?: Recording };

type DictationState = {
  /** Absent: nobody dictates. */
  readonly view: DictationView | undefined;
  /** What seems to have been said since the last final text. */
  readonly interim: string;
  /** How loud it is now, root mean square of the samples, 0 to 1. */
  readonly level: number;
};

/** Nobody dictates. */
export const quietDictation: DictationState = { view: undefined, interim: '', level: 0 };

/** What the microphone is doing. One dictation at a time. */
export const useDictation = create<DictationState>()(() => quietDictation);

/** Whether the composer makes room for a dictation. */
export const useIsDictating = (): boolean => useDictation(({ view }) => view !== undefined);

/** Whether the hands-free conversation replaces the composer. Its code and state are loaded when needed. */
export const useHandsFreeIsOpen = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens or closes the hands-free conversation. */
export const setHandsFree = (isOpen: boolean): void => useHandsFreeIsOpen.setState({ isOpen });
