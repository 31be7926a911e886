import { z } from '@/lib/domain/schema';
import type { Question, QuestionMessage } from '../core/question';

const cacheControl = z.optional(z.nullable(z.object({ type: z.literal('ephemeral'), ttl: z.optional(z.string()) })));

const textBlock = z.strictObject({ type: z.literal('text'), text: z.string(), cache_control: cacheControl });

const base64Source = z.strictObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() });
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const contentBlock = z.discriminatedUnion('type', [
  textBlock,
  z.strictObject({
    type: z.literal('image'),
    source: z.extend(base64Source, { media_type: z.enum(imageTypes) }),
    cache_control: cacheControl,
  }),
  z.strictObject({
    type: z.literal('document'),
    source: z.union([
      z.extend(base64Source, { media_type: z.literal('application/pdf') }),
      z.strictObject({ type: z.literal('text'), media_type: z.literal('text/plain'), data: z.string() }),
    ]),
    title: z.optional(z.nullable(z.string())),
    cache_control: cacheControl,
  }),
  z.strictObject({
    type: z.literal('tool_use'),
    id: z.string().check(z.regex(/^[a-zA-Z0-9_-]+$/)),
    name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,128}$/)),
    input: z.record(z.string(), z.unknown()),
    cache_control: cacheControl,
  }),
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.optional(z.union([z.string(), z.array(z.unknown())])),
    is_error: z.optional(z.boolean()),
    cache_control: cacheControl,
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: z.string() }),
]);

const messageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(contentBlock)]),
});

const bodySchema = z.strictObject({
  model: z.string(),
  max_tokens: z.int().check(z.positive()),
  messages: z.array(messageSchema),
  stream: z.optional(z.boolean()),
  system: z.optional(z.union([z.string(), z.array(textBlock)])),
  stop_sequences: z.optional(z.array(z.string())),
  tools: z.optional(
    z.array(
      z.union([
        z.looseObject({
          type: z.optional(z.literal('custom')),
          name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,128}$/)),
          input_schema: z.looseObject({ type: z.literal('object') }),
        }),
        z.strictObject({
          type: z.enum(['web_search_20250305', 'web_search_20260209', 'web_search_20260318']),
          name: z.literal('web_search'),
          max_uses: z.optional(z.int().check(z.gte(1))),
          cache_control: z.optional(z.looseObject({})),
        }),
      ]),
    ),
  ),
  tool_choice: z.optional(z.looseObject({ type: z.enum(['auto', 'any', 'tool', 'none']) })),
  thinking: z.optional(
    z.discriminatedUnion('type', [
      z.looseObject({ type: z.literal('enabled'), budget_tokens: z.int().check(z.gte(1024)) }),
      z.strictObject({ type: z.literal('adaptive'), display: z.optional(z.enum(['summarized', 'omitted'])) }),
      z.looseObject({ type: z.literal('disabled') }),
      z.looseObject({ type: z.literal('between_tools') }),
    ]),
  ),
  output_config: z.optional(z.looseObject({ effort: z.optional(z.enum(['low', 'medium', 'high', 'xhigh', 'max'])) })),
  metadata: z.optional(z.object({ user_id: z.optional(z.nullable(z.string())) })),
  service_tier: z.optional(z.enum(['auto', 'standard_only'])),
  cache_control: cacheControl,
});

/** Version 2023-06-01 still takes these; 2026-10-21 does not know them (API reference, "Versions"). */
const samplingShape = {
  temperature: z.optional(z.number().check(z.gte(0), z.lte(1))),
  top_p: z.optional(z.number()),
  top_k: z.optional(z.number()),
};

type Body = z.infer<typeof bodySchema>;
type Message = Body['messages'][number];

