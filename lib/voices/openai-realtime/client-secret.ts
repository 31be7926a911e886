import { ChatError } from '@/lib/domain/chat-error';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import { sendSpeechRequest, speechJson } from '../wire/speech-request';
import { sessionOf } from './session';

/** Where OpenAI is. */
export const realtimeHost = 'api.openai.com';

/** How long a secret opens sockets, s: it is used at once, and once (API reference, "Create client secret": 10 to 7,200). */
const goodForSeconds = 30;

// "A string that looks like ek_1234": what is none must not become a subprotocol (RFC 6455 4.1: a token of RFC 2616).
const secretSchema = z.object({ value: z.string().check(z.regex(/^ek_[\w-]{1,500}$/u)) });

/**
 * A short-lived secret for one socket with this voice, which goes where a key must not: into the handshake, which a
 * browser gives no header of ours. Throws ChatError when the service refuses, `not-an-api` for an answer without one.
 */
export const newClientSecret = async (key: string, voice: string, context: VoiceContext): Promise<string> => {
  const response = await sendSpeechRequest(
    {
      url: `https://${realtimeHost}/v1/realtime/client_secrets`,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        expires_after: { anchor: 'created_at', seconds: goodForSeconds },
        session: sessionOf(voice),
      }),
      secrets: [key],
    },
    context,
  );
  const read = z.safeParse(secretSchema, await speechJson(response, context));
  if (!read.success) throw new ChatError({ code: 'not-an-api', host: realtimeHost, status: response.status });
  return read.data.value;
};
