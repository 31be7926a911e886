import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';

/** Which voices have given up in a read-aloud session, and how often they were tried for a sentence. */
export type VoiceChain = {
  /** The first of these voices that has not given up. */
  pick(voices: readonly VoiceRef[]): VoiceRef | undefined;
  /** Notes a failure; true when the voice has given up: after its second try, or at once when trying again is no use. */
  fail(voice: VoiceRef, index: number, error: ChatErrorData): boolean;
  /** The user asked again: every voice gets another chance. */
  forgive(): void;
};

const keyOf = ({ engineId, voiceId, style }: VoiceRef): string => JSON.stringify([engineId, voiceId, style]);

/** Starts with every voice willing. */
export const createVoiceChain = (): VoiceChain => {
  const failedVoices = new Set<string>();
  const tried = new Set<string>();
  return {
    pick: (voices) => voices.find((voice) => !failedVoices.has(keyOf(voice))),
    fail: (voice, index, error) => {
      const key = keyOf(voice);
      const attempt = `${index} ${key}`;
      const mayTryAgain = (error.retryable ?? isWorthTrying(error)) && !tried.has(attempt);
      tried.add(attempt);
      if (!mayTryAgain) failedVoices.add(key);
      return !mayTryAgain;
    },
    forgive: () => {
      failedVoices.clear();
      tried.clear();
    },
  };
};

/** Broken and silent streams are worth a second try as well as what the policy names. */
const isWorthTrying = ({ code }: ChatErrorData): boolean =>
  chatErrorPolicy[code].isRetryable || ['ended-early', 'malformed', 'idle', 'worker-stopped', 'unknown'].includes(code);
