import { z } from '@/lib/domain/schema';
import type { Question, QuestionMessage } from '../core/question';
import { type BodyRefusal, explainIssue } from './check-body';
import { checkLength, checkNames } from './check-calls';
import { checkTools } from './check-tools';
import { requiredAfter } from './responses-items';

/** The parameters of the Responses API (API reference, "Create a model response", as openai 7.55 types them). */
const knownParameters = new Set(
  (
    'access_programs background context_management conversation include input instructions max_output_tokens ' +
    'max_tool_calls metadata model moderation parallel_tool_calls previous_response_id prompt prompt_cache_key ' +
    'prompt_cache_options prompt_cache_retention reasoning safety_identifier service_tier store stream stream_options ' +
    'temperature text tool_choice tools top_logprobs top_p truncation user'
  ).split(' '),
);

const contentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_text'), text: z.string() }),
  z.object({ type: z.literal('output_text'), text: z.string() }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
  z.object({ type: z.literal('input_image'), image_url: z.optional(z.string()) }),
  z.object({ type: z.literal('input_file'), filename: z.optional(z.string()) }),
]);

const messageSchema = z.object({
  type: z.optional(z.literal('message')),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(contentSchema)]),
});

const itemSchema = z.union([
  messageSchema,
  z.object({ type: z.literal('function_call'), call_id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({
    type: z.literal('function_call_output'),
    call_id: z.string(),
    output: z.union([z.string(), z.array(contentSchema)]),
  }),
  z.object({
    type: z.literal('reasoning'),
    id: z.optional(z.string()),
    summary: z.array(z.unknown()),
    encrypted_content: z.optional(z.string()),
  }),
]);

const bodySchema = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(itemSchema)]),
  instructions: z.optional(z.nullable(z.string())),
  stream: z.optional(z.nullable(z.boolean())),
  temperature: z.optional(z.nullable(z.number())),
  top_p: z.optional(z.nullable(z.number())),
  max_output_tokens: z.optional(z.nullable(z.int())),
  reasoning: z.optional(z.nullable(z.object({ effort: z.optional(z.nullable(z.string())) }))),
  tools: z.optional(
    z.array(
      z.object({
        // API reference, "Create a model response", `tools`.
        type: z.enum(['function', 'web_search', 'web_search_2025_08_26', 'web_search_preview', 'image_generation']),
        name: z.optional(z.string()),
        description: z.optional(z.string()),
        parameters: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
      }),
    ),
  ),
});

type ResponsesBody = z.infer<typeof bodySchema>;
type Item = z.infer<typeof itemSchema>;

export type AcceptedResponse = { readonly question: Question; readonly body: ResponsesBody };

const plainText = (content: z.infer<typeof messageSchema>['content']): string =>
  typeof content === 'string' ? content : content.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n');

const toQuestionMessage = (item: Item): readonly QuestionMessage[] => {
  if ('role' in item) {
    const images = typeof item.content === 'string' ? [] : item.content.filter((part) => part.type === 'input_image');
    const role = item.role === 'developer' ? 'system' : item.role;
    return [{ role, text: plainText(item.content), imageCount: images.length }];
  }
  return item.type === 'function_call_output' ? [{ role: 'tool', text: plainText(item.output), imageCount: 0 }] : [];
};

const checkCalls = (items: readonly Item[]): BodyRefusal | undefined => {
  const callIds = (type: 'function_call' | 'function_call_output'): readonly string[] =>
    items.flatMap((item) => ('call_id' in item && item.type === type ? [item.call_id] : []));
  const calls = callIds('function_call');
  const results = callIds('function_call_output');
  const open = calls.find((id) => !results.includes(id));
  if (open !== undefined) return { message: `No tool output found for function call ${open}.`, param: 'input' };
  const foreign = results.find((id) => !calls.includes(id));
  if (foreign === undefined) return undefined;
  return { message: `No tool call found for function call output with call_id ${foreign}.`, param: 'input' };
};

const words = (item: Item | undefined): string => {
  if (item === undefined) return '';
  if ('role' in item) return item.role === 'assistant' ? `message ${plainText(item.content)}` : '';
  return item.type === 'function_call' ? `function_call ${item.name}` : '';
};

/** Reasoning comes back sealed by this service, and right before what it led to. */
const checkReasoning = (items: readonly Item[]): BodyRefusal | undefined => {
  for (const [index, item] of items.entries()) {
    if ('role' in item || item.type !== 'reasoning' || item.encrypted_content === undefined) continue;
    const follower = requiredAfter(item.encrypted_content);
    if (follower === undefined) {
      const message = `The encrypted content ${item.encrypted_content.slice(0, 4)}... could not be verified.`;
      return { message, code: 'invalid_encrypted_content' };
    }
    if (follower === '' || words(items[index + 1]) === follower) continue;
    const message = `Item '${item.id ?? ''}' of type 'reasoning' was provided without its required following item.`;
    return { message, param: 'input' };
  }
  return undefined;
};

const checkWords = (
  items: readonly Item[],
  functions: readonly { readonly name: string }[],
): BodyRefusal | undefined => {
  const ids = items.flatMap((item, at) =>
    'call_id' in item ? [{ value: item.call_id, param: `input[${at}].call_id` }] : [],
  );
  const called = items.flatMap((item, at) =>
    'name' in item ? [{ value: item.name, param: `input[${at}].name` }] : [],
  );
  const offered = functions.map(({ name }, at) => ({ value: name, param: `tools[${at}].name` }));
  return checkLength(ids, 64) ?? checkNames([...offered, ...called]);
};

/** Reads a Responses body as OpenAI does, or says what it refuses (status 400). */
export const readResponsesRequest = (body: unknown): AcceptedResponse | { readonly refusal: BodyRefusal } => {
  const given: object = typeof body === 'object' && body !== null ? body : {};
  const unknownParameter = Object.keys(given).find((name) => !knownParameters.has(name));
  if (unknownParameter !== undefined) {
    return {
      refusal: {
        message: `Unknown parameter: '${unknownParameter}'.`,
        param: unknownParameter,
        code: 'unknown_parameter',
      },
    };
  }
  const parsed = bodySchema.safeParse(given);
  if (!parsed.success) return { refusal: explainIssue(parsed.error, given) };
  const accepted = parsed.data;
  const limit = accepted.max_output_tokens;
  if (typeof limit === 'number' && limit < 16) {
    return {
      refusal: {
        message: `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${limit} instead.`,
        param: 'max_output_tokens',
        code: 'integer_below_min_value',
      },
    };
  }
  const items: readonly Item[] =
    typeof accepted.input === 'string' ? [{ role: 'user', content: accepted.input }] : accepted.input;
  const functions = (accepted.tools ?? []).flatMap(({ type, name, description, parameters }) =>
    type === 'function' && name !== undefined ? [{ name, description, parameters }] : [],
  );
  const callRefusal =
    checkCalls(items) ?? checkReasoning(items) ?? checkWords(items, functions) ?? checkTools(functions);
  if (callRefusal !== undefined) return { refusal: callRefusal };
  const system: readonly QuestionMessage[] =
    typeof accepted.instructions === 'string' ? [{ role: 'system', text: accepted.instructions, imageCount: 0 }] : [];
  const effort = accepted.reasoning?.effort;
  return {
    question: {
      model: accepted.model,
      messages: [...system, ...items.flatMap(toQuestionMessage)],
      tools: functions,
      isStreamed: accepted.stream === true,
      ...(typeof effort === 'string' && { wantsReasoning: effort !== 'none' }),
    },
    body: accepted,
  };
};
