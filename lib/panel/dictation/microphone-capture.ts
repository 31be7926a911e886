import { startCapture } from '@/lib/dictation/capture';
import { type Dictation, type DictationWorld, startDictation } from '@/lib/dictation/dictation';
import type { DictationEvents } from '@/lib/dictation/dictation-events';
import { chooseRecognizer } from '@/lib/dictation/sources';
import { base64Of } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import { DictationError, type Recording } from '@/lib/domain/dictation/recognizer';
import { i18n } from '@/lib/i18n/instance';
import { send, sendOrDrop } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import {
  type MicrophoneAccess,
  microphoneAccess,
  openMicrophone,
  openMicrophoneTab,
  watchMicrophoneAccess,
} from '@/lib/platform/microphone';
import { newId } from '@/lib/platform/new-id';
import { sourceChoice } from './dictation-source';
import { tellSuccession } from './recognizer-end';

/** What the user speaks, BCP 47: the language chosen for dictation, else that of the interface. */
const spokenLanguage = (): string => {
  const { language } = useSession.getState().preferences.dictation;
  return language === 'interface' ? i18n.language : language;
};

/** Has an upload recognizer turn a recording into text. Rejects with `DictationError`; an abort gives up the upload. */
export const transcribe = async (
  recording: Recording,
  recognizerId: string,
  language: string,
  signal: AbortSignal,
): Promise<string> => {
  const transcriptionId = newId();
  const giveUp = (): void => void sendOrDrop({ type: 'transcription-cancel', transcriptionId });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const { mimeType, bytes } = recording;
    const answer = await send({
      type: 'recording-transcribe',
      transcriptionId,
      recognizerId,
      language,
      mimeType,
      data: base64Of(bytes),
    });
    if ('error' in answer) throw new DictationError({ code: 'service', error: answer.error });
    tellSuccession(recognizerId);
    return answer.text;
  } catch (error) {
    if (error instanceof ChatError) throw new DictationError({ code: 'service', error: error.data }, { cause: error });
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

/** As `transcribe`, in the language that the user speaks. */
export const transcribeSpoken = (recording: Recording, recognizerId: string, signal: AbortSignal): Promise<string> =>
  transcribe(recording, recognizerId, spokenLanguage(), signal);

/** Resolves when access need not be asked for any more; rejects when the signal aborts. */
const accessAnswered = (signal: AbortSignal): Promise<MicrophoneAccess> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    signal.addEventListener('abort', () => {
      done.abort();
      reject(signal.reason);
    });
    void watchMicrophoneAccess((access) => {
      if (access === 'prompt') return;
      done.abort();
      resolve(access);
    }, done.signal);
  });

/**
 * Makes sure that the microphone may be opened: where the browser would have to ask, a tab asks, since a panel cannot,
 * and this waits for the answer. Answers with the problem, if there is one; rejects when the signal aborts.
 */
export const readyMicrophone = async (
  onAsking: () => void,
  signal: AbortSignal,
): Promise<DictationProblem | undefined> => {
  let access = await microphoneAccess();
  signal.throwIfAborted();
  if (access === 'prompt') {
    onAsking();
    const answered = accessAnswered(signal);
    await openMicrophoneTab();
    access = await answered;
  }
  return access === 'denied' ? { code: 'not-allowed' } : undefined;
};

const world: DictationWorld = {
  openMicrophone,
  microphoneAccess,
  startCapture,
  transcribe,
  clock: systemClock,
  timers: systemTimers,
};

/** How this listening differs from one that a silence ends. */
export type ListeningOptions = {
  /** Whether a key or button is held: then only letting go ends it. */
  isHeld?(): boolean;
  /** Overrides the user's silence, ms. */
  readonly silenceMs?: number;
  /** A microphone that is open already, in place of a new one. */
  openMicrophone?(): Promise<MediaStream>;
};

/** Listens once with the user's source. Undefined where no source works here. */
export const startListening = (events: DictationEvents, options: ListeningOptions = {}): Dictation | undefined => {
  const { preferences } = useSession.getState();
  const recognizer = chooseRecognizer(sourceChoice());
  if (recognizer === undefined) return undefined;
  const { silenceMs } = preferences.dictation;
  return startDictation(
    {
      recognizer,
      language: spokenLanguage(),
      silenceMs: options.silenceMs ?? silenceMs,
      isHeld: options.isHeld ?? (() => false),
    },
    { ...world, openMicrophone: options.openMicrophone ?? openMicrophone },
    events,
  );
};
