import { vi } from 'vitest';

type Listener = ((event: Record<string, unknown>) => void) | null;

/** `SpeechSynthesisUtterance` as far as it is used. */
export class FakeUtterance {
  lang = '';
  rate = 1;
  volume = 1;
  voice: SpeechSynthesisVoice | null = null;
  onstart: Listener = null;
  onboundary: Listener = null;
  onend: Listener = null;
  onerror: Listener = null;
  constructor(readonly text: string) {}
}

/** A voice as the browser lists it. */
export const systemVoice = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  default: false,
  voiceURI: name,
});

/** The browser's speech, which says nothing by itself: a test fires what it shall report. Utterances are held weakly, as Chromium does. */
export class FakeSpeech extends EventTarget {
  voices: readonly SpeechSynthesisVoice[] = [];
  readonly calls: string[] = [];
  private readonly queue: WeakRef<FakeUtterance>[] = [];

  getVoices(): SpeechSynthesisVoice[] {
    return [...this.voices];
  }
  speak(utterance: FakeUtterance): void {
    this.calls.push(`speak ${utterance.text}`);
    this.queue.push(new WeakRef(utterance));
  }
  cancel(): void {
    this.calls.push('cancel');
  }
  pause(): void {
    this.calls.push('pause');
  }
  resume(): void {
    this.calls.push('resume');
  }
  /** The utterance that was given last; undefined when it was collected. */
  get last(): FakeUtterance | undefined {
    return this.queue.at(-1)?.deref();
  }
  /** New voices, said by an event. */
  bring(voices: readonly SpeechSynthesisVoice[]): void {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }
}

/** Puts a fake in the place of the browser's speech for one test. */
export const installFakeSpeech = (): FakeSpeech => {
  const speech = new FakeSpeech();
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  return speech;
};
