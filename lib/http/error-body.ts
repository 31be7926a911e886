import { readChunks } from '@/lib/chat-stream/read-chunks';
import type { ServiceContext } from './service-call';

/** An error's body must arrive within this, ms: a body that never ends must not hold anyone up. */
const maxWait = 5000;

/** Error bodies beyond this many characters are cut: only their first words are shown. */
const maxErrorBodyLength = 65_536;

/**
 * The beginning of an error's body as text: what came within five seconds and 65,536 characters, and what was read
 * until then when it breaks off or the call is aborted. Never rejects.
 */
export const errorBody = async (
  response: Response,
  { signal, after }: Pick<ServiceContext, 'signal' | 'after'>,
): Promise<string> => {
  if (response.body === null) return '';
  const enough = new AbortController();
  const cancel = after(maxWait, () => enough.abort());
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of readChunks(response.body, AbortSignal.any([signal, enough.signal]))) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= maxErrorBodyLength) break;
    }
  } catch {
    return text;
  } finally {
    cancel();
  }
  return text.slice(0, maxErrorBodyLength);
};
