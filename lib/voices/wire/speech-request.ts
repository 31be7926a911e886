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

export type SpeechHttpRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Kept out of error texts. */
  readonly secrets: readonly string[];
};

/**
 * Sends a request to a voice service: no cookies, no cache, no redirect, since key headers would follow it. Throws
 * ChatError for a refusal, made from status, headers and body, and `network` for a connection that failed.
 */
export const sendSpeechRequest = async (request: SpeechHttpRequest, context: VoiceContext): Promise<Response> => {
  const { host } = requestAddress(request.url);
  const { method, headers, body, secrets } = request;
  const response = await context
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
  if (response.ok) return response;
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new ChatError({ code: 'not-an-api', host, ...(response.status > 0 && { status: response.status }) });
  }
  const text = await response.text().catch(() => '');
  context.signal.throwIfAborted();
  const { status, headers: answered } = response;
  throw new ChatError(
    refusalData({ status, headers: answered, body: text, host }, { now: context.clock.now(), secrets }),
  );
};
