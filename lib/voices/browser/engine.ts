import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { systemVoices } from '@/lib/domain/read-aloud/system-voices';
import {
  type DirectEvent,
  defineVoiceEngine,
  type SpeechRequest,
  type VoiceContext,
} from '@/lib/domain/read-aloud/voice-engine';
import { explainByName } from '@/lib/http/service-error';
import { browserVoices } from '../voice-list';
import { withoutControls } from '../wire/plain-text';
import { chooseVoice, isForeignVoice } from './choose-voice';

/** Error codes of `SpeechSynthesisErrorEvent` (Web Speech API 4.2.9) that say more than that it failed. */
const codes: Readonly<Record<string, ChatErrorCode>> = {
  network: 'network',
  'not-allowed': 'forbidden',
  'text-too-long': 'too-long',
  'voice-unavailable': 'model-not-found',
  'language-unavailable': 'model-not-found',
};

/** The browser drops an utterance that nothing refers to, and its `end` with it. */
const spoken = new Set<SpeechSynthesisUtterance>();

/**
 * A browser that names no voice within this has none, or none yet, ms: the user is informed, and the read-aloud session
 * goes on by itself when voices come after all (see `SessionContext.voicesCome`).
 */
const voicesWithinMs = 500;

/** We wait longer for a list of voices to choose from, ms. */
const listWithinMs = 9000;

const speechOrThrow = (): SpeechSynthesis => {
  if (typeof speechSynthesis === 'undefined') throw new ChatError({ code: 'not-an-api' });
  return speechSynthesis;
};

type Request = SpeechRequest & { readonly rate: number; readonly volume: number };

const utteranceOf = (request: Request, voice: SpeechSynthesisVoice | undefined): SpeechSynthesisUtterance => {
  const utterance = new SpeechSynthesisUtterance(withoutControls(request.text));
  utterance.lang = voice?.lang ?? request.language;
  utterance.rate = request.rate;
  utterance.volume = request.volume;
  if (voice !== undefined) utterance.voice = voice;
  return utterance;
};

type Report = { readonly event: DirectEvent } | { readonly error: ChatError } | { readonly stopped: true };

/** What becomes of an utterance, as a stream that the browser pushes into. */
const reportsOf = (
  utterance: SpeechSynthesisUtterance,
  isForeign: boolean,
  signal: AbortSignal,
): ReadableStream<Report> =>
  new ReadableStream<Report>({
    start: (controller) => {
      const tell = (report: Report): void => controller.enqueue(report);
      utterance.onstart = () => tell({ event: { type: 'start', ...(isForeign && { isForeign }) } });
      utterance.onboundary = ({ name, charIndex, charLength }) => {
        if (name === 'word') tell({ event: { type: 'word', charIndex, charLength: charLength ?? 0 } });
      };
      utterance.onend = () => tell({ event: { type: 'end' } });
      utterance.onerror = ({ error }) =>
        tell({ error: new ChatError({ code: codes[error] ?? 'unknown', detail: `speech synthesis: ${error}` }) });
      signal.addEventListener('abort', () => tell({ stopped: true }), { once: true });
    },
  });

async function* speak(request: Request, context: VoiceContext): AsyncGenerator<DirectEvent> {
  const { signal } = context;
  if (signal.aborted) return;
  const speech = speechOrThrow();
  const voices = await systemVoices(speech, context, voicesWithinMs);
  if (signal.aborted) return;
  // Without any voice the browser would take the text and stay silent.
  if (voices.length === 0) throw new ChatError({ code: 'no-voice' });
  const utterance = utteranceOf(request, chooseVoice(voices, request.voice.voiceId, request.language));
  const reports = reportsOf(utterance, isForeignVoice(utterance.voice, request.language), signal).getReader();
  let isOver = false;
  spoken.add(utterance);
  try {
    speech.speak(utterance);
    for (let next = await reports.read(); !next.done; next = await reports.read()) {
      const report = next.value;
      if (signal.aborted || 'stopped' in report) return;
      isOver = 'error' in report || report.event.type === 'end';
      if ('error' in report) throw report.error;
      yield report.event;
      if (isOver) return;
    }
  } finally {
    spoken.delete(utterance);
    utterance.onstart = utterance.onboundary = utterance.onend = utterance.onerror = null;
    reports.releaseLock();
    // There is no pausing: a paused queue never speaks again on Linux, whatever is done to it.
    if (!isOver) speech.cancel();
  }
}

/** The browser's own voices (Web Speech API). They work without any setting; `voiceId` '' is the browser's choice. */
export const browser = defineVoiceEngine({
  id: 'browser',
  label: 'Browser',
  sentenceKey: 'settings.voice.browserText',
  kind: 'direct',
  host: 'document',
  // Remote voices stop without a word after about 15 seconds (https://issues.chromium.org/issues/40747712).
  maxSegmentLength: 200,
  wordTimes: 'estimated',
  fields: [],
  addresses: [],
  origins: () => [],
  listVoices: async (context) => browserVoices(await systemVoices(speechOrThrow(), context, listWithinMs)),
  defaultVoice: () => '',
  speak,
  explain: explainByName,
});
