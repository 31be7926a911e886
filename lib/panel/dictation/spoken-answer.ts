import type { AskResult } from '@/lib/commands/chat';
import { watchInterruption } from '@/lib/dictation/interruption';
import { ChatError } from '@/lib/domain/chat-error';
import { stopRun } from '@/lib/panel/chat/asking';
import { send } from '@/lib/panel/connection';
import { closeReadAloud } from '@/lib/panel/read-aloud/read-aloud';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { useSession } from '@/lib/panel/session-store';
import { systemClock } from '@/lib/platform/clock';
import { waitFor } from './wait-for';

/** What became of an answer that is spoken. */
export type SpokenEnd = 'heard' | 'interrupted' | 'unanswered' | 'voice';

export type SpokenAnswerOptions = {
  /** The open microphone, by which the user interrupts. */
  readonly stream: MediaStream;
  /** Aborted by the user's key. */
  readonly interruption: AbortSignal;
  /** Aborted when the conversation ends. */
  readonly signal: AbortSignal;
  onSpeaking(isSpeaking: boolean): void;
};

const messageOf = (runId: string): string | undefined =>
  Object.values(useSession.getState().runs).find(({ run }) => run.runId === runId)?.run.messageId;

/** How a message's answer ended; undefined while it is written. */
const answerEnd = (messageId: string): 'complete' | 'unanswered' | undefined => {
  const { runs, tree } = useSession.getState();
  const status = runs[messageId]?.end?.status ?? tree.find(({ id }) => id === messageId)?.status;
  if (status === 'failed' || status === 'interrupted') return 'unanswered';
  return status === 'complete' || status === 'stopped' ? 'complete' : undefined;
};

/** Whether any of it is read aloud: without an id there was nothing to say. */
const openReadAloud = async (messageId: string): Promise<boolean> => {
  if (useSession.getState().preferences.voice.readsAnswers) return true;
  try {
    const { readAloudId } = await send({ type: 'read-aloud-open', source: { type: 'message', messageId, from: 0 } });
    return readAloudId !== undefined;
  } catch (error) {
    if (error instanceof ChatError) return false;
    throw error;
  }
};

/** Watches how a message is read aloud; the returned function gives the end, once there is one. */
const readAloudEnd = (
  messageId: string,
  onSpeaking: (isSpeaking: boolean) => void,
): (() => Exclude<SpokenEnd, 'interrupted'> | undefined) => {
  let wasRead = false;
  return () => {
    const { readAloud } = useReadAloudStore.getState();
    const answer = answerEnd(messageId);
    if (readAloud?.messageId !== messageId) return wasRead ? (answer === 'unanswered' ? answer : 'heard') : undefined;
    wasRead = true;
    onSpeaking(readAloud.status === 'playing');
    if (readAloud.status === 'failed') return 'voice';
    if (readAloud.status !== 'ended' || answer === undefined) return undefined;
    return answer === 'unanswered' ? answer : 'heard';
  };
};

/**
 * Has an answer read aloud while it is written, until its end, or until the user speaks or presses the key: then the
 * reading and the writing stop. Rejects when the signal aborts.
 */
export const speakAnswer = async (
  { runId }: AskResult,
  { stream, interruption, signal, onSpeaking }: SpokenAnswerOptions,
): Promise<SpokenEnd> => {
  if (runId === undefined) return 'unanswered';
  const messageId = await waitFor(() => messageOf(runId), signal);
  const voiceHeard = new AbortController();
  let stopWatching: (() => void) | undefined;
  const watchWhile = (isSpeaking: boolean): void => {
    onSpeaking(isSpeaking);
    if (isSpeaking) stopWatching ??= watchInterruption(stream, systemClock, () => voiceHeard.abort());
    else {
      stopWatching?.();
      stopWatching = undefined;
    }
  };
  const either = AbortSignal.any([interruption, voiceHeard.signal, signal]);
  try {
    const isRead = await openReadAloud(messageId);
    if (isRead) return await waitFor(readAloudEnd(messageId, watchWhile), either);
    const answer = await waitFor(() => answerEnd(messageId), either);
    return answer === 'complete' ? 'heard' : answer;
  } catch (error) {
    signal.throwIfAborted();
    if (!either.aborted) throw error;
    stopRun(runId);
    return 'interrupted';
  } finally {
    stopWatching?.();
    closeReadAloud();
  }
};
