import type { Clock } from '@/lib/domain/clock';
import { watchLevel } from './level';
import { createVoiceActivity } from './voice-activity';

/** Speech must last this long to interrupt, so that a cough or a chair does not, ms. */
const onsetMs = 250;
/** Louder than what is left of our own voice after the browser took it out of the microphone's sound. */
const quietest = 0.03;

/** Calls back once when someone begins to speak; the returned function ends the listening. The stream stays open. */
export const watchInterruption = (stream: MediaStream, clock: Clock, onSpeech: () => void): (() => void) => {
  const activity = createVoiceActivity({ silenceMs: 0, onsetMs, quietest });
  const stop = watchLevel(stream, (level) => {
    if (activity.feed(level, clock.now()) === 'waiting') return;
    stop();
    onSpeech();
  });
  return stop;
};
