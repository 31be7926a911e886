import { ChatError } from '@/lib/domain/chat-error';
import type { Locale } from '@/lib/domain/locale';
import type { ReadingCommand } from '@/lib/domain/reading-command';
import type { VoiceRef } from '@/lib/domain/voice-engine';
import { send } from './connection';
import { receiveReading, useReadingStore } from './reading-store';
import { showRefusal } from './show-error';

const tell = (command: ReadingCommand): void => {
  send(command).catch(showRefusal);
};

/** Reads a message from its beginning, or from the sentence at an offset of its Markdown. */
export const readMessage = (messageId: string, from?: number): void =>
  tell({ type: 'reading-open', source: { type: 'message', messageId, ...(from !== undefined && { from }) } });

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

/** The speed, 0.5 to 3. */
export const changeRate = (rate: number): void => tell({ type: 'reading-adjust', rate });

/** The volume, 0 to 1. */
export const changeVolume = (volume: number): void => tell({ type: 'reading-adjust', volume });

/** Makes a voice the user's for a language. What is read goes on with it. */
export const chooseVoice = (locale: Locale, voice: VoiceRef): void => tell({ type: 'reading-voice', locale, voice });

/** Reads a text with a voice before the others, in place of what is read. */
export const sampleVoice = (voice: VoiceRef, locale: Locale, text: string, title: string): void =>
  tell({ type: 'reading-open', source: { type: 'text', text, title, language: locale, voice } });

/** Stops reading. */
export const closeReading = (): void => tell({ type: 'reading-close' });

/** Asks what is being read, for a panel that has just opened. */
export const askForReading = async (): Promise<void> => {
  try {
    const { reading } = await send({ type: 'reading-state' });
    receiveReading({ type: 'reading-changed', ...(reading !== undefined && { reading }) });
  } catch (error) {
    // Without an answer nothing is shown; the next change tells.
    if (!(error instanceof ChatError)) throw error;
  }
};
