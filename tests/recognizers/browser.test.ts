/// <reference types="dom-speech-recognition" />
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/recognizers/browser';
import { collected } from '../fakes/collect';

/** Stands in for the browser's recognition: a test says what it hears. */
class FakeRecognition {
  static latest: FakeRecognition | undefined;
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: ((event: unknown) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  starts = 0;
  isOn = false;

  constructor() {
    FakeRecognition.latest = this;
  }
  start(): void {
    this.starts += 1;
    this.isOn = true;
  }
  stop(): void {
    this.end();
  }
  abort(): void {
    this.isOn = false;
  }
  end(): void {
    if (!this.isOn) return;
    this.isOn = false;
    this.onend?.();
  }
  hear(...results: readonly (readonly [text: string, isFinal: boolean])[]): void {
    this.onresult?.({
      resultIndex: 0,
      results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
    });
  }
}

const listen = () => {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  const finish = new AbortController();
  const stop = new AbortController();
  const heard = collected(browser.listen({ language: 'de-DE', finish: finish.signal }, stop.signal));
  const { latest } = FakeRecognition;
  if (latest === undefined) throw new Error('nothing listens');
  return { recognition: latest, heard, finish, stop };
};

afterEach(() => vi.unstubAllGlobals());

describe("the browser's own recognition", () => {
  it('is not supported where the browser has none', () => {
    expect(browser.isSupported()).toBe(false);
  });

  it('tells interim words and what stands, in the language that is spoken', async () => {
    const { recognition, heard, finish } = listen();

    recognition.hear(['blau', false]);
    recognition.hear(['Blaues Licht', true], [' wird', false]);
    recognition.hear(['wird gestreut', true]);
    finish.abort();

    expect(recognition).toMatchObject({ lang: 'de-DE', continuous: true, interimResults: true });
    expect((await heard).items).toEqual([
      { type: 'interim', text: 'blau' },
      { type: 'final', text: 'Blaues Licht' },
      { type: 'interim', text: 'wird' },
      { type: 'final', text: 'wird gestreut' },
      { type: 'interim', text: '' },
    ]);
  });

  it('goes on when the browser ends a round after a pause', async () => {
    const { recognition, heard, finish } = listen();

    recognition.hear(['one', true]);
    recognition.onerror?.({ error: 'no-speech' });
    recognition.end();
    expect(recognition.starts).toBe(2);
    recognition.hear(['two', true]);
    finish.abort();

    expect((await heard).items.filter(({ type }) => type === 'final')).toEqual([
      { type: 'final', text: 'one' },
      { type: 'final', text: 'two' },
    ]);
  });

  it('keeps last words that the browser never called final', async () => {
    const { recognition, heard, finish } = listen();

    recognition.hear(['the last words', false]);
    finish.abort();

    expect((await heard).items.at(-1)).toEqual({ type: 'final', text: 'the last words' });
  });

  it('gives up when it ends again and again without a word', async () => {
    const { recognition, heard } = listen();

    for (let round = 0; round < 9; round += 1) recognition.end();

    expect(await heard).toEqual({ items: [] });
  });

  it('stops at once when it is cancelled', async () => {
    const { recognition, heard, stop } = listen();

    stop.abort();

    expect(await heard).toEqual({ items: [] });
    expect(recognition.isOn).toBe(false);
  });

  it.each(['not-allowed', 'audio-capture', 'network', 'service-not-allowed', 'language-not-supported'])(
    'fails with %s as our own code',
    async (error) => {
      const { recognition, heard } = listen();

      recognition.onerror?.({ error });

      expect((await heard).error).toMatchObject({ problem: { code: error } });
      expect(recognition.isOn).toBe(false);
    },
  );
});
