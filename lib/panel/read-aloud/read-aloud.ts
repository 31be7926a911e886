import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { chatConnection, sendOrDrop, sendOrReport } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';
import { useAudioExports } from './audio-exports';
import { receiveReadAloud, useReadAloudStore } from './read-aloud-store';

/** How long the way back to the beginning is offered, ms. */
const fromStartMs = 8000;

/**
 * Reads a message from the sentence at an offset of its Markdown; without one from where it was left, and then offers the
 * beginning.
 */
export const readMessage = async (messageId: string, from?: number): Promise<void> => {
  const source = { type: 'message', messageId, ...(from !== undefined && { from }) } as const;
  const opened = await sendOrReport({ type: 'read-aloud-open', source });
  if (opened === undefined) return;
  if (opened.readAloudId === undefined) showToast({ textKey: 'player.nothingToSay' });
  if (opened.resumedAt === undefined) return;
  showToast({
    textKey: 'player.resumed',
    action: { labelKey: 'player.fromStart', run: () => void readMessage(messageId, 0), forMs: fromStartMs },
  });
};

/** Reads something after what is read now, before what waits already. */
export const listenNext = async (source: ReadAloudSource): Promise<void> => {
  const queued = await sendOrReport({ type: 'read-aloud-queue', source, isNext: true });
  if (queued?.isQueued === true) showToast({ textKey: 'player.queued' });
};

/** Reads what waits now, in place of what is read. */
export const playQueued = (itemId: string): void => void sendOrReport({ type: 'read-aloud-queue-play', itemId });

/** Takes something out of what waits. */
export const removeQueued = (itemId: string): void => void sendOrReport({ type: 'read-aloud-queue-remove', itemId });

/** Gives something that waits another place, 0 = next. */
export const moveQueued = (itemId: string, to: number): void =>
  void sendOrReport({ type: 'read-aloud-queue-move', itemId, to });

/** Empties what waits. */
export const clearQueue = (): void => void sendOrReport({ type: 'read-aloud-queue-clear' });

/** Resumes, or pauses. */
export const playOrPause = (): void => {
  const status = useReadAloudStore.getState().readAloud?.status;
  const isHeard = status === 'playing' || status === 'preparing' || status === 'waiting';
  void sendOrReport({ type: isHeard ? 'read-aloud-pause' : 'read-aloud-play' });
};

/** One sentence on or back. */
export const stepSentence = (by: 1 | -1): void => void sendOrReport({ type: 'read-aloud-step', by });

/** Goes to the sentence at an offset of the Markdown. */
export const seekTo = (offset: number): void => void sendOrReport({ type: 'read-aloud-seek', offset });

/** Goes to the sentence that is heard at a moment, ms at normal speed. */
export const seekToTime = (atMs: number): void => void sendOrReport({ type: 'read-aloud-seek-time', atMs });

/** The speed, 0.5 to 3. */
export const changeRate = (rate: number): void => void sendOrReport({ type: 'read-aloud-adjust', rate });

/** The volume, 0 to 1. */
export const changeVolume = (volume: number): void => void sendOrReport({ type: 'read-aloud-adjust', volume });

let volumeBefore = 1;

/** Silent, or as loud as before. */
export const toggleMute = (): void => {
  const volume = useReadAloudStore.getState().readAloud?.volume ?? 1;
  if (volume > 0) volumeBefore = volume;
  changeVolume(volume > 0 ? 0 : volumeBefore);
};

/** Reads a text with a voice before the others, in place of what is read. */
export const sampleVoice = (voice: VoiceRef, language: SpeechLanguage, text: string, title: string): void =>
  void sendOrReport({ type: 'read-aloud-open', source: { type: 'text', text, title, language, voice } });

/** Stops reading. */
export const closeReadAloud = (): void => void sendOrReport({ type: 'read-aloud-close' });

/** Without an answer nothing is shown until the next change. */
const askForReadAloud = async (): Promise<void> => {
  const audio = await sendOrDrop({ type: 'audio-state' });
  if (audio !== undefined) useAudioExports.setState({ saves: audio.saves });
  const answer = await sendOrDrop({ type: 'read-aloud-state' });
  if (answer === undefined) return;
  const { readAloud } = answer;
  receiveReadAloud({ type: 'read-aloud-changed', ...(readAloud !== undefined && { readAloud }) });
};

/** Asks what is being read aloud and exported, now and whenever the background has started again. */
export const followReadAloud = (): void => {
  void askForReadAloud();
  chatConnection().onReconnect(() => void askForReadAloud());
};
