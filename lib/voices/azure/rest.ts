import { ChatError } from '@/lib/domain/chat-error';
import { isLocale } from '@/lib/domain/locale';
import type { SpeechChunk, Voice, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import { azureVoiceOptions } from '../voice-list';
import { audioBody } from '../wire/audio-body';
import { sendSpeechRequest } from '../wire/speech-request';
import type { AzureAccess } from './address';

/** The audio that is asked for: constant bit rate, 6,000 bytes a second. */
export const azureOutputFormat = 'audio-24khz-48kbitrate-mono-mp3';

const voicesSchema = z.array(
  z.object({
    ShortName: z.string(),
    Locale: z.string(),
    DisplayName: z.nullish(z.string()),
    StyleList: z.nullish(z.array(z.string())),
  }),
);

const knownNames: ReadonlyMap<string, string> = new Map(azureVoiceOptions().map(({ value, label }) => [value, label]));

/** Speaks by the REST endpoint, which streams audio and has no word times (Speech REST reference, "text to speech"). */
export async function* speakByRest(
  ssml: string,
  access: AzureAccess,
  context: VoiceContext,
): AsyncGenerator<SpeechChunk> {
  const response = await sendSpeechRequest(
    {
      url: `https://${access.speechHost}/cognitiveservices/v1`,
      method: 'POST',
      headers: {
        'Ocp-Apim-Subscription-Key': access.key,
        'Content-Type': 'application/ssml+xml',
        'X-Microsoft-OutputFormat': azureOutputFormat,
      },
      body: ssml,
      secrets: [access.key],
    },
    context,
  );
  yield* audioBody(response, access.speechHost, context.signal);
}

/** The region's own list of voices, those of the supported locales. Throws ChatError `not-an-api` for anything else. */
export const listAzureVoices = async (access: AzureAccess, context: VoiceContext): Promise<readonly Voice[]> => {
  const response = await sendSpeechRequest(
    {
      url: `https://${access.speechHost}/cognitiveservices/voices/list`,
      method: 'GET',
      headers: { 'Ocp-Apim-Subscription-Key': access.key },
      secrets: [access.key],
    },
    context,
  );
  const read = z.safeParse(voicesSchema, await response.json().catch(() => undefined));
  if (!read.success) throw new ChatError({ code: 'not-an-api', host: access.speechHost });
  return read.data
    .filter(({ Locale }) => isLocale(Locale))
    .map(({ ShortName, Locale, DisplayName, StyleList }) => ({
      engineId: 'azure',
      id: ShortName,
      name: knownNames.get(ShortName) ?? DisplayName ?? ShortName,
      locale: Locale,
      ...(StyleList && StyleList.length > 0 && { styles: StyleList }),
    }));
};
