import { ChatError } from '@/lib/domain/chat-error';
import { defineRecognizer, type RecognizerContext, type Recording } from '@/lib/domain/dictation/recognizer';
import { sourceEnd } from '@/lib/domain/model-ends';
import { z } from '@/lib/domain/schema';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { explainByName } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { openAIAudioAddresses, openAIAudioFields, openAIAudioUrl } from '@/lib/voices/wire/openai-audio';
import { sendSpeechRequest, speechJson } from '@/lib/voices/wire/speech-request';

/** OpenAI's own, which it recommends for recordings and does not end (guide "Speech to text", November 2026). */
const defaultModel = 'gpt-transcribe';

/** What a server of another kind is asked for where no model was entered: the name that all of them know. */
const elsewhereModel = 'whisper-1';

const officialHost = 'api.openai.com';

const fields = openAIAudioFields(defaultModel);

const answerSchema = z.object({ text: z.string() });

/** Services go by the name's ending, not by the type (API reference, "Create transcription": `file`). */
const endings: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
};

/** The newer model takes several languages that may be spoken; the others one. Both ISO 639-1: regions and scripts are refused. */
const languageField = (model: string): string => (model.startsWith(defaultModel) ? 'languages[]' : 'language');

const modelOf = (settings: SettingsValues, host: string, now: number): string => {
  // From its last day on, what takes its place listens: at the same address, with the same key. The panel says so.
  const end = sourceEnd('transcription', { addresses: openAIAudioAddresses }, settings, now);
  if (end?.isOver === true) return end.successors[0] ?? defaultModel;
  return textSetting(settings, 'model') ?? (host === officialHost ? defaultModel : elsewhereModel);
};

const formOf = ({ mimeType, bytes }: Recording, language: string, model: string): FormData => {
  const [type = ''] = mimeType.split(';');
  const form = new FormData();
  form.set('file', new File([bytes], `dictation.${endings[type] ?? 'webm'}`, { type }));
  form.set('model', model);
  form.set(languageField(model), new Intl.Locale(language).language);
  form.set('response_format', 'json');
  return form;
};

const transcribe = async (
  recording: Recording,
  { language }: { readonly language: string },
  context: RecognizerContext,
): Promise<string> => {
  const { settings } = context;
  const url = openAIAudioUrl(settings, '/audio/transcriptions');
  const key = headerSafeKey(settings.apiKey);
  const response = await sendSpeechRequest(
    {
      url: url.href,
      method: 'POST',
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: formOf(recording, language, modelOf(settings, url.host, context.clock.now())),
      secrets: key === undefined ? [] : [key],
    },
    context,
  );
  const { host } = url;
  if (/^text\/html/iu.test(response.headers.get('content-type') ?? '')) {
    throw new ChatError({ code: 'not-an-api', host, status: response.status });
  }
  const body = await speechJson(response, context);
  const answer = z.safeParse(answerSchema, body);
  if (!answer.success) throw new ChatError({ code: 'malformed', host });
  return answer.data.text.trim();
};

/** OpenAI's transcription and every server that answers like it (API reference, "Create transcription"). */
export const openai = defineRecognizer({
  id: 'openai',
  label: 'OpenAI',
  sentenceKey: 'settings.dictation.openaiText',
  host: 'background',
  fields,
  addresses: openAIAudioAddresses,
  origins: (settings) => originsOf({ fields, addresses: openAIAudioAddresses }, settings),
  transcribe,
  explain: explainByName,
});
