import type { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import { parseJsonText } from '@/lib/http/json-text';
import { limitedBody } from '@/lib/http/limited-body';
import { type ServiceCall, type ServiceContext, serviceCall } from '@/lib/http/service-call';
import { refusalOf, sendRequest } from '@/lib/http/service-fetch';

export type SpeechHttpRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** A form brings its own content type. */
  readonly body?: string | FormData;
  /** Kept out of error texts. */
  readonly secrets: readonly string[];
};

/** The path names no model, so a 404 is about the address, unless the service has a word for the model. */
const callOf = ({ url, secrets }: Pick<SpeechHttpRequest, 'url' | 'secrets'>, context: ServiceContext): ServiceCall =>
  serviceCall(
    url,
    [],
    context,
    (status, facts) => (status === 404 && facts.words.length === 0 ? 'wrong-address' : undefined),
    secrets,
  );

/** Sends a request of a voice or a recognizer as `sendRequest` of lib/http does. An answer of any status is returned. */
export const fetchSpeech = (request: SpeechHttpRequest, context: ServiceContext): Promise<Response> => {
  const { url, method, headers, body } = request;
  return sendRequest(callOf(request, context), url, { method, headers, ...(body !== undefined && { body }) });
};

/** As much as an answer of words may be long, bytes after decompression: Azure's list of 600 voices is 0.5 MB. */
const maxJsonBytes = 8_000_000;

/** The JSON of an answer; undefined for what is none, and for more than 8 MB. Rejects as `limitedBody` does. */
export const speechJson = async (response: Response, { signal }: Pick<ServiceContext, 'signal'>): Promise<unknown> => {
  const { bytes, isWhole } = await limitedBody(response, maxJsonBytes, signal);
  return isWhole ? parseJsonText(new TextDecoder().decode(bytes))?.value : undefined;
};

/** The error for an answer that is not a success. Reads the beginning of its body. */
export const speechRefusal = (
  response: Response,
  request: Pick<SpeechHttpRequest, 'url' | 'secrets'>,
  context: ServiceContext,
): Promise<ChatError> => refusalOf(callOf(request, context), response, requestAddress(request.url).host);

/** As `fetchSpeech`, but throws a ChatError for an answer that is not a success. */
export const sendSpeechRequest = async (request: SpeechHttpRequest, context: ServiceContext): Promise<Response> => {
  const response = await fetchSpeech(request, context);
  if (response.ok) return response;
  throw await speechRefusal(response, request, context);
};
