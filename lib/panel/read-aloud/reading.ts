import type { CommandOf } from '@/lib/commands/declare';
import type { readAloudCommands } from '@/lib/commands/read-aloud';
import { ChatError } from '@/lib/domain/chat-error';
import type { Locale } from '@/lib/domain/locale';
import type { ReadingSource } from '@/lib/domain/read-aloud/source';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { chatConnection, send } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { useAudioSaves } from './audio-saves';
import { receiveReading, useReadingStore } from './reading-store';

const tell = (command: CommandOf<typeof readAloudCommands>): void => {
  send(command).catch(showRefusal);
};

/** How long the way back to the beginning is offered, ms. */
const fromStartMs = 8000;

/**
 * Reads a message from the sentence at an offset of its Markdown; without one from where it was left, and then offers the
 * beginning.
 */
export const readMessage = (messageId: string, from?: number): void => {
  send({ type: 'reading-open', source: { type: 'message', messageId, ...(from !== undefined && { from }) } }).then(
    ({ readingId, resumedAt }) => {
      if (readingId === undefined) showToast({ textKey: 'player.nothingToSay' });
      if (resumedAt === undefined) return;
      showToast({
        textKey: 'player.resumed',
        action: { labelKey: 'player.fromStart', run: () => readMessage(messageId, 0), forMs: fromStartMs },
      });
    },
    showRefusal,
  );
};

/** Reads something after what is read now, before what waits already. */
export const listenNext = async (source: ReadingSource): Promise<void> => {
  try {
    const { isQueued } = await send({ type: 'reading-queue', source, isNext: true });
    if (isQueued === true) showToast({ textKey: 'player.queued' });
  } catch (error) {
    showRefusal(error);
  }
};

/** Reads what waits now, in place of what is read. */
export const playQueued = (itemId: string): void => tell({ type: 'reading-queue-play', itemId });

/** Takes something out of what waits. */
export const removeQueued = (itemId: string): void => tell({ type: 'reading-queue-remove', itemId });

/** Gives something that waits another place, 0 = next. */
export const moveQueued = (itemId: string, to: number): void => tell({ type: 'reading-queue-move', itemId, to });

/** Empties what waits. */
export const clearQueue = (): void => tell({ type: 'reading-queue-clear' });

/** Goes on, or stops for a while. */
export const playOrPause = (): void => {
  const status = useReadingStore.getState().reading?.status;
  const isHeard = status === 'playing' || status === 'preparing' || status === 'waiting';
  tell({ type: isHeard ? 'reading-pause' : 'reading-play' });
};

/** One sentence on or back. */
export const stepSentence = (by: 1 | -1): void => tell({ type: 'reading-step', by });

/** Goes to the sentence at an offset of the Markdown. */
export const seekTo = (offset: number): void => tell({ type: 'reading-seek', offset });

/** Goes to the sentence that sounds at a moment, ms at normal speed. */
export const seekToTime = (atMs: number): void => tell({ type: 'reading-seek-time', atMs });

/** The speed, 0.5 to 3. */
export const changeRate = (rate: number): void => tell({ type: 'reading-adjust', rate });

/** The volume, 0 to 1. */
export const changeVolume = (volume: number): void => tell({ type: 'reading-adjust', volume });

let volumeBefore = 1;

/** Silent, or as loud as before. */
export const toggleMute = (): void => {
  const volume = useReadingStore.getState().reading?.volume ?? 1;
  if (volume > 0) volumeBefore = volume;
  changeVolume(volume > 0 ? 0 : volumeBefore);
};

/** Reads a text with a voice before the others, in place of what is read. */
export const sampleVoice = (voice: VoiceRef, locale: Locale, text: string, title: string): void =>
  tell({ type: 'reading-open', source: { type: 'text', text, title, language: locale, voice } });

/** Stops reading. */
export const closeReading = (): void => tell({ type: 'reading-close' });

const askForReading = async (): Promise<void> => {
  try {
    const { saves } = await send({ type: 'audio-state' });
    useAudioSaves.setState({ saves });
    const { reading } = await send({ type: 'reading-state' });
    receiveReading({ type: 'reading-changed', ...(reading !== undefined && { reading }) });
  } catch (error) {
    // Without an answer nothing is shown; the next change tells.
    if (!(error instanceof ChatError)) throw error;
  }
};

/** Asks what is being read and saved, now and whenever the background has begun anew. */
export const followReading = (): void => {
  void askForReading();
  chatConnection().onReconnect(() => void askForReading());
};
