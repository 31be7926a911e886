/// <reference types="dom-speech-recognition" />
import type { DictationProblemCode } from '@/lib/domain/dictation/dictation-problem';
import { DictationError, defineRecognizer, type Heard } from '@/lib/domain/dictation/recognizer';

/** Our problems by the API's error codes (Web Speech API, "SpeechRecognitionErrorCode"); others are `network`. */
const problems: Readonly<Record<string, Exclude<DictationProblemCode, 'service'>>> = {
  'not-allowed': 'not-allowed',
  'audio-capture': 'audio-capture',
  network: 'network',
  'service-not-allowed': 'service-not-allowed',
  'language-not-supported': 'language-not-supported',
};

/** The browser ends a recognition after each pause; this many ends without a word count as the end. */
const maxEmptyRounds = 8;

const recognitionClass = (): typeof SpeechRecognition | undefined => {
  if (typeof SpeechRecognition === 'function') return SpeechRecognition;
  return typeof webkitSpeechRecognition === 'function' ? webkitSpeechRecognition : undefined;
};

/** The final texts of an event, and the interim text after the last of them. */
const heardOf = ({ results, resultIndex }: SpeechRecognitionEvent): { finals: string; interim: string } => {
  let finals = '';
  let interim = '';
  for (let index = resultIndex; index < results.length; index += 1) {
    const result = results[index];
    const text = result?.[0]?.transcript ?? '';
    if (result?.isFinal === true) finals += text;
    else interim += text;
  }
  return { finals, interim };
};

const listenTo = (recognition: SpeechRecognition, finish: AbortSignal, signal: AbortSignal): ReadableStream<Heard> =>
  new ReadableStream<Heard>({
    start: (controller) => {
      let pending = '';
      let emptyRounds = 0;
      let isOver = false;
      const close = (error?: DictationError): void => {
        if (isOver) return;
        isOver = true;
        recognition.onresult = recognition.onerror = recognition.onend = null;
        if (error === undefined) controller.close();
        else controller.error(error);
      };
      recognition.onresult = (event) => {
        const { finals, interim } = heardOf(event);
        emptyRounds = 0;
        pending = interim.trim();
        if (finals.trim() !== '') controller.enqueue({ type: 'final', text: finals.trim() });
        controller.enqueue({ type: 'interim', text: pending });
      };
      recognition.onerror = ({ error }) => {
        // A silence, and our own stop, end the round: `onend` follows.
        if (error === 'no-speech' || error === 'aborted') return;
        recognition.abort();
        close(new DictationError({ code: problems[error] ?? 'network' }));
      };
      recognition.onend = () => {
        // Some recognitions end without marking their last words as final.
        if (pending !== '') controller.enqueue({ type: 'final', text: pending });
        pending = '';
        emptyRounds += 1;
        if (finish.aborted || emptyRounds > maxEmptyRounds) return close();
        recognition.start();
      };
      signal.addEventListener('abort', () => {
        recognition.abort();
        close();
      });
      finish.addEventListener('abort', () => recognition.stop());
      recognition.start();
    },
  });

async function* listen(
  { language, finish }: { readonly language: string; readonly finish: AbortSignal },
  signal: AbortSignal,
): AsyncGenerator<Heard> {
  if (signal.aborted || finish.aborted) return;
  const Recognition = recognitionClass();
  if (Recognition === undefined) throw new DictationError({ code: 'service-not-allowed' });
  const recognition = new Recognition();
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  const heard = listenTo(recognition, finish, signal).getReader();
  try {
    for (let next = await heard.read(); !next.done; next = await heard.read()) yield next.value;
  } finally {
    heard.releaseLock();
    recognition.abort();
  }
}

/**
 * The browser's own recognition (Web Speech API). Needs no key; in Chrome the sound goes to Google's service, in Edge to
 * Microsoft's, and other builds of Chromium have the interface without a service behind it.
 */
export const browser = defineRecognizer({
  id: 'browser',
  label: 'Browser',
  sentenceKey: 'settings.dictation.browserText',
  host: 'page',
  fields: [],
  addresses: [],
  origins: () => [],
  isSupported: () => recognitionClass() !== undefined,
  listen,
});
