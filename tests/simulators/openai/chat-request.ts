import { z } from '@/lib/domain/schema';
import type { Question, QuestionMessage } from '../core/question';
import { type BodyRefusal, explainIssue } from './check-body';
import { checkLength, checkNames } from './check-calls';
import { checkTools } from './check-tools';

/** The parameters of chat completions (API reference, "Create chat completion", as openai 7.55 types them). */
const knownParameters = new Set(
  (
    'audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata ' +
    'modalities model moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_options ' +
    'prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop store stream ' +
    'stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options'
  ).split(' '),
);

const contentPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
  z.object({ type: z.literal('file'), file: z.object({ filename: z.optional(z.string()) }) }),
  z.object({ type: z.literal('input_audio'), input_audio: z.object({ data: z.string(), format: z.string() }) }),
]);

const toolCallSchema = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const messageSchema = z.object({
  role: z.enum(['system', 'developer', 'assistant', 'user', 'tool', 'function']),
  content: z.optional(z.nullable(z.union([z.string(), z.array(contentPartSchema)]))),
  tool_calls: z.optional(z.array(toolCallSchema)),
  tool_call_id: z.optional(z.string()),
});

const bodySchema = z.object({
  model: z.string(),
  messages: z.array(messageSchema).check(z.minLength(1)),
  stream: z.optional(z.nullable(z.boolean())),
  stream_options: z.optional(z.nullable(z.object({ include_usage: z.optional(z.boolean()) }))),
  temperature: z.optional(z.nullable(z.number())),
  top_p: z.optional(z.nullable(z.number())),
  max_tokens: z.optional(z.nullable(z.int())),
  max_completion_tokens: z.optional(z.nullable(z.int())),
  reasoning_effort: z.optional(z.nullable(z.string())),
  stop: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  tools: z.optional(
    z.array(
      z.object({
        type: z.literal('function'),
        function: z.object({ name: z.string(), parameters: z.optional(z.record(z.string(), z.unknown())) }),
      }),
    ),
  ),
});

type ChatBody = z.infer<typeof bodySchema>;

/** A body that the service accepts, in no service's words and as far as the format needs it. */
export type AcceptedChat = {
  readonly question: Question;
  readonly includesUsage: boolean;
  readonly body: ChatBody;
};

const messageText = (content: ChatBody['messages'][number]['content']): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

const plainRoles = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
} as const;

const toQuestionMessage = ({ role, content }: ChatBody['messages'][number]): QuestionMessage => ({
  role: plainRoles[role],
  text: messageText(content),
  imageCount: Array.isArray(content) ? content.filter((part) => part.type === 'image_url').length : 0,
});

/** Each result must follow its call, and each call must have one, before the next message. */
const checkToolOrder = (messages: ChatBody['messages']): BodyRefusal | undefined => {
  let open: readonly string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (message.tool_call_id === undefined || !open.includes(message.tool_call_id)) {
        return {
          message:
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          param: `messages.[${index}].role`,
        };
      }
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) break;
    open = (message.tool_calls ?? []).map((call) => call.id);
  }
  if (open.length === 0) return undefined;
  return {
    message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
    param: 'messages',
  };
};

/** The ids and names of calls and tools. */
const checkCalls = ({ messages, tools = [] }: ChatBody): BodyRefusal | undefined => {
  const calls = messages.flatMap(({ tool_calls = [] }, at) =>
    tool_calls.map((call, index) => ({ ...call, param: `messages[${at}].tool_calls[${index}]` })),
  );
  const ids = calls.map(({ id, param }) => ({ value: id, param: `${param}.id` }));
  const called = calls.map((call) => ({ value: call.function.name, param: `${call.param}.function.name` }));
  const offered = tools.map((tool, at) => ({ value: tool.function.name, param: `tools[${at}].function.name` }));
  return checkLength(ids, 40) ?? checkNames([...offered, ...called]);
};

/**
 * Reads a chat completions body as OpenAI does, or says what it refuses (status 400). `isStrict` also refuses unknown
 * parameters; compatible servers ignore those. Whether the model exists is the caller's question.
 */
export const readChatRequest = (
  body: unknown,
  options: { readonly isStrict: boolean },
): AcceptedChat | { readonly refusal: BodyRefusal } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('model' in body)) {
    return { refusal: { message: 'you must provide a model parameter' } };
  }
  const unknownParameters = Object.keys(body).filter((name) => !knownParameters.has(name));
  if (options.isStrict && unknownParameters.length > 0) {
    const plural = unknownParameters.length > 1 ? 's' : '';
    return {
      refusal: { message: `Unrecognized request argument${plural} supplied: ${unknownParameters.join(', ')}` },
    };
  }
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return { refusal: explainIssue(parsed.error, body) };
  const accepted = parsed.data;
  const functions = (accepted.tools ?? []).map((tool) => tool.function);
  const toolRefusal =
    checkToolOrder(accepted.messages) ??
    (options.isStrict ? (checkCalls(accepted) ?? checkTools(functions)) : undefined);
  if (toolRefusal !== undefined) return { refusal: toolRefusal };
  if (options.isStrict && accepted.stream_options && !accepted.stream) {
    return {
      refusal: {
        message: "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
        param: 'stream_options',
      },
    };
  }
  return {
    question: {
      model: accepted.model,
      messages: accepted.messages.map(toQuestionMessage),
      tools: functions,
      isStreamed: accepted.stream === true,
      ...(accepted.reasoning_effort && { wantsReasoning: accepted.reasoning_effort !== 'none' }),
    },
    includesUsage: accepted.stream_options?.include_usage === true,
    body: accepted,
  };
};