const wordsOf = (issue: z.core.$ZodIssue, body: unknown): string => {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  if (inner !== undefined) return wordsOf({ ...inner, path: [...issue.path, ...inner.path] }, body);
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return `${[...path, issue.keys[0]].join('.')}: Extra inputs are not permitted`;
  }
  const value = issue.path.reduce<unknown>(
    (outer, key) => (typeof outer === 'object' && outer !== null ? Reflect.get(outer, key) : undefined),
    body,
  );
  if (value === undefined) return `${path.join('.')}: Field required`;
  if (issue.code === 'invalid_value') {
    return `${path.join('.')}: Input should be ${issue.values.map((allowed) => `'${String(allowed)}'`).join(' or ')}`;
  }
  return `${path.join('.')}: ${issue.message}`;
};

const blocksOf = (message: Message | undefined) =>
  message === undefined || typeof message.content === 'string' ? [] : message.content;

/** What it refuses of the schemas of tools, as its own words are reported (2026). */
const checkSchemas = (tools: Body['tools'] = []): string | undefined => {
  for (const [index, tool] of tools.entries()) {
    if (!('input_schema' in tool)) continue;
    const place = `tools.${index}.custom.input_schema`;
    const { anyOf, oneOf, allOf, properties } = tool.input_schema;
    if ([anyOf, oneOf, allOf].some((list) => list !== undefined)) {
      return `${place}: input_schema does not support oneOf, allOf, or anyOf at the top level`;
    }
    if (Object.keys(Object(properties)).some((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))) {
      return `${place}.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`;
    }
  }
  return undefined;
};

const checkTools = (messages: readonly Message[]): string | undefined => {
  const used = new Set<string>();
  for (const [index, message] of messages.entries()) {
    for (const [at, block] of blocksOf(message).entries()) {
      if (block.type !== 'tool_use') continue;
      if (used.has(block.id)) return `messages.${index}.content.${at}: \`tool_use\` ids must be unique`;
      used.add(block.id);
    }
  }
  for (const [index, message] of messages.entries()) {
    const before = blocksOf(messages[index - 1]).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    const results = blocksOf(message).flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
    const foreign = results.find((id) => !before.includes(id));
    if (foreign !== undefined) {
      return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${foreign}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    }
    const missing = before.filter((id) => !results.includes(id));
    if (missing.length > 0) {
      return `messages.${index - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    }
    const firstOther = blocksOf(message).findIndex(({ type }) => type !== 'tool_result');
    if (firstOther >= 0 && blocksOf(message).some(({ type }, at) => type === 'tool_result' && at > firstOther)) {
      return `messages.${index}: \`tool_result\` blocks must come before any other content`;
    }
  }
  return undefined;
};

const textsOf = ({ content }: Message): readonly string[] =>
  typeof content === 'string' ? [content] : content.flatMap((block) => (block.type === 'text' ? [block.text] : []));

/** Claude from 4.6 on (Anthropic's release notes of February 2026). */
const takesNoPrefill = /claude-[a-z]+-(?:4-[6-9]|[5-9]|\d\d)(?!\d)/;

/** What Claude from 4.6 on refuses, by Anthropic and by Bedrock alike: a conversation that it is to go on with. */
export const checkPrefill = (model: string, lastRole: string | undefined): string | undefined =>
  lastRole === 'assistant' && takesNoPrefill.test(model)
    ? 'This model does not support assistant message prefill. The conversation must end with a user message.'
    : undefined;

const checkMessages = (messages: readonly Message[]): string | undefined => {
  const [first] = messages;
  if (first === undefined) return 'messages: at least one message is required';
  if (first.role !== 'user') return 'messages: first message must use the "user" role';
  if (messages.some((message) => textsOf(message).some((text) => text.trim() === ''))) {
    return 'messages: text content blocks must contain non-whitespace text';
  }
  const last = messages.at(-1);
  if (last?.role === 'assistant' && /\s$/.test(textsOf(last).at(-1) ?? '')) {
    return 'messages: final assistant content cannot end with trailing whitespace';
  }
  return checkTools(messages);
};

