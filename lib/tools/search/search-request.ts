import { ChatError } from '@/lib/domain/chat-error';
import type { z } from '@/lib/domain/schema';
import type { SettingsField } from '@/lib/domain/settings-field';
import type { SearchContext } from '@/lib/domain/tools/search-service';
import { headerSafeKey } from '@/lib/http/header-lines';
import { parseJsonText } from '@/lib/http/json-text';
import { limitedBody } from '@/lib/http/limited-body';
import { serviceCall } from '@/lib/http/service-call';
import type { ErrorRule } from '@/lib/http/service-error';
import { serviceFetch } from '@/lib/http/service-fetch';

/** How long a search may take, ms: page texts are fetched while it runs. */
const maxWait = 30_000;
/** What is read of an answer, bytes. */
const maxBytes = 5_000_000;

/** One request to a search service. */
export type SearchRequest<Answer> = {
  readonly url: string;
  readonly init: RequestInit;
  readonly fields: readonly SettingsField[];
  readonly schema: z.ZodMiniType<Answer>;
  readonly rule?: ErrorRule;
};

/** The key among the settings. Throws ChatError `auth` where there is none. */
export const searchKey = ({ settings }: Pick<SearchContext, 'settings'>): string => {
  const key = headerSafeKey(settings.apiKey);
  if (key === undefined) throw new ChatError({ code: 'auth' });
  return key;
};

/** A path that is not there is about the address: a search names no model. */
const ruleOf =
  (own: ErrorRule | undefined): ErrorRule =>
  (status, facts) =>
    own?.(status, facts) ?? (status === 404 ? 'wrong-address' : undefined);

/**
 * Sends a request and reads its JSON. Rejects with ChatError: the service's refusal, `malformed` for an answer of another
 * form, `not-an-api` for a page, `timeout`, `too-large`; with the signal's reason when it aborts.
 */
export const searchAnswer = async <Answer>(
  { url, init, fields, schema, rule }: SearchRequest<Answer>,
  context: SearchContext,
): Promise<Answer> => {
  const late = new AbortController();
  const cancel = context.after(maxWait, () => late.abort());
  const signal = AbortSignal.any([context.signal, late.signal]);
  const call = serviceCall(url, fields, { ...context, signal }, ruleOf(rule));
  try {
    const response = await serviceFetch(call)(url, init);
    const { bytes, isWhole } = await limitedBody(response, maxBytes, signal);
    if (!isWhole) throw new ChatError({ code: 'too-large', host: call.host });
    const text = new TextDecoder().decode(bytes);
    const isPage = /^text\/html/iu.test(response.headers.get('content-type') ?? '');
    if (isPage) throw new ChatError({ code: 'not-an-api', host: call.host, status: response.status });
    const parsed = schema.safeParse(parseJsonText(text)?.value);
    if (!parsed.success) throw new ChatError({ code: 'malformed', host: call.host });
    return parsed.data;
  } catch (error) {
    context.signal.throwIfAborted();
    if (late.signal.aborted) throw new ChatError({ code: 'timeout', host: call.host }, { cause: error });
    throw error;
  } finally {
    cancel();
  }
};
