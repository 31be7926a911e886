import {
  defineVoiceEngine,
  type SpeechChunk,
  type SpeechRequest,
  type VoiceContext,
} from '@/lib/domain/read-aloud/voice-engine';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { explainByName } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { openAIVoices } from './voice-list';
import { audioBody } from './wire/audio-body';
import { openAIAudioAddress, openAIAudioAddresses, openAIAudioFields } from './wire/openai-audio';
import { openaiFacts } from './wire/openai-facts';
import { withoutControls } from './wire/plain-text';
import { sendSpeechRequest } from './wire/speech-request';

const defaultModel = 'tts-1';

const fields: readonly SettingsField[] = [
  ...openAIAudioFields(defaultModel),
  {
    name: 'voices',
    type: 'text',
    labelKey: 'voice.field.voices',
    isOptional: true,
    placeholder: 'af_heart, bm_george',
  },
];

/** The user's own voice names, separated by commas, before the ten that OpenAI has. */
const voiceNames = (settings: SettingsValues): readonly string[] => {
  const enteredNames = (textSetting(settings, 'voices') ?? '').split(',').map((name) => name.trim());
  return [...new Set([...enteredNames.filter((name) => name !== ''), ...openAIVoices.map(({ value }) => value)])];
};

async function* speak({ text, voice }: SpeechRequest, context: VoiceContext): AsyncGenerator<SpeechChunk> {
  const { settings, signal } = context;
  try {
    const url = `${openAIAudioAddress(settings)}/audio/speech`;
    const key = headerSafeKey(settings.apiKey);
    const model = textSetting(settings, 'model') ?? defaultModel;
    const response = await sendSpeechRequest(
      {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, input: withoutControls(text), voice: voice.voiceId, response_format: 'mp3' }),
        secrets: key === undefined ? [] : [key],
      },
      context,
    );
    yield* audioBody(response, new URL(url).host, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * OpenAI's speech endpoint and every server that speaks like it (API reference, "Create speech").
 */
export const openai = defineVoiceEngine({
  ...openaiFacts,
  sentenceKey: 'settings.voice.openaiText',
  fields,
  addresses: openAIAudioAddresses,
  origins: (settings) => originsOf({ fields, addresses: openAIAudioAddresses }, settings),
  listVoices: async ({ settings }) => voiceNames(settings).map((name) => ({ engineId: 'openai', id: name, name })),
  defaultVoice: () => 'alloy',
  speak,
  explain: explainByName,
});
