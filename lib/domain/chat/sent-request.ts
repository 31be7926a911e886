import { kindOfType, textOfBase64 } from '@/lib/domain/attachment';
import type { ChatRequest, RequestMessage, RequestPart } from '@/lib/domain/chat-request';
import type { Message } from '@/lib/domain/message';
import type { FilePart } from '@/lib/domain/message-part';
import type { Price } from '@/lib/domain/price';
import type { SentFile, SentMessage, SentRequest } from '@/lib/domain/sent-request';

const count = (message: RequestMessage, types: readonly string[]): number =>
  message.parts.filter(({ type }) => types.includes(type)).length;

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length;

const charactersOf = (part: RequestPart): number => {
  if (part.type === 'text') return part.text.length;
  if (part.type === 'tool_call') return lengthOf(part.args);
  return part.type === 'tool_result' ? lengthOf(part.result) : 0;
};

const sentMessage = (message: RequestMessage): SentMessage => {
  const pictures = message.parts.reduce(
    (sum, part) => sum + (part.type === 'tool_result' ? (part.pictures?.length ?? 0) : 0),
    count(message, ['image']),
  );
  const documents = count(message, ['file']);
  const toolCalls = count(message, ['tool_call', 'tool_result']);
  return {
    role: message.role,
    characters: message.parts.reduce((sum, part) => sum + charactersOf(part), 0),
    ...(pictures > 0 && { pictures }),
    ...(documents > 0 && { documents }),
    ...(toolCalls > 0 && { toolCalls }),
  };
};

/** What was set. Whether the service keeps a cache is left out, since nobody sets it. */
const parametersOf = ({ settings = {} }: ChatRequest): SentRequest['settings'] => {
  const { cache: _, ...parameters } = settings;
  return Object.keys(parameters).length === 0 ? undefined : parameters;
};

const sentFile = ({ name = '', mimeType, data, text, page }: FilePart, readsDocuments: boolean): SentFile => {
  const kind = kindOfType(mimeType);
  if (kind === 'picture' || (kind === 'document' && (text === undefined || (readsDocuments && data !== '')))) {
    return { name };
  }
  const characters = (text ?? textOfBase64(data)).length;
  if (page === undefined) return { name, characters };
  const { title, url: address, starts, ofPassages = starts.length } = page;
  return { name: title, characters, address, passages: { count: starts.length, all: ofPassages } };
};

/** The files of a path's questions. `readsDocuments`: PDF files are sent as they are, where the model reads them. */
export const sentFiles = (path: readonly Pick<Message, 'role' | 'parts'>[], readsDocuments: boolean) =>
  path.flatMap(({ role, parts }) =>
    parts.flatMap((part) => (role === 'user' && part.type === 'file' ? [sentFile(part, readsDocuments)] : [])),
  );

/** What is kept about a request besides the request itself. */
type SentFacts = {
  readonly files?: readonly SentFile[] | undefined;
  readonly price?: Price | undefined;
  readonly prefix?: string | undefined;
};

/** Sums a request up, to be kept with its answer. */
export const sentRequest = (
  request: ChatRequest,
  host: string,
  { files = [], price, prefix }: SentFacts = {},
): SentRequest => {
  const settings = parametersOf(request);
  return {
    host,
    model: request.model,
    ...(request.system !== undefined && { system: request.system }),
    ...(settings !== undefined && { settings }),
    ...(request.tools !== undefined && { tools: request.tools.map(({ name }) => name) }),
    messages: request.messages.map(sentMessage),
    ...(files.length > 0 && { files }),
    ...(price !== undefined && { price }),
    ...(prefix !== undefined && { prefix }),
  };
};
