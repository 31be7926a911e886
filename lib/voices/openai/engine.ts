import { ChatError } from '@/lib/domain/chat-error';
import { sourceEnd } from '@/lib/domain/model-ends';
import {
  defineVoiceEngine,
  type SpeechChunk,
  type SpeechRequest,
  type Voice,
  type VoiceContext,
} from '@/lib/domain/read-aloud/voice-engine';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { explainByName } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { openAIVoices } from '../voice-list';
import { audioBody } from '../wire/audio-body';
import { openAIAudioAddresses, openAIAudioFields, openAIAudioUrl } from '../wire/openai-audio';
import { withoutControls } from '../wire/plain-text';
import { sendSpeechRequest, speechJson } from '../wire/speech-request';
import { captionedSpeech } from './captioned-speech';
import { openaiFacts } from './facts';
import { readServerVoices } from './server-voices';
import { type SpeechServer, serverOf, speechServers, unnamedModel, unnamedServer } from './servers';

const fields: readonly SettingsField[] = [
  {
    name: 'server',
    type: 'preset',
    labelKey: 'voice.field.server',
    isOptional: true,
    choices: [
      ...speechServers.map(({ id, name, baseUrl, model, keyUrl }) => ({
        id,
        ...(name !== undefined && { name }),
        fills: { baseUrl, model },
        ...(keyUrl !== undefined && { keyUrl }),
      })),
      { id: 'another-server', nameKey: 'voice.field.otherServer', fills: {} },
    ],
  },
  ...openAIAudioFields(''),
  {
    name: 'instructions',
    type: 'text',
    labelKey: 'voice.field.instructions',
    isOptional: true,
  },
  {
    name: 'voices',
    type: 'text',
    labelKey: 'voice.field.voices',
    isOptional: true,
    placeholder: 'af_heart, bm_george',
  },
];

const enteredNames = (settings: SettingsValues): readonly string[] =>
  (textSetting(settings, 'voices') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const headersOf = (settings: SettingsValues, server: SpeechServer) => {
  const key = headerSafeKey(settings.apiKey);
  if (key === undefined) return { headers: {}, secrets: [] };
  const { keyHeader } = server;
  return {
    headers: { ...(keyHeader === undefined ? { authorization: `Bearer ${key}` } : { [keyHeader]: key }) },
    secrets: [key],
  };
};

const modelOf = (settings: SettingsValues, server: SpeechServer, language: string): string =>
  textSetting(settings, 'model') ?? server.modelFor?.(language) ?? (server.model || unnamedModel);

/** A path that a server of this kind may not have in the version that runs there. */
const isMissing = (error: unknown): boolean =>
  error instanceof ChatError && [404, 405, 501].includes(error.data.status ?? 0);

const bodyOf = ({ text, voice, language }: SpeechRequest, settings: SettingsValues, server: SpeechServer) => {
  const voiceId = voice.voiceId || enteredNames(settings)[0] || server.voiceFor(language);
  const instructions = textSetting(settings, 'instructions');
  return {
    model: modelOf(settings, server, language),
    input: withoutControls(text),
    ...(voiceId !== undefined && { voice: voiceId }),
    response_format: 'mp3',
    ...(instructions !== undefined && { instructions }),
  };
};

/** What the server lists; undefined where it has no list, which most have not. */
const askedVoices = async (context: VoiceContext): Promise<readonly Omit<Voice, 'engineId'>[] | undefined> => {
  const { settings } = context;
  const server = serverOf(settings);
  if (server.listing === undefined) return undefined;
  const url = openAIAudioUrl(settings, server.listing.path);
  try {
    const response = await sendSpeechRequest({ url: url.href, method: 'GET', ...headersOf(settings, server) }, context);
    const body = await speechJson(response, context);
    return readServerVoices(body, server.listing.form, modelOf(settings, server, 'en'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Throws ChatError `model-ended` from the announced day on: nothing is asked of a service that answers no more. */
const requireLiving = ({ settings, clock }: VoiceContext): void => {
  const end = sourceEnd('speech', { addresses: openAIAudioAddresses, model: unnamedModel }, settings, clock.now());
  if (end?.isOver === true) throw new ChatError({ code: 'model-ended', host: end.host });
};

/** An engine that knows which servers have no captions after all. One is enough for a worker; tests make more. */
export const createOpenAIEngine = () => {
  const withoutCaptions = new Set<string>();

  const send = (url: URL, body: object, context: VoiceContext): Promise<Response> => {
    const { headers, secrets } = headersOf(context.settings, serverOf(context.settings));
    return sendSpeechRequest(
      {
        url: url.href,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        secrets,
      },
      context,
    );
  };

  const captioned = async (body: object, context: VoiceContext): Promise<Response | undefined> => {
    const { settings } = context;
    const url = openAIAudioUrl(settings, '/dev/captioned_speech');
    url.pathname = url.pathname.replace('/v1/dev/', '/dev/');
    if (serverOf(settings).hasCaptions !== true || withoutCaptions.has(url.href)) return undefined;
    try {
      return await send(url, { ...body, stream: true, return_timestamps: true }, context);
    } catch (error) {
      if (!isMissing(error)) throw error;
      withoutCaptions.add(url.href);
      return undefined;
    }
  };

  async function* speak(request: SpeechRequest, context: VoiceContext): AsyncGenerator<SpeechChunk> {
    const { settings, signal } = context;
    try {
      requireLiving(context);
      const body = bodyOf(request, settings, serverOf(settings));
      const url = openAIAudioUrl(settings, '/audio/speech');
      const withWords = await captioned(body, context);
      if (withWords !== undefined) yield* captionedSpeech(withWords, url.host, signal);
      else yield* audioBody(await send(url, body, context), url.host, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return defineVoiceEngine({
    ...openaiFacts,
    sentenceKey: 'settings.voice.openaiText',
    fields,
    addresses: openAIAudioAddresses,
    model: unnamedModel,
    origins: (settings) => originsOf({ fields, addresses: openAIAudioAddresses }, settings),
    listVoices: async (context) => {
      const { voices } = serverOf(context.settings);
      const known =
        (await askedVoices(context)) ??
        (voices ?? openAIVoices.map(({ value }) => value)).map((id) => ({ id, name: id }));
      const entered = enteredNames(context.settings);
      const others = known.filter(({ id }) => !entered.includes(id));
      return [...entered.map((id) => ({ id, name: id })), ...others].map((voice) => ({ engineId: 'openai', ...voice }));
    },
    defaultVoice: (language, settings) => {
      const server = serverOf(settings);
      const [entered] = enteredNames(settings);
      // Settings of earlier versions keep the voice that they had.
      if (entered !== undefined && server !== unnamedServer) return entered;
      if (server.lacks?.(language, textSetting(settings, 'model')) === true) return undefined;
      return server.voiceFor(language) ?? '';
    },
    speak,
    explain: explainByName,
  });
};

/** Every server that speaks as OpenAI's speech endpoint does (API reference, "Create speech"), OpenAI until it ends there. */
export const openai = createOpenAIEngine();
