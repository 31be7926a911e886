import { describe, expect, it } from 'vitest';
import { systemVoices } from '@/lib/domain/read-aloud/system-voices';
import { FakeSpeech, systemVoice } from '../../fakes/speech-synthesis';
import { createFakeTime, settlePromises } from '../../fakes/timers';

const german = systemVoice('Anna', 'de-DE');

/** A browser whose voices come late; the fake has what is used of it. */
const stage = () => {
  const time = createFakeTime();
  const speech = new FakeSpeech();
  const stop = new AbortController();
  let found: readonly SpeechSynthesisVoice[] | undefined;
  const looking = systemVoices(
    speech as unknown as SpeechSynthesis,
    {
      after: time.timers.after,
      signal: stop.signal,
    },
    9000,
  ).then((voices) => {
    found = voices;
  });
  return { time, speech, stop, looking, found: () => found };
};

describe('the browser’s list of voices', () => {
  it('is waited for, and taken when the browser says that it changed', async () => {
    const { speech, looking, found } = stage();
    await settlePromises();
    const before = found();

    speech.bring([german]);
    await looking;

    expect(before).toBeUndefined();
    expect(found()).toEqual([german]);
  });

  it('is looked at again where the browser says nothing', async () => {
    const { time, speech, looking, found } = stage();
    speech.voices = [german];

    await time.advance(300);
    await looking;

    expect(found()).toEqual([german]);
  });

  it('is empty where none comes in the time that is given', async () => {
    const { time, found } = stage();

    await time.advance(8900);
    const before = found();
    await time.advance(200);

    expect([before, found()]).toEqual([undefined, []]);
  });

  it('is not waited for longer than was asked', async () => {
    const time = createFakeTime();
    const context = { after: time.timers.after, signal: new AbortController().signal };
    let found: readonly SpeechSynthesisVoice[] | undefined;
    void systemVoices(new FakeSpeech() as unknown as SpeechSynthesis, context, 500).then((voices) => {
      found = voices;
    });

    await time.advance(499);
    const before = found;
    await time.advance(1);

    expect([before, found]).toEqual([undefined, []]);
  });

  it('is not waited for by somebody who was stopped', async () => {
    const { stop, looking, found } = stage();

    stop.abort();
    await looking;

    expect(found()).toEqual([]);
  });
});
