import type { ChatRequest, RequestMessage, RequestSettings } from './chat-request';

/** One message of a request, by what it held. */
export type SentMessage = {
  readonly role: RequestMessage['role'];
  /** UTF-16 units of its text, attached text files included. */
  readonly characters: number;
  readonly pictures?: number;
  readonly documents?: number;
  readonly toolCalls?: number;
};

/** What went out for an answer: the request without its content, which stands in the conversation. Holds no key. */
export type SentRequest = {
  readonly host: string;
  /** The service's own id of the model. */
  readonly model: string;
  readonly system?: string;
  readonly settings?: RequestSettings;
  readonly messages: readonly SentMessage[];
};

const count = (message: RequestMessage, types: readonly string[]): number =>
  message.parts.filter(({ type }) => types.includes(type)).length;

const sentMessage = (message: RequestMessage): SentMessage => {
  const pictures = count(message, ['image']);
  const documents = count(message, ['file']);
  const toolCalls = count(message, ['tool_call', 'tool_result']);
  return {
    role: message.role,
    characters: message.parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0),
    ...(pictures > 0 && { pictures }),
    ...(documents > 0 && { documents }),
    ...(toolCalls > 0 && { toolCalls }),
  };
};

/** What somebody set; whether the service keeps a cache is no one's parameter. */
const parametersOf = ({ settings = {} }: ChatRequest): SentRequest['settings'] => {
  const { cache: _, ...parameters } = settings;
  return Object.keys(parameters).length === 0 ? undefined : parameters;
};

/** Sums a request up, to be kept with its answer. */
export const sentRequest = (request: ChatRequest, host: string): SentRequest => {
  const settings = parametersOf(request);
  return {
    host,
    model: request.model,
    ...(request.system !== undefined && { system: request.system }),
    ...(settings !== undefined && { settings }),
    messages: request.messages.map(sentMessage),
  };
};
