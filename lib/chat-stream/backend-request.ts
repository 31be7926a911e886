import type { ChatRequest, RequestMessage, RequestPart } from '@/lib/domain/chat-request';

type Json = Readonly<Record<string, unknown>>;
type CallPart = Extract<RequestPart, { readonly type: 'tool_call' }>;
type ResultPart = Extract<RequestPart, { readonly type: 'tool_result' }>;

/** What is needed to write the parts of messages. */
type History = { readonly results: ReadonlyMap<string, ResultPart>; readonly isDataStream: boolean };

const isResult = (part: RequestPart): part is ResultPart => part.type === 'tool_result';
const isCall = (part: RequestPart): part is CallPart => part.type === 'tool_call';

/** A file under the key names of both generations (`mimeType` and `data`, `mediaType` and `url`). */
const fileOf = ({ mimeType, data }: { readonly mimeType: string; readonly data: string }): Json => ({
  type: 'file',
  mimeType,
  data,
  mediaType: mimeType,
  url: `data:${mimeType};base64,${data}`,
});

const outcomeOf = (result: ResultPart | undefined): Json => {
  if (result === undefined) return { state: 'input-available' };
  if (result.isError === true) return { state: 'output-error', errorText: errorText(result.result) };
  return { state: 'output-available', output: result.result };
};

const errorText = (result: unknown): string => (typeof result === 'string' ? result : JSON.stringify(result));

const callPart = (call: CallPart, { results, isDataStream }: History): Json => {
  const { toolCallId, toolName, args, approval } = call;
  const result = results.get(toolCallId);
  // ai 4 knows no other part for a call, and later versions would take this one for a tool named "invocation".
  if (isDataStream) return { type: 'tool-invocation', toolInvocation: invocationOf(call, result) };
  const outcome = approval === undefined ? outcomeOf(result) : { state: 'approval-responded', approval };
  return { type: `tool-${toolName}`, toolCallId, input: args, ...outcome };
};

const partsOf = (part: RequestPart, history: History): readonly Json[] => {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'image':
      return [fileOf(part)];
    case 'file':
      return [{ ...fileOf(part), filename: part.name }];
    case 'reasoning': {
      const signature = part.signature !== undefined && { signature: part.signature };
      const details = [{ type: 'text', text: part.text, ...signature }];
      return [{ type: 'reasoning', text: part.text, reasoning: part.text, details }];
    }
    case 'tool_call':
      return [callPart(part, history)];
    case 'redacted_reasoning':
    case 'tool_result':
    case 'source':
      return [];
    default:
      return part satisfies never;
  }
};

/** The calls as ai 3 and 4 read them. */
const invocationOf = ({ toolCallId, toolName, args }: CallPart, result: ResultPart | undefined): Json =>
  result === undefined
    ? { state: 'call', toolCallId, toolName, args }
    : { state: 'result', toolCallId, toolName, args, result: result.result };

const messageOf = (message: RequestMessage, history: History): Json => {
  const { id } = message;
  const invocations = message.parts
    .filter(isCall)
    .map((call) => invocationOf(call, call.approval === undefined ? history.results.get(call.toolCallId) : undefined));
  return {
    id,
    role: message.role,
    content: message.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    parts: message.parts.flatMap((part) => partsOf(part, history)),
    ...(invocations.length > 0 && { toolInvocations: invocations }),
  };
};

/** The steps of one answer as one message: there, a step ends at `step-start`. */
const joinSteps = (messages: readonly Json[]): readonly Json[] => {
  const joined: Json[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role !== 'assistant' || message.role !== 'assistant') {
      joined.push(message);
      continue;
    }
    const calls = [...listOf(last.toolInvocations), ...listOf(message.toolInvocations)];
    joined[joined.length - 1] = {
      ...last,
      content: `${last.content}${message.content}`,
      parts: [...listOf(last.parts), { type: 'step-start' }, ...listOf(message.parts)],
      ...(calls.length > 0 && { toolInvocations: calls }),
    };
  }
  return joined;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The body of a POST to a chat stream backend, readable by servers of both generations: `content`, `toolInvocations`
 * (ai 3–4, `useChat`) beside `parts`, `id` and `trigger` (ai 5 and later, `DefaultChatTransport`). Results are with
 * their calls; there are no messages of role `tool`.
 *
 * A message has the id that its request gives it, else one from its place.
 *
 * With `isDataStream` the parts are those of ai 4, for a backend that is known to answer in its format.
 *
 * @param chatId names the request's chat; servers that keep state tell chats apart by it.
 */
export const backendRequest = (
  request: ChatRequest,
  chatId: string,
  { isDataStream = false }: { readonly isDataStream?: boolean } = {},
): Json => {
  const results = new Map(
    request.messages.flatMap(({ parts }) => parts.filter(isResult).map((part) => [part.toolCallId, part] as const)),
  );
  const system: readonly Json[] =
    request.system === undefined
      ? []
      : [{ id: 'system', role: 'system', content: request.system, parts: [{ type: 'text', text: request.system }] }];
  const written = request.messages
    .filter(({ role }) => role !== 'tool')
    .map((message) => messageOf(message, { results, isDataStream }));
  const messages = joinSteps(written).map((message, index) => ({
    ...message,
    id: message.id ?? `message-${index + 1}`,
  }));
  return { id: chatId, messages: [...system, ...messages], trigger: 'submit-message' };
};
