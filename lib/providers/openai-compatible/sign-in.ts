import { ChatError } from '@/lib/domain/chat-error';
import type { ProviderContext, ServiceSignIn } from '@/lib/domain/providers/provider';
import { z } from '@/lib/domain/schema';
import type { SettingsField } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { parseJsonText } from '@/lib/http/json-text';
import { decodedText, limitedBody } from '@/lib/http/limited-body';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { refusalOf, sendRequest } from '@/lib/http/service-fetch';

/** Where a service signs users in, gives the key, and says what the key has spent. All at the origin of its base URL. */
export type SignInAddresses = { readonly page: string; readonly keys: string; readonly account: string };

const keyField = 'apiKey';
/** Both answers are a few hundred bytes. */
const longest = 65_536;

const keySchema = z.object({ key: z.string().check(z.minLength(1), z.maxLength(1_000)) });
const accountSchema = z.object({
  data: z.object({ usage: z.number(), limit_remaining: z.nullish(z.number()) }),
});

const readJson = async (call: ServiceCall, response: Response): Promise<unknown> => {
  const { bytes } = await limitedBody(response, longest, call.context.signal);
  return parseJsonText(decodedText(bytes, response.headers.get('content-type') ?? ''))?.value;
};

const notAnApi = (call: ServiceCall, { status }: Response): ChatError =>
  new ChatError({ code: 'not-an-api', status, host: call.host });

/** “400 Invalid code_challenge_method”, “403 Invalid code or code_verifier” of its documentation. */
const isCodeRefused = (status: number): boolean => status === 400 || status === 401 || status === 403;

/** Signing in as OpenRouter does it: no client is registered, the code is exchanged as JSON for a key that lasts. */
export const signInAt = (addresses: SignInAddresses, fields: readonly SettingsField[]): ServiceSignIn => ({
  keyField,
  pageUrl: ({ redirectUrl, challenge }) => {
    const page = new URL(addresses.page);
    page.searchParams.set('callback_url', redirectUrl);
    page.searchParams.set('code_challenge', challenge);
    page.searchParams.set('code_challenge_method', 'S256');
    return page.href;
  },
  keyFor: async ({ code, verifier }, context: ProviderContext) => {
    const call = serviceCall(addresses.keys, fields, context, undefined, [code, verifier]);
    const response = await sendRequest(call, addresses.keys, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' }),
    });
    if (isCodeRefused(response.status)) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) throw await refusalOf(call, response, call.host);
    const answer = keySchema.safeParse(await readJson(call, response));
    if (!answer.success) throw notAnApi(call, response);
    return answer.data.key;
  },
  account: async (context: ProviderContext) => {
    const call = serviceCall(addresses.account, fields, context);
    const bearer = headerSafeKey(context.settings[keyField]);
    const response = await sendRequest(call, addresses.account, {
      ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
    });
    if (!response.ok) throw await refusalOf(call, response, call.host);
    const answer = accountSchema.safeParse(await readJson(call, response));
    if (!answer.success) throw notAnApi(call, response);
    const { usage, limit_remaining: left } = answer.data.data;
    return { spent: Math.max(0, usage), ...(left != null && { left: Math.max(0, left) }) };
  },
});
