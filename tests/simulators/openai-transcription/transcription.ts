import { jsonReply, type Reply, textReply } from '../core/reply';
import type { SimulatedRequest } from '../core/request';
import type { Outcome } from '../core/service';
import { openAIError } from '../openai/openai-error';
import { type FormField, readForm } from './multipart';
import { readSound } from './sound-file';

const models = ['gpt-transcribe', 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'];
const knownFields = ['file', 'model', 'prompt', 'response_format', 'temperature'];
/** Each model has its own way to hear which language is spoken ("Migrate from Whisper to GPT-Transcribe"). */
const languageFields: Readonly<Record<string, readonly string[]>> = {
  'gpt-transcribe': ['languages[]', 'keywords[]'],
};
const endings = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
/** 25 MB (API reference, "Create transcription"). */
const maxBytes = 26_214_400;
const minMs = 100;

const refuse = (reply: Reply): Outcome => ({ type: 'refusal', reply });
const missing = (param: string): Outcome =>
  refuse(
    openAIError(400, { message: `Missing required parameter: '${param}'.`, param, code: 'missing_required_parameter' }),
  );
const invalid = (message: string, param: string, code = 'invalid_value'): Outcome =>
  refuse(openAIError(400, { message, param, code }));

const badFormat = (): Outcome =>
  invalid(`Invalid file format. Supported formats: [${endings.map((ending) => `'${ending}'`).join(', ')}]`, 'file');

const checkWords = (text: (name: string) => string | undefined): Outcome | undefined => {
  const model = text('model');
  if (model === undefined || model === '') return missing('model');
  if (!models.includes(model)) {
    return refuse(
      openAIError(404, {
        message: `The model \`${model}\` does not exist or you do not have access to it.`,
        code: 'model_not_found',
      }),
    );
  }
  const language = text('language') ?? text('languages[]');
  if (language !== undefined && !/^[a-z]{2}$/u.test(language)) {
    return invalid(
      `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`,
      'language',
      'invalid_language_format',
    );
  }
  const format = text('response_format') ?? 'json';
  if (!['json', 'text'].includes(format)) {
    return invalid(`Invalid value: '${format}'. Supported values are: 'json' and 'text'.`, 'response_format');
  }
  return undefined;
};

const transcribeFile = (file: FormField, format: string, transcript: string): Outcome => {
  const ending = /\.(\w+)$/u.exec(file.fileName ?? '')?.[1]?.toLowerCase();
  if (ending === undefined || !endings.includes(ending)) return badFormat();
  const sound = readSound(file.bytes);
  if (sound === undefined) return badFormat();
  if (sound.durationMs < minMs) {
    return invalid('Audio file is too short. Minimum audio length is 0.1 seconds.', 'file', 'audio_too_short');
  }
  const text = sound.loudness > 1 ? transcript : '';
  return { type: 'reply', reply: format === 'text' ? textReply(200, `${text}\n`) : jsonReply(200, { text }) };
};

/**
 * OpenAI's `/v1/audio/transcriptions` (API reference, "Create transcription") after the key was checked. The recording is
 * really read, WAV or WebM with Opus: of silence nothing is heard, of anything else `transcript`.
 */
export const transcription = (request: SimulatedRequest, transcript = 'Hello from the microphone.'): Outcome => {
  if (request.bytes.length > maxBytes) {
    const message = `Maximum content size limit (${maxBytes}) exceeded (${request.bytes.length} bytes read)`;
    return refuse(openAIError(413, { message, type: 'server_error' }));
  }
  const fields = readForm(request.headers['content-type'] ?? '', request.bytes);
  if (fields === undefined) return invalid('Could not parse multipart form', 'file');
  const text = (name: string): string | undefined =>
    fields.find((field) => field.name === name && field.fileName === undefined)?.bytes.toString('utf8');
  const known = [...knownFields, ...(languageFields[text('model') ?? ''] ?? ['language'])];
  const unknown = fields.find(({ name }) => !known.includes(name));
  if (unknown !== undefined) return invalid(`Unrecognized request argument supplied: ${unknown.name}`, unknown.name);
  const file = fields.find(({ name, fileName }) => name === 'file' && fileName !== undefined);
  if (file === undefined) return missing('file');
  return checkWords(text) ?? transcribeFile(file, text('response_format') ?? 'json', transcript);
};

/** The recording in a request that was accepted: its type and its bytes. */
export const recordingIn = ({ headers, bytes }: Pick<SimulatedRequest, 'headers' | 'bytes'>): FormField | undefined =>
  readForm(headers['content-type'] ?? '', bytes)?.find(({ name }) => name === 'file');
