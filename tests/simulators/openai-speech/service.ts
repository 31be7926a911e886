import { z } from '@/lib/domain/schema';
import { jsonReply, type Reply, streamReply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { formatOpenAIError, openAIError } from '../openai/openai-error';
import type { RealtimeSimulation } from '../openai-realtime/simulator';
import { transcription } from '../openai-transcription/transcription';
import { soundOf } from '../speech-sound/sound';

/** The key that is accepted when none was given. */
export const simulatedSpeechKey = 'sk-simulated-key-of-the-speech-simulator';

export type OpenAiSpeechOptions = {
  /** Accepted keys. An empty list accepts requests without one, as local speech servers do. */
  readonly keys?: readonly string[];
  readonly voices?: readonly string[];
  /** Whether it lists its voices, which OpenAI does not. */
  readonly listsVoices?: boolean;
  /** What a transcription says. */
  readonly transcript?: string;
  /** How many times faster than it is heard the audio is sent; all at once by default. */
  readonly speed?: number;
  /** In place of `speed`, for each sentence anew. */
  readonly pace?: () => SpeechPace;
  /** The Realtime API beside them, whose sockets the simulator's `upgrade` takes. */
  readonly realtime?: RealtimeSimulation;
  /** Models that the endpoints know no more: they were shut down. */
  readonly ended?: () => readonly string[];
};

/** How sound is sent: what passes before its first byte, ms, and how many times faster than it is heard. */
export type SpeechPace = { readonly firstByteMs: number; readonly speed: number };

const officialVoices = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'onyx', 'nova', 'sage', 'shimmer'];

const speechSchema = z.object({
  model: z.string().check(z.minLength(1)),
  input: z.string().check(z.minLength(1), z.maxLength(4096)),
  voice: z.string(),
  response_format: z.optional(z.enum(['mp3'])),
  speed: z.optional(z.number().check(z.gte(0.25), z.lte(4))),
});

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });

/** Bytes that are heard in 100 ms. */
const pieceBytes = 600;

async function* audioSteps(text: string, { firstByteMs, speed }: SpeechPace) {
  const { mp3 } = await soundOf(text, 'en-US');
  if (firstByteMs > 0) yield { waitMs: firstByteMs };
  for (let start = 0; start < mp3.length; start += pieceBytes) {
    yield { write: mp3.subarray(start, start + pieceBytes) };
    if (Number.isFinite(speed)) yield { waitMs: 100 / speed };
  }
}

/**
 * OpenAI's `/v1/audio/speech` and `/v1/audio/transcriptions` (API reference), with its checks in its order. Speech is
 * English whatever the text is.
 */
export const createOpenAiSpeechService = (options: OpenAiSpeechOptions = {}): Service => {
  const keys = options.keys ?? [simulatedSpeechKey];
  const voices = options.voices ?? officialVoices;

  const speech = (request: SimulatedRequest): Outcome => {
    const read = z.safeParse(speechSchema, jsonBody(request));
    if (!read.success) {
      const param = read.error.issues[0]?.path.join('.') ?? '';
      return refuse(openAIError(400, { message: `Invalid value for '${param}'.`, param }));
    }
    const { input, model, voice } = read.data;
    if (options.ended?.().includes(model)) {
      const message = `The model \`${model}\` has been deprecated.`;
      return refuse(openAIError(404, { message, code: 'model_not_found' }));
    }
    if (!voices.includes(voice)) {
      return refuse(openAIError(400, { message: `Invalid voice: '${voice}'.`, param: 'voice' }));
    }
    const pace = options.pace?.() ?? { firstByteMs: 0, speed: options.speed ?? Number.POSITIVE_INFINITY };
    const steps = audioSteps(input, pace);
    return { type: 'reply', reply: streamReply('audio/mpeg', steps) };
  };

  const routes = new Map([
    ['/v1/audio/speech', speech],
    ['/v1/audio/transcriptions', (request: SimulatedRequest) => transcription(request, options.transcript)],
  ]);

  return {
    name: 'OpenAI speech',
    receive: (request) => {
      if (options.listsVoices === true && `${request.method} ${request.path}` === 'GET /v1/audio/voices') {
        return { type: 'reply', reply: jsonReply(200, { voices }) };
      }
      const key = /^Bearer\s+(\S+)$/iu.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (keys.length > 0 && !keys.includes(key)) {
        return refuse(openAIError(401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' }));
      }
      const beside = options.realtime?.receive(request);
      if (beside !== undefined) return beside;
      const route = routes.get(request.path);
      if (route === undefined || request.method !== 'POST') {
        return refuse(openAIError(404, { message: `Invalid URL (${request.method} ${request.path})` }));
      }
      return route(request);
    },
    ...(options.realtime !== undefined && { reset: options.realtime.reset }),
    formatError: formatOpenAIError,
  };
};
