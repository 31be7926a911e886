import { ChatError } from '@/lib/domain/chat-error';
import { hasError, withError } from './error-event';
import { parseEventText } from './json-text';
import type { ServiceCall } from './service-call';
import { inBandError } from './service-error';

const markup = /^<(?:[a-z]|[!?/])/iu;

/** Words of somebody, and no piece of a format that was cut: `upstream connect error`, `Unauthorized`. */
const prose = /^[\p{L}\d'"“(][^{}[\]]*$/u;
const spoken = /^\S+\s+\S/u;

/** Longer words are cut: they are an explanation. UTF-16 units. */
const longest = 2000;

/**
 * The error for text that stands where a piece of an answer is expected and is none: a page, an error without its frame, or
 * plain words, which are kept. `hasBegun`: pieces came before it. Undefined for what may be the rest of something else.
 */
export const foreignTextError = (
  text: string,
  call: ServiceCall,
  { hasBegun, status }: { readonly hasBegun: boolean; readonly status?: number },
): ChatError | undefined => {
  const told = withError(parseEventText(text)?.value);
  if (hasError(told)) return inBandError(told, call);
  const isPage = markup.test(text);
  const isSaid = prose.test(text) && (!hasBegun || spoken.test(text));
  if (!isPage && !isSaid) return undefined;
  return new ChatError({
    code: isPage || !hasBegun ? 'not-an-api' : 'ended-early',
    host: call.host,
    ...(status !== undefined && { status }),
    ...(!isPage && { detail: call.redact(text.slice(0, longest)) }),
  });
};
