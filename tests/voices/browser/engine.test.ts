import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DirectEvent } from '@/lib/domain/read-aloud/voice-engine';
import { browser } from '@/lib/voices/browser/engine';
import { collected } from '../../fakes/collect';
import { type FakeSpeech, installFakeSpeech, systemVoice } from '../../fakes/speech-synthesis';
import { createFakeTime, settlePromises } from '../../fakes/timers';
import { voiceContext } from '../../fakes/voice-context';

let speech: FakeSpeech;
beforeEach(() => {
  speech = installFakeSpeech();
  speech.voices = [systemVoice('Anna', 'de-DE'), systemVoice('Alex', 'en_US')];
});
afterEach(() => vi.unstubAllGlobals());

const requestOf = (text: string, voiceId = '') =>
  ({ text, language: 'en-US', voice: { engineId: 'browser', voiceId }, rate: 1.5, volume: 0.5 }) as const;

const speaking = async (text = 'Hello there.', signal = new AbortController().signal, voiceId?: string) => {
  const spoken = collected<DirectEvent>(browser.speak(requestOf(text, voiceId), voiceContext({ signal })));
  await settlePromises();
  return spoken;
};

describe('the browser’s own voice', () => {
  it('says when it begins, where it is, and when it has ended', async () => {
    const spoken = collected<DirectEvent>(browser.speak(requestOf('Hello there.'), voiceContext()));
    await settlePromises();

    speech.last?.onstart?.({});
    speech.last?.onboundary?.({ name: 'word', charIndex: 6, charLength: 5 });
    speech.last?.onboundary?.({ name: 'sentence', charIndex: 0 });
    speech.last?.onend?.({});

    expect(await spoken).toEqual({
      items: [{ type: 'start' }, { type: 'word', charIndex: 6, charLength: 5 }, { type: 'end' }],
    });
    expect(speech.calls).toEqual(['speak Hello there.']);
  });

  it('says that it is of another language where there is none of the text’s', async () => {
    speech.voices = [systemVoice('Anna', 'de-DE')];
    const spoken = collected<DirectEvent>(browser.speak(requestOf('Hello there.'), voiceContext()));
    await settlePromises();

    speech.last?.onstart?.({});
    speech.last?.onend?.({});

    expect((await spoken).items).toEqual([{ type: 'start', isForeign: true }, { type: 'end' }]);
  });

  it('speaks with the voice of that name, at the speed and volume, in its language', async () => {
    void speaking('Hello.', undefined, 'Anna');
    await settlePromises();

    expect(speech.last).toMatchObject({ rate: 1.5, volume: 0.5, lang: 'de-DE', voice: { name: 'Anna' } });
  });

  it('is cut off by cancelling, never by pausing, when it is stopped', async () => {
    const stop = new AbortController();
    const spoken = collected(browser.speak(requestOf('Hello.'), voiceContext({ signal: stop.signal })));
    await settlePromises();
    speech.last?.onstart?.({});
    await settlePromises();

    stop.abort();

    expect(await spoken).toEqual({ items: [{ type: 'start' }] });
    expect(speech.calls).toEqual(['speak Hello.', 'cancel']);
  });

  it('is told within half a second that this computer has no voice', async () => {
    speech.voices = [];
    const time = createFakeTime();
    const spoken = collected(browser.speak(requestOf('Hello.'), voiceContext({ after: time.timers.after })));

    await time.advance(500);

    expect((await spoken).error).toMatchObject({ data: { code: 'no-voice' } });
    expect(speech.calls).toEqual([]);
  });

  it.each([
    ['network', 'network'],
    ['not-allowed', 'forbidden'],
    ['text-too-long', 'too-long'],
    ['voice-unavailable', 'model-not-found'],
    ['synthesis-failed', 'unknown'],
  ])('turns the browser’s error "%s" into %s', async (error, code) => {
    const spoken = collected(browser.speak(requestOf('Hello.'), voiceContext()));
    await settlePromises();

    speech.last?.onerror?.({ error });

    expect((await spoken).error).toMatchObject({ data: { code } });
  });

  it('keeps its utterance from being collected while it speaks, since its end would never come', async () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    const ended: DirectEvent[] = [];
    // Nobody holds the loop but the promise that the utterance itself has to settle.
    const listen = async (): Promise<void> => {
      for await (const event of browser.speak(requestOf('Hello.'), voiceContext())) ended.push(event);
    };
    void listen();
    await settlePromises();

    if (typeof collect === 'function') collect();
    await settlePromises();
    speech.last?.onend?.({});
    await settlePromises();

    expect(typeof collect).toBe('function');
    expect(ended).toEqual([{ type: 'end' }]);
  });

  it('has control characters taken out of its text', async () => {
    void speaking('One\u000btwo.');
    await settlePromises();

    expect(speech.calls).toEqual(['speak One two.']);
  });

  it('is named as missing where the browser has no speech', async () => {
    vi.stubGlobal('speechSynthesis', undefined);

    const { error } = await collected(browser.speak(requestOf('Hello.'), voiceContext()));

    expect(error).toMatchObject({ data: { code: 'not-an-api' } });
  });
});
