import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, Voice, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { audioBody } from '../wire/audio-body';
import { builtInAzureVoices, neuralVoices, readListedVoices } from '../wire/neural-voices';
import { sendSpeechRequest, speechJson } from '../wire/speech-request';
import type { AzureAccess } from './address';

/** The audio that is asked for: constant bit rate, 6,000 bytes a second. */
export const azureOutputFormat = 'audio-24khz-48kbitrate-mono-mp3';

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

/** The region's own list of voices, of every language. Throws ChatError `not-an-api` for anything else. */
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
  const listed = readListedVoices(await speechJson(response, context));
  if (listed === undefined) throw new ChatError({ code: 'not-an-api', host: access.speechHost });
  return neuralVoices('azure', listed, builtInAzureVoices);
};
