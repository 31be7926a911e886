import { ChatError } from '@/lib/domain/chat-error';
import { defineRecognizer, type RecognizerContext, type Recording } from '@/lib/domain/dictation/recognizer';
import { z } from '@/lib/domain/schema';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { explainByName } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { sendSpeechRequest } from '@/lib/voices/wire/speech-request';

const officialBaseUrl = 'https://template.example/v1';

const fields: readonly SettingsField[] = [
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true, placeholder: officialBaseUrl },
];

const addresses = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

const answerSchema = z.object({ text: z.string() });

const serviceAddress = (settings: SettingsValues): string =>
  (textSetting(settings, 'baseUrl') ?? officialBaseUrl).replace(/\/+$/u, '');

const formOf = ({ mimeType, bytes }: Recording, language: string): FormData => {
  const [type = ''] = mimeType.split(';');
  const form = new FormData();
  form.set('file', new File([bytes], 'dictation', { type }));
  form.set('language', language);
  return form;
};

const transcribe = async (
  recording: Recording,
  { language }: { readonly language: string },
  context: RecognizerContext,
): Promise<string> => {
  const { settings, signal } = context;
  const url = `${serviceAddress(settings)}/transcriptions`;
  const key = headerSafeKey(settings.apiKey);
  const response = await sendSpeechRequest(
    {
      url,
      method: 'POST',
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: formOf(recording, language),
      secrets: key === undefined ? [] : [key],
    },
    context,
  );
  const body: unknown = await response.json().catch(() => undefined);
  signal.throwIfAborted();
  const answer = z.safeParse(answerSchema, body);
  if (!answer.success) throw new ChatError({ code: 'not-an-api', host: new URL(url).host, status: response.status });
  return answer.data.text.trim();
};

/** Template Label: `POST /transcriptions` takes a recording as a form and answers with `{ text }`. */
export const templateName = defineRecognizer({
  id: 'template-id',
  label: 'Template Label',
  host: 'background',
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  transcribe,
  explain: explainByName,
});
