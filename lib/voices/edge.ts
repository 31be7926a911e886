import { ChatError } from '@/lib/domain/chat-error';
import { defineVoiceEngine, type Voice, type VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { originsOf } from '@/lib/domain/service-address';
import { explainByName } from '@/lib/http/service-error';
import { edgeConfigMessage, edgeServiceHost, edgeSocketUrl, edgeSsmlMessage, edgeVoicesUrl } from './edge-protocol';
import { ssmlOf } from './ssml';
import { builtInEdgeVoices, defaultNeuralVoice, neuralVoices, readListedVoices } from './wire/neural-voices';
import { newHexId, withoutControls } from './wire/plain-text';
import { fetchSpeech, speechJson, speechRefusal } from './wire/speech-request';
import { openSynthesisSocket, type SynthesisSocket, turnChunks } from './wire/synthesis-socket';
import { createWarmSocket } from './wire/warm-socket';

/** A smaller skew cannot be why a token was refused: the service also accepts tokens of the windows next to its own. */
const minSkewMs = 60_000;

// Only the wss pattern lets a header rule see the socket; https is for the list of voices (docs/SECURITY.md).
const addresses = [{ otherwise: `https://${edgeServiceHost}` }, { otherwise: `wss://${edgeServiceHost}` }];

const isRefused = (error: unknown): boolean => error instanceof ChatError && error.data.code === 'refused';

/**
 * How far the service's clock is ahead of ours, ms, by the `Date` header that it sends even when it refuses. Throws
 * ChatError when the clocks agree, with the status that the socket hid; `refused` when the service sends the list.
 */
const measuredSkew = async (context: VoiceContext, skew: number): Promise<number> => {
  const url = await edgeVoicesUrl(context.clock.now() + skew);
  const request = { url, method: 'GET', headers: {}, secrets: [] } as const;
  const response = await fetchSpeech(request, context);
  const measured = Date.parse(response.headers.get('date') ?? '') - context.clock.now();
  if (Math.abs(measured - skew) >= minSkewMs) {
    await response.body?.cancel();
    return measured;
  }
  throw response.ok
    ? new ChatError({ code: 'refused', fault: 'turned-away', host: edgeServiceHost })
    : await speechRefusal(response, request, context);
};

/** The service's own list; where it does not come, or is none, the voices that we know. */
const listEdgeVoices = async (context: VoiceContext): Promise<readonly Voice[]> => {
  try {
    const url = await edgeVoicesUrl(context.clock.now());
    const response = await fetchSpeech({ url, method: 'GET', headers: {}, secrets: [] }, context);
    const listed = readListedVoices(response.ok ? await speechJson(response, context) : undefined) ?? [];
    const voices = neuralVoices('edge', listed, builtInEdgeVoices);
    return voices.length > 0 ? voices : builtInEdgeVoices;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return builtInEdgeVoices;
  }
};

/** A voice source with its own socket and clock skew. One is enough for a document; tests make more. */
export const createEdgeEngine = () => {
  const warm = createWarmSocket();
  let skew = 0;

  const connectOnce = async (context: VoiceContext): Promise<SynthesisSocket> => {
    const now = context.clock.now() + skew;
    const socket = await openSynthesisSocket(await edgeSocketUrl(now, newHexId()), context);
    socket.send(edgeConfigMessage(now));
    return socket;
  };

  const open = async (context: VoiceContext): Promise<SynthesisSocket> => {
    try {
      return await connectOnce(context);
    } catch (error) {
      if (!isRefused(error)) throw error;
      skew = await measuredSkew(context, skew);
      return connectOnce(context);
    }
  };

  return defineVoiceEngine({
    id: 'edge',
    label: 'Microsoft Edge',
    company: 'Microsoft',
    knownVoices: builtInEdgeVoices,
    sentenceKey: 'settings.voice.edgeText',
    kind: 'stream',
    host: 'document',
    maxSegmentLength: 1000,
    wordTimes: 'exact',
    mimeType: 'audio/mpeg',
    fields: [],
    addresses,
    origins: (settings) => originsOf({ fields: [], addresses }, settings),
    listVoices: listEdgeVoices,
    defaultVoice: (language) => defaultNeuralVoice(builtInEdgeVoices, language),
    speak: ({ text, language, voice, isBeside }, context) => {
      const ssml = ssmlOf(withoutControls(text), { voice: voice.voiceId, language });
      const now = context.clock.now() + skew;
      const begin = (requestId: string) => [edgeSsmlMessage(requestId, ssml, now)];
      return warm.speak('edge', { open, begin, isBeside, chunks: turnChunks }, context);
    },
    explain: explainByName,
  });
};

/** Edge's read-aloud service: undocumented, without a key, off until the user turns it on. */
export const edge = createEdgeEngine();
