import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';

/** Which voices have given up in a read-aloud session, and how often they were tried for a sentence. */
export type VoiceChain = {
  /**
   * The first of these voices that has not given up, nor given up this sentence; `after`: other than that one. Where none
   * is left, one that was only late while another could have read on.
   */
  pick(voices: readonly VoiceRef[], index: number, after?: VoiceRef): VoiceRef | undefined;
  /** How many there are besides `after` that were not late either. */
  freshBeside(voices: readonly VoiceRef[], index: number, after: VoiceRef): number;
  /**
   * Notes a failure; true when the voice has given up: after its second try, or at once when trying again is no use. One
   * that was late while another could read on (no `hasTime`) stands behind all others the first time. One that said other
   * words gives up that sentence only, until it has given up three.
   */
  fail(voice: VoiceRef, index: number, error: ChatErrorData, hasTime?: boolean): boolean;
  /** The user asked again: every voice gets another chance. */
  forgive(): void;
};

const keyOf = ({ engineId, voiceId, style }: VoiceRef): string => JSON.stringify([engineId, voiceId, style]);

/** A voice that leaves the text is not one that fails: most of what it says is right. */
const mostReworded = 3;

/** Starts with every voice willing. */
export const createVoiceChain = (): VoiceChain => {
  const failedVoices = new Set<string>();
  const hurried = new Set<string>();
  const tried = new Set<string>();
  /** The sentences that each voice gave up. */
  const reworded = new Map<string, ReadonlySet<number>>();
  const willing = (voices: readonly VoiceRef[], index: number, after?: VoiceRef): readonly VoiceRef[] => {
    const passed = after === undefined ? undefined : keyOf(after);
    return voices.filter((voice) => {
      const key = keyOf(voice);
      return key !== passed && !failedVoices.has(key) && reworded.get(key)?.has(index) !== true;
    });
  };
  const isFresh = (voice: VoiceRef): boolean => !hurried.has(keyOf(voice));
  return {
    pick: (...which) => {
      const left = willing(...which);
      return left.find(isFresh) ?? left[0];
    },
    freshBeside: (...which) => willing(...which).filter(isFresh).length,
    fail: (voice, index, error, hasTime = true) => {
      const key = keyOf(voice);
      const attempt = `${index} ${key}`;
      const mayTryAgain = hasTime && (error.retryable ?? isWorthTrying(error)) && !tried.has(attempt);
      tried.add(attempt);
      if (mayTryAgain) return false;
      if (!hasTime && !hurried.has(key)) {
        hurried.add(key);
        return true;
      }
      const given = new Set([...(reworded.get(key) ?? []), index]);
      if (error.code !== 'reworded' || given.size >= mostReworded) failedVoices.add(key);
      else reworded.set(key, given);
      return true;
    },
    forgive: () => {
      failedVoices.clear();
      hurried.clear();
      tried.clear();
      reworded.clear();
    },
  };
};

/** Broken and silent streams are worth a second try as well as what the policy names. */
const isWorthTrying = ({ code }: ChatErrorData): boolean =>
  chatErrorPolicy[code].isRetryable ||
  ['ended-early', 'malformed', 'idle', 'reworded', 'worker-stopped', 'unknown'].includes(code);
