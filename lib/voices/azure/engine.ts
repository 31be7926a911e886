import { ChatError } from '@/lib/domain/chat-error';
import {
  defineVoiceEngine,
  type SpeechChunk,
  type SpeechRequest,
  type VoiceContext,
} from '@/lib/domain/read-aloud/voice-engine';
import { originsOf } from '@/lib/domain/service-address';
import { explainByName } from '@/lib/http/service-error';
import { ssmlOf } from '../ssml';
import { builtInAzureVoices, defaultNeuralVoice } from '../wire/neural-voices';
import { newHexId, withoutControls } from '../wire/plain-text';
import { openSynthesisSocket, type SynthesisSocket, turnChunks } from '../wire/synthesis-socket';
import { createWarmSocket } from '../wire/warm-socket';
import { type AzureAccess, azureAccess, azureAddresses, azureFields } from './address';
import { azureFacts } from './facts';
import { azureConfigMessage, azureTurnMessages } from './messages';
import { listAzureVoices, speakByRest } from './rest';
import { createAzureTokens } from './token';

/** How long REST serves after a refused socket before the socket is tried again, ms. */
const restForMs = 5 * 60_000;

const isRefused = (error: unknown): boolean =>
  error instanceof ChatError && (error.data.code === 'refused' || error.data.code === 'timeout');

/** An engine with its own socket and token. One is enough for a worker; tests make more. */
export const createAzureEngine = () => {
  const warm = createWarmSocket();
  const tokens = createAzureTokens();
  let restUntil = 0;

  const open = async (access: AzureAccess, context: VoiceContext): Promise<SynthesisSocket> => {
    const query = new URLSearchParams({
      Authorization: `Bearer ${await tokens.take(access, context)}`,
      'X-ConnectionId': newHexId(),
    });
    const url = `wss://${access.speechHost}/tts/cognitiveservices/websocket/v1?${query}`;
    const socket = await openSynthesisSocket(url, context);
    socket.send(azureConfigMessage(newHexId(), context.clock.now()));
    return socket;
  };

  async function* bySocket(ssml: string, access: AzureAccess, context: VoiceContext): AsyncGenerator<SpeechChunk> {
    const service = {
      open: () => open(access, context),
      begin: (requestId: string) => azureTurnMessages(requestId, ssml, context.clock.now()),
      chunks: turnChunks,
    };
    yield* warm.speak(`${access.speechHost} ${access.key}`, service, context);
  }

  async function* speak({ text, language, voice }: SpeechRequest, context: VoiceContext): AsyncGenerator<SpeechChunk> {
    const { clock, settings, signal } = context;
    const { voiceId, style } = voice;
    const ssml = ssmlOf(withoutControls(text), { voice: voiceId, language, ...(style !== undefined && { style }) });
    try {
      const access = azureAccess(settings);
      if (clock.now() >= restUntil) {
        try {
          return yield* bySocket(ssml, access, context);
        } catch (error) {
          // A refusal comes before any audio, so nothing is spoken twice.
          if (!isRefused(error)) throw error;
          restUntil = clock.now() + restForMs;
        }
      }
      yield* speakByRest(ssml, access, context);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return defineVoiceEngine({
    ...azureFacts,
    sentenceKey: 'settings.voice.azureText',
    fields: azureFields,
    addresses: azureAddresses,
    origins: (settings) => originsOf({ fields: azureFields, addresses: azureAddresses }, settings),
    listVoices: (context) => listAzureVoices(azureAccess(context.settings), context),
    defaultVoice: (language) => defaultNeuralVoice(builtInAzureVoices, language),
    speak,
    explain: explainByName,
  });
};

/** Azure Speech with the user's own key: over its socket with word times, else by REST. */
export const azure = createAzureEngine();
