import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { VoiceContext } from '@/lib/domain/voice-engine';
import { refusalData, withoutSecrets } from './speech-error';

/** What no header can carry; the platform's own error about it would print the key (RFC 9110 5.5). */
const headerSafe = /^[\t\x20-\x7e\x80-\xff]*$/u;

/** A text among the settings, trimmed; undefined when it is empty. */
export const textSetting = (settings: SettingsValues, name: string): string | undefined => {
  const value = settings[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

/** The key among the settings. Throws ChatError `auth` for one that no header can carry. */
export const keySetting = (settings: SettingsValues): string | undefined => {
  const key = textSetting(settings, 'apiKey');
  if (key !== undefined && !headerSafe.test(key)) throw new ChatError({ code: 'auth' });
  return key;
};

/** What a request needs of an engine's or a recognizer's context. */
export type SpeechNetwork = Pick<VoiceContext, 'fetch' | 'clock' | 'signal'>;

export type SpeechHttpRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** A form brings its own content type. */
  readonly body?: string | FormData;
  /** Kept out of error texts. */
  readonly secrets: readonly string[];
};

/**
 * Fetches from a voice service: no cookies, no cache, no redirect, since key headers would follow it. Throws ChatError
 * `network` for a connection that failed; an answer of any status is returned.
 */
export const fetchSpeech = async (request: SpeechHttpRequest, context: SpeechNetwork): Promise<Response> => {
  const { host } = requestAddress(request.url);
  const { method, headers, body, secrets } = request;
  return context
    .fetch(request.url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: context.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    })
    .catch((error: unknown) => {
      context.signal.throwIfAborted();
      if (error instanceof ChatError) throw error;
      const detail = error instanceof Error ? withoutSecrets(`${error.name}: ${error.message}`, secrets) : undefined;
      throw new ChatError({ code: 'network', host, ...(detail !== undefined && { detail }) });
    });
};

/** An answer that is no success, as the error that says so. Reads its body. */
export const refusalOf = async (
  response: Response,
  { url, secrets }: Pick<SpeechHttpRequest, 'url' | 'secrets'>,
  context: SpeechNetwork,
): Promise<ChatError> => {
  const { host } = requestAddress(url);
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return new ChatError({ code: 'not-an-api', host, ...(status > 0 && { status }) });
  }
  const body = await response.text().catch(() => '');
  return new ChatError(refusalData({ status, headers, body, host }, { now: context.clock.now(), secrets }));
};

/** As `fetchSpeech`, and throws ChatError for an answer that is no success, made from its status, headers and body. */
export const sendSpeechRequest = async (request: SpeechHttpRequest, context: SpeechNetwork): Promise<Response> => {
  const response = await fetchSpeech(request, context);
  if (response.ok) return response;
  const refusal = await refusalOf(response, request, context);
  context.signal.throwIfAborted();
  throw refusal;
};
