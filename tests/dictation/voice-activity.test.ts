import { describe, expect, it } from 'vitest';
import { type Activity, createVoiceActivity, type VoiceActivityOptions } from '@/lib/dictation/voice-activity';

/** What is heard at the end of these stretches of one level each, given in ms, at twenty levels a second. */
const lastHeard = (
  options: VoiceActivityOptions,
  stretches: readonly (readonly [level: number, ms: number])[],
): Activity => {
  const activity = createVoiceActivity(options);
  let at = 0;
  let last: Activity = 'waiting';
  for (const [level, ms] of stretches) {
    for (const end = at + ms; at < end; at += 50) last = activity.feed(level, at);
  }
  return last;
};

const options = { silenceMs: 1500 };

describe('voice activity', () => {
  it('waits while nobody speaks', () => {
    expect(lastHeard(options, [[0.002, 5000]])).toBe('waiting');
  });

  it('takes a short noise for nobody', () => {
    expect(
      lastHeard(options, [
        [0.002, 500],
        [0.3, 50],
        [0.002, 3000],
      ]),
    ).toBe('waiting');
  });

  it('ends after the silence that was chosen, not before', () => {
    expect(
      lastHeard(options, [
        [0.002, 500],
        [0.1, 1000],
        [0.002, 1400],
      ]),
    ).toBe('speaking');
    expect(
      lastHeard(options, [
        [0.002, 500],
        [0.1, 1000],
        [0.002, 1600],
      ]),
    ).toBe('over');
  });

  it('goes on after a pause between words', () => {
    expect(
      lastHeard(options, [
        [0.1, 1000],
        [0.002, 1000],
        [0.1, 500],
        [0.002, 1000],
      ]),
    ).toBe('speaking');
  });

  it('does not take the noise of a room for speech', () => {
    expect(lastHeard(options, [[0.015, 5000]])).toBe('waiting');
    expect(
      lastHeard(options, [
        [0.015, 2000],
        [0.12, 1000],
        [0.015, 1600],
      ]),
    ).toBe('over');
  });

  it('never ends by a silence where none is to end it', () => {
    expect(
      lastHeard({ silenceMs: 0 }, [
        [0.1, 1000],
        [0.002, 60_000],
      ]),
    ).toBe('speaking');
  });

  it('asks for longer speech where that is wanted', () => {
    expect(
      lastHeard({ silenceMs: 0, onsetMs: 250 }, [
        [0.002, 500],
        [0.1, 200],
      ]),
    ).toBe('waiting');
    expect(
      lastHeard({ silenceMs: 0, onsetMs: 250 }, [
        [0.002, 500],
        [0.1, 350],
      ]),
    ).toBe('speaking');
  });
});
