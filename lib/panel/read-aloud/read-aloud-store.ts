import { create } from 'zustand';
import type { ReadAloudEvent } from '@/lib/commands/read-aloud';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { currentTime } from '@/lib/panel/now';
import { useAudioExports } from './audio-exports';

/** The word that is heard: a range of the Markdown, UTF-16. */
type HeardWord = Omit<Extract<ReadAloudEvent, { type: 'read-aloud-word' }>, 'type'>;

type ReadAloudState = {
  readonly readAloud: ReadAloudView | undefined;
  readonly word: HeardWord | undefined;
  /** Where it was, ms at normal speed, and when, ms since the epoch: the background reports both per sentence. */
  readonly mark: { readonly elapsedMs: number; readonly at: number };
};

/** What is read aloud, as the background reports it. */
export const useReadAloudStore = create<ReadAloudState>()(() => ({
  readAloud: undefined,
  word: undefined,
  mark: { elapsedMs: 0, at: 0 },
}));

/** The read-aloud session, as long as there is one. */
export const useReadAloud = (): ReadAloudView | undefined => useReadAloudStore((state) => state.readAloud);

/** A voice that is offered, and who gets the text when it reads. */
export type OfferedVoice = {
  readonly voice: Voice;
  readonly source: VoiceEngineInfo;
  /** Nobody; a service of the browser's maker; or a service, by its name. */
  readonly textGoesTo: 'nobody' | 'maker' | { readonly name: string };
};

/** Voices to choose from; `none`: because no voice is here that could read. */
export type VoiceOffer = {
  readonly kind: 'choice' | 'none';
  readonly language: SpeechLanguage;
  readonly voices: readonly OfferedVoice[];
};

/** What is offered now. It stays while samples are heard in place of what was read. */
export const useVoiceOffer = create<{ readonly offer?: VoiceOffer | undefined }>()(() => ({}));

/** Whether there is something for the player to show. */
export const useHasPlayer = (): boolean => {
  const isReadingAloud = useReadAloudStore((state) => state.readAloud !== undefined);
  const isSaving = useAudioExports(({ saves }) => saves.length > 0);
  const isOffering = useVoiceOffer(({ offer }) => offer !== undefined);
  return isReadingAloud || isSaving || isOffering;
};

/** Whether this message is the one that is read aloud. */
export const useIsRead = (messageId: string): boolean =>
  useReadAloudStore((state) => state.readAloud?.messageId === messageId && state.readAloud.status !== 'ended');

/** Where a read-aloud session is at a time, ms at normal speed: it goes on between the background's reports. */
export const elapsedAt = ({ readAloud, mark }: ReadAloudState, now: number): number => {
  if (readAloud === undefined || readAloud.status !== 'playing') return mark.elapsedMs;
  return Math.min(readAloud.totalMs, mark.elapsedMs + Math.max(0, now - mark.at) * readAloud.rate);
};

const isSameSentence = (one: ReadAloudView | undefined, other: ReadAloudView | undefined): boolean =>
  one?.readAloudId === other?.readAloudId && one?.sentence?.id === other?.sentence?.id;

const nextMark = (state: ReadAloudState, next: ReadAloudView | undefined): ReadAloudState['mark'] => {
  const { readAloud, mark } = state;
  const at = currentTime();
  if (next === undefined || readAloud === undefined) return { elapsedMs: next?.elapsedMs ?? 0, at };
  const isSameMoment =
    readAloud.readAloudId === next.readAloudId &&
    readAloud.elapsedMs === next.elapsedMs &&
    readAloud.status === next.status;
  if (!isSameMoment) return { elapsedMs: next.elapsedMs, at };
  return readAloud.rate === next.rate ? mark : { elapsedMs: elapsedAt(state, at), at };
};

/** Takes in what the background reports about reading aloud. A voice that gave up is reported once, as a toast. */
export const receiveReadAloud = (event: ReadAloudEvent): void => {
  switch (event.type) {
    case 'read-aloud-changed':
      useReadAloudStore.setState((state) => ({
        readAloud: event.readAloud,
        word: isSameSentence(state.readAloud, event.readAloud) ? state.word : undefined,
        mark: nextMark(state, event.readAloud),
      }));
      return;
    case 'read-aloud-word': {
      const { type: _type, ...word } = event;
      useReadAloudStore.setState({ word });
      return;
    }
    case 'read-aloud-notice':
    case 'read-aloud-voice-missing':
      void import('./voice-notices').then(({ showVoiceNotice }) => showVoiceNotice(event));
      return;
    default:
      event satisfies never;
  }
};
