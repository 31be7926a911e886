import { ChatError } from '@/lib/domain/chat-error';
import {
  defineVoiceEngine,
  type SpeechChunk,
  type SpeechRequest,
  type VoiceContext,
} from '@/lib/domain/read-aloud/voice-engine';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { redactorFor } from '@/lib/http/redact';
import { explainByName } from '@/lib/http/service-error';
import { withoutControls } from '../wire/plain-text';
import { sendSpeechRequest } from '../wire/speech-request';
import { openSpeechSocket, type SpeechServiceSocket } from '../wire/speech-socket';
import { createWarmSocket } from '../wire/warm-socket';
import { newClientSecret, realtimeHost } from './client-secret';
import { parseRealtimeEvent, type RealtimeEvent } from './events';
import { openaiRealtimeFacts } from './facts';
import { readingChunks } from './reading';
import { realtimeModel, realtimeVoices, speakEvent } from './session';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://platform.openai.com/api-keys',
  },
];

const addresses = [{ otherwise: `https://${realtimeHost}` }];

type RealtimeSocket = SpeechServiceSocket<RealtimeEvent>;

const open = async (key: string, voice: string, context: VoiceContext): Promise<RealtimeSocket> => {
  const secret = await newClientSecret(key, voice, context);
  const redact = redactorFor([key, secret]);
  return openSpeechSocket(
    `wss://${realtimeHost}/v1/realtime?${new URLSearchParams({ model: realtimeModel })}`,
    {
      parse: (data) => parseRealtimeEvent(data, redact),
      // As OpenAI's own client does in a browser: the second one carries the secret (openai 7, realtime/websocket).
      protocols: ['realtime', `openai-insecure-api-key.${secret}`],
    },
    context,
  );
};

const requireKey = ({ settings }: VoiceContext): string => {
  const key = headerSafeKey(settings.apiKey);
  if (key === undefined) throw new ChatError({ code: 'auth', host: realtimeHost });
  return key;
};

/** Throws ChatError where the key is not accepted, or may not use the model. A key may be one that is told of no model. */
const requireModel = async (context: VoiceContext): Promise<void> => {
  const key = requireKey(context);
  const url = `https://${realtimeHost}/v1/models/${realtimeModel}`;
  const headers = { authorization: `Bearer ${key}` };
  try {
    const response = await sendSpeechRequest({ url, method: 'GET', headers, secrets: [key] }, context);
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof ChatError) || error.data.code !== 'forbidden') throw error;
  }
};

/** An engine with its own socket. One is enough for a worker; tests make more. */
export const createOpenAIRealtimeEngine = () => {
  const warm = createWarmSocket<RealtimeSocket>();

  async function* speak({ text, voice, isBeside }: SpeechRequest, context: VoiceContext): AsyncGenerator<SpeechChunk> {
    if (context.signal.aborted) return;
    const key = requireKey(context);
    const voiceId = voice.voiceId || realtimeVoices[0];
    const spoken = withoutControls(text);
    // A session keeps its voice, so another voice is another purpose.
    yield* warm.speak(
      `${voiceId} ${key}`,
      {
        open: (opening) => open(key, voiceId, opening),
        isBeside,
        begin: (eventId) => [speakEvent(eventId, spoken)],
        chunks: (socket, eventId, stop) => readingChunks(socket, eventId, spoken, stop),
      },
      context,
    );
  }

  return defineVoiceEngine({
    ...openaiRealtimeFacts,
    sentenceKey: 'settings.voice.openaiRealtimeText',
    fields,
    addresses,
    model: realtimeModel,
    origins: (settings) => originsOf({ fields, addresses }, settings),
    listVoices: async (context) => {
      await requireModel(context);
      return realtimeVoices.map((id) => ({ engineId: openaiRealtimeFacts.id, id, name: id }));
    },
    defaultVoice: () => realtimeVoices[0],
    speak,
    explain: explainByName,
  });
};

/** OpenAI's voices by its Realtime API: models that converse, told to read. */
export const openaiRealtime = createOpenAIRealtimeEngine();
