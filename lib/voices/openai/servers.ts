import type { SettingsValues } from '@/lib/domain/settings-field';
import { textSetting } from '@/lib/http/text-setting';

/** How a server lists its voices: below its base address, in which form. */
export type VoiceListing = { readonly path: string; readonly form: 'voices' | 'speech-models' };

/** What is documented of a kind of server that speaks as OpenAI's speech endpoint does. `source` says where. */
export type SpeechServer = {
  readonly id: string;
  /** A proper noun, or absent for a server that is not known. */
  readonly name?: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly keyUrl?: string;
  readonly source: string;
  readonly listing?: VoiceListing;
  /** Its voices, where it lists none. */
  readonly voices?: readonly string[];
  /** Its own choice for a language; undefined where the request names no voice then. */
  voiceFor(language: string): string | undefined;
  /** Whether no voice of it speaks a language with a model, ours where none was entered. Absent: it speaks any, or nobody knows. */
  lacks?(language: string, model?: string): boolean;
  /** The model for a language where the user entered none. */
  modelFor?(language: string): string;
  /** The header of the key, where it is not a bearer token. */
  readonly keyHeader?: string;
  /** Speaks at `/dev/captioned_speech` with the words' times. */
  readonly hasCaptions?: true;
};

const listed: VoiceListing = { path: '/audio/voices', form: 'voices' };

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag;

/** Kokoro's first voice of each language (hexgrad/Kokoro-82M, VOICES.md). */
const kokoroVoices: Readonly<Record<string, string>> = {
  en: 'af_heart',
  es: 'ef_dora',
  fr: 'ff_siwis',
  hi: 'hf_alpha',
  it: 'if_sara',
  ja: 'jf_alpha',
  pt: 'pf_dora',
  zh: 'zf_xiaobei',
};

const kokoroVoice = (tag: string): string | undefined => kokoroVoices[languageOf(tag)];

/** The languages that AssemblyAI speaks: a request names one by its model. */
const assemblyLanguages = ['en', 'es', 'de', 'fr', 'it', 'pt'];

const assemblyVoices = ['jane', 'alba', 'anna', 'charles', 'eve', 'george', 'jean', 'mary', 'michael', 'paul', 'vera'];

/** The model that is sent where none was entered: what stored settings of earlier versions mean. */
export const unnamedModel = 'tts-1';

/** The known servers in the order in which they are offered, looked up in November 2026; the last is any other. */
export const speechServers: readonly SpeechServer[] = [
  {
    id: 'kokoro',
    name: 'Kokoro-FastAPI',
    baseUrl: 'http://localhost:8880/v1',
    model: 'kokoro',
    source: 'https://github.com/remsky/Kokoro-FastAPI',
    listing: listed,
    voiceFor: kokoroVoice,
    lacks: (tag) => kokoroVoice(tag) === undefined,
    hasCaptions: true,
  },
  {
    id: 'localai',
    name: 'LocalAI',
    baseUrl: 'http://localhost:8080/v1',
    model: 'tts',
    source: 'https://localai.io/features/text-to-audio/',
    listing: listed,
    voiceFor: () => undefined,
  },
  {
    id: 'speaches',
    name: 'Speaches',
    baseUrl: 'http://localhost:8000/v1',
    model: 'speaches-ai/Kokoro-82M-v1.0-ONNX',
    source: 'https://speaches.ai/usage/text-to-speech/',
    listing: listed,
    voiceFor: kokoroVoice,
    // Its other models speak other languages, and have other voices.
    lacks: (tag, model = 'kokoro') => /kokoro/iu.test(model) && kokoroVoice(tag) === undefined,
  },
  {
    id: 'assemblyai',
    name: 'AssemblyAI',
    baseUrl: 'https://tts.us.assemblyai.com/v1/openai',
    model: '',
    keyUrl: 'https://www.assemblyai.com/dashboard/api-keys',
    source: 'https://www.assemblyai.com/docs/tts/openai-compatibility',
    voices: assemblyVoices.map((name) => `aai-${name}`),
    voiceFor: () => 'aai-jane',
    lacks: (tag, model) => model === undefined && !assemblyLanguages.includes(languageOf(tag)),
    modelFor: (tag) => {
      const language = languageOf(tag);
      // A voice that the user chose for a language speaks it, as well as it can.
      return `assemblyai-tts-${assemblyLanguages.includes(language) ? language : 'en'}`;
    },
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'assemblyai/assemblyai-tts-1',
    keyUrl: 'https://openrouter.ai/keys',
    source: 'https://openrouter.ai/docs/guides/overview/multimodal/tts',
    listing: { path: '/audio/speech/models', form: 'speech-models' },
    voiceFor: () => 'alloy',
  },
  {
    id: 'azure-openai',
    name: 'Azure OpenAI',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/v1?api-version=preview',
    model: '',
    keyUrl: 'https://portal.azure.com',
    source: 'https://learn.microsoft.com/azure/ai-services/openai/reference-preview-latest',
    voiceFor: () => 'alloy',
    keyHeader: 'api-key',
  },
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: '',
    model: '',
    keyUrl: 'https://platform.openai.com/api-keys',
    source: 'https://developers.openai.com/api/reference/resources/audio',
    voiceFor: () => 'alloy',
  },
];

/** A server of which nothing is known: it is asked for its voices, and what it refuses is no failure. */
const otherServer: SpeechServer = {
  id: 'another-server',
  baseUrl: '',
  model: '',
  source: 'https://developers.openai.com/api/reference/resources/audio',
  listing: listed,
  voiceFor: () => 'alloy',
};

/** What settings of earlier versions are, which name no server: it is asked for nothing but sound. */
export const unnamedServer: SpeechServer = {
  id: '',
  baseUrl: '',
  model: '',
  source: otherServer.source,
  voiceFor: () => 'alloy',
};

/** What is known of the server of these settings. */
export const serverOf = (settings: SettingsValues): SpeechServer => {
  const id = textSetting(settings, 'server');
  if (id === undefined) return unnamedServer;
  return speechServers.find((server) => server.id === id) ?? otherServer;
};
