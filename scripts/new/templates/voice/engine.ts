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
import { audioBody } from '@/lib/voices/wire/audio-body';
import { withoutControls } from '@/lib/voices/wire/plain-text';
import { sendSpeechRequest } from '@/lib/voices/wire/speech-request';

const officialBaseUrl = 'https://template.example/v1';

const fields: readonly SettingsField[] = [
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true, placeholder: officialBaseUrl },
];

const addresses = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

/** The first one speaks until the user has chosen one. */
const voices: readonly Voice[] = [{ engineId: 'template-id', id: 'standard', name: 'Template Label' }];

const serviceAddress = (settings: SettingsValues): string =>
  (textSetting(settings, 'baseUrl') ?? officialBaseUrl).replace(/\/+$/u, '');

async function* speak({ text, language, voice }: SpeechRequest, context: VoiceContext): AsyncGenerator<SpeechChunk> {
  const { settings, signal } = context;
  try {
    const url = `${serviceAddress(settings)}/speech`;
    const key = headerSafeKey(settings.apiKey);
    const response = await sendSpeechRequest(
      {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ text: withoutControls(text), language: language, voice: voice.voiceId }),
        secrets: key === undefined ? [] : [key],
      },
      context,
    );
    yield* audioBody(response, new URL(url).host, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Template Label: `POST /speech` answers with MP3. It has no word times. */
export const templateName = defineVoiceEngine({
  id: 'template-id',
  label: 'Template Label',
  kind: 'stream',
  host: 'background',
  maxSegmentLength: 1000,
  wordTimes: 'none',
  mimeType: 'audio/mpeg',
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  listVoices: async () => voices,
  defaultVoice: () => 'standard',
  speak,
  explain: explainByName,
});
