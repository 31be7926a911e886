import { ChatError } from '@/lib/domain/chat-error';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { limitedBody } from '@/lib/http/limited-body';
import { sendSpeechRequest } from '../wire/speech-request';
import type { AzureAccess } from './address';

/** A token is good for ten minutes; the service advises to take another after nine (Speech REST reference). */
const keptMs = 9 * 60_000;

/** Longer than any token, bytes. */
const longestToken = 65_536;

/** The tokens of one engine. They go into socket addresses, where a key must not go. */
export type AzureTokens = {
  /** Throws ChatError when the service refuses. */
  take(access: AzureAccess, context: VoiceContext): Promise<string>;
};

/** Starts without a token. */
export const createAzureTokens = (): AzureTokens => {
  let held: { readonly access: AzureAccess; readonly token: string; readonly until: number } | undefined;
  return {
    take: async (access, context) => {
      const now = context.clock.now();
      const isSame = held?.access.key === access.key && held.access.tokenHost === access.tokenHost;
      if (held !== undefined && isSame && now < held.until) return held.token;
      const response = await sendSpeechRequest(
        {
          url: `https://${access.tokenHost}/sts/v1.0/issueToken`,
          method: 'POST',
          headers: { 'Ocp-Apim-Subscription-Key': access.key },
          body: '',
          secrets: [access.key],
        },
        context,
      );
      const { bytes } = await limitedBody(response, longestToken, context.signal);
      const token = new TextDecoder().decode(bytes).trim();
      // A JWT: three pieces of base64url (RFC 7515 3.1).
      if (!/^[\w-]+\.[\w-]+\.[\w-]*$/u.test(token)) throw new ChatError({ code: 'not-an-api', host: access.tokenHost });
      held = { access, token, until: now + keptMs };
      return token;
    },
  };
};
