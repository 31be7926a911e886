import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import type { MicrophoneAccess } from '@/lib/platform/microphone';

const refusals = new Set(['NotAllowedError', 'SecurityError']);

/**
 * Why the microphone did not open (Media Capture and Streams 10.2): by the error's name and what the browser says about
 * the access now. Access that was granted and must be asked for again was for one time.
 */
export const microphoneProblem = (error: unknown, access: MicrophoneAccess): DictationProblem => {
  const name = error instanceof Error ? error.name : '';
  if (!refusals.has(name)) return { code: 'audio-capture' };
  return { code: access === 'prompt' ? 'allowed-once' : 'not-allowed' };
};

/** Why an open microphone fell silent. */
export const lostMicrophoneProblem = (access: MicrophoneAccess): DictationProblem => {
  if (access === 'granted') return { code: 'audio-capture' };
  return { code: access === 'prompt' ? 'allowed-once' : 'not-allowed' };
};