/** With a budget, calls go back behind their thoughts (Anthropic docs, "Extended thinking"). */
const lacksThoughts = ({ messages }: Body): boolean => {
  const blocks = blocksOf(messages.findLast(({ role }) => role === 'assistant'));
  return blocks.some(({ type }) => type === 'tool_use') && !/thinking$/.test(blocks[0]?.type ?? '');
};

const checkThinking = (body: Body): string | undefined => {
  const { thinking, tool_choice, max_tokens } = body;
  if (thinking === undefined || thinking.type === 'disabled') return undefined;
  if (thinking.type === 'enabled' && thinking.budget_tokens >= max_tokens) {
    return '`max_tokens` must be greater than `thinking.budget_tokens`.';
  }
  if (thinking.type === 'enabled' && lacksThoughts(body)) {
    return 'Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block.';
  }
  if (tool_choice?.type === 'any' || tool_choice?.type === 'tool') {
    return 'Thinking may not be enabled when tool_choice forces tool use.';
  }
  return undefined;
};

const lacksTools = ({ messages, tools = [] }: Body): string | undefined => {
  const isOfTool = ({ type }: { readonly type: string }): boolean => type === 'tool_use' || type === 'tool_result';
  return tools.length === 0 && messages.some((message) => blocksOf(message).some(isOfTool))
    ? 'Requests which include `tool_use` or `tool_result` blocks must define tools'
    : undefined;
};

const resultText = (content: string | readonly unknown[] | undefined): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '');

const toQuestionMessages = (message: Message): readonly QuestionMessage[] => {
  const blocks = blocksOf(message);
  const results = blocks.flatMap((block) =>
    block.type === 'tool_result' ? [{ role: 'tool' as const, text: resultText(block.content), imageCount: 0 }] : [],
  );
  const text = textsOf(message).join('\n');
  const imageCount = blocks.filter(({ type }) => type === 'image').length;
  return results.length > 0 && text === '' ? results : [...results, { role: message.role, text, imageCount }];
};

const systemText = (system: Body['system']): string =>
  typeof system === 'string' ? system : (system ?? []).map(({ text }) => text).join('\n');

/**
 * Reads the body of `POST /v1/messages` as the service does, or says what it refuses (status 400). Whether the model
 * exists is the caller's question. Neighbours of one role are joined by the service, so they are no mistake.
 */
export const readMessageRequest = (
  body: unknown,
  options: { readonly knowsSampling: boolean },
): { readonly question: Question; readonly messageCount: number } | { readonly refusal: string } => {
  const schema = options.knowsSampling ? z.extend(bodySchema, samplingShape) : bodySchema;
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { refusal: issue === undefined ? 'Invalid request' : wordsOf(issue, body) };
  }
  const accepted = parsed.data;
  const refusal =
    checkMessages(accepted.messages) ??
    checkPrefill(accepted.model, accepted.messages.at(-1)?.role) ??
    checkSchemas(accepted.tools) ??
    lacksTools(accepted) ??
    checkThinking(accepted);
  if (refusal !== undefined) return { refusal };
  const system = systemText(accepted.system);
  // A prefill is the beginning of the answer.
  const messageCount = accepted.messages.length - (accepted.messages.at(-1)?.role === 'assistant' ? 1 : 0);
  return {
    messageCount,
    question: {
      model: accepted.model,
      messages: [
        ...(system === '' ? [] : [{ role: 'system' as const, text: system, imageCount: 0 }]),
        ...accepted.messages.flatMap(toQuestionMessages),
      ],
      tools: (accepted.tools ?? []).flatMap((tool) =>
        'input_schema' in tool ? [{ name: tool.name, parameters: tool.input_schema }] : [],
      ),
      isStreamed: accepted.stream === true,
      ...(accepted.thinking !== undefined && { wantsReasoning: accepted.thinking.type !== 'disabled' }),
    },
  };
};
