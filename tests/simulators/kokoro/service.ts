import { Buffer } from 'node:buffer';
import { z } from '@/lib/domain/schema';
import { jsonReply, type Reply, streamReply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { soundOf } from '../speech-sound/sound';

export type KokoroOptions = {
  /** A version before captions. */
  readonly hasCaptions?: boolean;
};

const voices = ['af_heart', 'bf_emma', 'if_sara'];
const models = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts', 'kokoro'];

const speechSchema = z.object({
  model: z.string(),
  input: z.string().check(z.minLength(1)),
  voice: z.string(),
  response_format: z.enum(['mp3']),
  stream: z.optional(z.boolean()),
  return_timestamps: z.optional(z.boolean()),
});

const refuse = (status: number, error: string, message: string): Outcome => ({
  type: 'refusal',
  reply: jsonReply(status, { detail: { error, message, type: 'invalid_request_error' } }),
});

/** Bytes that are heard in 200 ms. */
const pieceBytes = 1200;

/** A line for each piece of sound, with the words that begin in it; punctuation has times of its own. */
async function* captionSteps(text: string) {
  const { mp3, words } = await soundOf(text, 'en-US');
  for (let start = 0; start < mp3.length; start += pieceBytes) {
    const fromMs = start / 6;
    const begun = words.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + pieceBytes / 6);
    const timestamps = begun.flatMap((word) => {
      const end = (word.atMs + word.durationMs) / 1000;
      const stop = word === words.at(-1) ? [{ word: '.', start_time: end, end_time: end }] : [];
      return [{ word: word.text, start_time: word.atMs / 1000, end_time: end }, ...stop];
    });
    const audio = Buffer.from(mp3.subarray(start, start + pieceBytes)).toString('base64');
    yield { write: `${JSON.stringify({ audio, audio_format: 'audio/mpeg', timestamps })}\n` };
  }
}

async function* soundSteps(text: string) {
  const { mp3 } = await soundOf(text, 'en-US');
  yield { write: mp3 };
}

/** Kokoro-FastAPI 0.8 (github.com/remsky/Kokoro-FastAPI, api/src/routers): speech, captions and voices; it asks for no key. */
export const createKokoroService = ({ hasCaptions = true }: KokoroOptions = {}): Service => {
  const speak = (request: SimulatedRequest, reply: (text: string) => Reply): Outcome => {
    const read = z.safeParse(speechSchema, jsonBody(request));
    if (!read.success) return { type: 'refusal', reply: jsonReply(422, { detail: read.error.issues }) };
    const { model, voice, input } = read.data;
    if (!models.includes(model)) return refuse(400, 'invalid_model', `Unsupported model: ${model}`);
    if (!voices.includes(voice)) return refuse(400, 'validation_error', `Voice '${voice}' not found.`);
    return { type: 'reply', reply: reply(input) };
  };

  return {
    name: 'Kokoro-FastAPI',
    receive: (request) => {
      const route = `${request.method} ${request.path}`;
      if (route === 'GET /v1/audio/voices') {
        return { type: 'reply', reply: jsonReply(200, { voices: voices.map((id) => ({ id, name: id })) }) };
      }
      if (route === 'POST /v1/audio/speech') {
        return speak(request, (text) => streamReply('audio/mpeg', soundSteps(text)));
      }
      if (route === 'POST /dev/captioned_speech' && hasCaptions) {
        return speak(request, (text) => streamReply('application/json', captionSteps(text)));
      }
      return { type: 'refusal', reply: jsonReply(404, { detail: 'Not Found' }) };
    },
    formatError: ({ status, message }) => jsonReply(status, { detail: message ?? 'Internal Server Error' }),
  };
};
