import { z } from '@/lib/domain/schema';
import { checkPrefill } from '../anthropic/message-request';
import type { Question, QuestionMessage } from '../core/question';

/** Marks what stands before it as the beginning that is kept for the next request; of tools and system text too. */
const cachePoint = z.optional(z.strictObject({ type: z.literal('default') }));

/** API reference, ToolSpecification and ToolUseBlock. */
const toolName = /^[a-zA-Z0-9_-]{1,64}$/;

const blockSchema = z.strictObject({
  cachePoint,
  text: z.optional(z.string()),
  image: z.optional(
    z.strictObject({
      format: z.enum(['png', 'jpeg', 'gif', 'webp']),
      source: z.strictObject({ bytes: z.string() }),
    }),
  ),
  document: z.optional(
    z.looseObject({ name: z.string().check(z.regex(/^[A-Za-z0-9 \-()[\]]{1,200}$/)), format: z.string() }),
  ),
  toolUse: z.optional(
    z.strictObject({
      toolUseId: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
      name: z.string().check(z.regex(toolName)),
      input: z.unknown(),
    }),
  ),
  toolResult: z.optional(
    z.strictObject({
      toolUseId: z.string(),
      content: z.array(
        z.strictObject({
          text: z.optional(z.string()),
          json: z.optional(z.unknown()),
          image: z.optional(z.looseObject({})),
        }),
      ),
      status: z.optional(z.enum(['success', 'error'])),
    }),
  ),
  reasoningContent: z.optional(z.looseObject({})),
});

const messageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.array(blockSchema).check(z.minLength(1)),
});

const bodySchema = z.strictObject({
  messages: z.optional(z.array(messageSchema)),
  system: z.optional(z.array(z.strictObject({ text: z.optional(z.string()), cachePoint }))),
  inferenceConfig: z.optional(
    z.strictObject({
      maxTokens: z.optional(z.int().check(z.positive())),
      temperature: z.optional(z.number().check(z.gte(0), z.lte(1))),
      topP: z.optional(z.number().check(z.gte(0), z.lte(1))),
      stopSequences: z.optional(z.array(z.string())),
    }),
  ),
  toolConfig: z.optional(
    z.strictObject({
      tools: z
        .array(
          z.strictObject({
            toolSpec: z.optional(
              z.looseObject({
                name: z.string().check(z.regex(toolName)),
                description: z.optional(z.string().check(z.minLength(1))),
                inputSchema: z.strictObject({ json: z.looseObject({ type: z.literal('object') }) }),
              }),
            ),
            cachePoint,
          }),
        )
        .check(z.minLength(1)),
      toolChoice: z.optional(z.looseObject({})),
    }),
  ),
  guardrailConfig: z.optional(
    z.strictObject({
      guardrailIdentifier: z.string().check(z.minLength(1)),
      guardrailVersion: z.string().check(z.regex(/^(?:[1-9]\d*|DRAFT)$/)),
      trace: z.optional(z.enum(['enabled', 'disabled', 'enabled_full'])),
      streamProcessingMode: z.optional(z.enum(['sync', 'async'])),
    }),
  ),
  performanceConfig: z.optional(z.strictObject({ latency: z.enum(['standard', 'optimized']) })),
  additionalModelRequestFields: z.optional(z.unknown()),
  requestMetadata: z.optional(z.record(z.string(), z.string())),
});

type Body = z.infer<typeof bodySchema>;
type Message = z.infer<typeof messageSchema>;

const callIdsOf = (message: Message | undefined): readonly string[] =>
  (message?.content ?? []).flatMap(({ toolUse }) => (toolUse === undefined ? [] : [toolUse.toolUseId]));

const resultIdsOf = (message: Message): readonly string[] =>
  message.content.flatMap(({ toolResult }) => (toolResult === undefined ? [] : [toolResult.toolUseId]));

const checkMessage = (message: Message, index: number, previous: Message | undefined): string | undefined => {
  if (previous?.role === message.role) {
    return 'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.';
  }
  const blank = message.content.findIndex(({ text }) => text?.trim() === '');
  if (blank >= 0) {
    return `The text field in the ContentBlock object at messages.${index}.content.${blank} is blank. Add text to the text field, and try again.`;
  }
  const expected = callIdsOf(previous).filter((id) => !resultIdsOf(message).includes(id));
  if (expected.length > 0) {
    return `Expected toolResult blocks at messages.${index}.content for the following Ids: ${expected.join(', ')}`;
  }
  if (resultIdsOf(message).length > callIdsOf(previous).length) {
    return `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`;
  }
  return undefined;
};

const checkBody = ({ messages = [], toolConfig }: Body): string | undefined => {
  const [first] = messages;
  if (first === undefined) return 'The conversation must have at least one message.';
  if (first.role !== 'user') {
    return 'A conversation must start with a user message. Try again with a conversation that starts with a user message.';
  }
  const usesTools = messages.some((message) => callIdsOf(message).length + resultIdsOf(message).length > 0);
  if (usesTools && toolConfig === undefined) {
    return 'The toolConfig field must be defined when using toolUse and toolResult content blocks.';
  }
  for (const [index, message] of messages.entries()) {
    const refusal = checkMessage(message, index, messages[index - 1]);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** Models that keep the beginning of a conversation (Amazon Bedrock User Guide, "Prompt caching"). */
const cachingModel =
  /anthropic\.claude-(?!3-(?:haiku|sonnet|opus)|v2|instant)|amazon\.nova-(?:micro|lite|pro|premier)-v1/u;

const checkPoints = ({ messages = [], system = [] }: Body, model: string): string | undefined => {
  const blocks = [...system, ...messages.flatMap(({ content }) => content)];
  const points = blocks.filter(({ cachePoint }) => cachePoint !== undefined);
  if (points.length > 4) return 'The number of cache points exceeds the maximum of 4.';
  return points.length === 0 || cachingModel.test(model)
    ? undefined
    : 'You invoked an unsupported model or your request did not allow prompt caching.';
};

const toQuestionMessages = ({ role, content }: Message): readonly QuestionMessage[] => {
  const results = content.flatMap(({ toolResult }) =>
    toolResult === undefined
      ? []
      : [{ role: 'tool' as const, text: JSON.stringify(toolResult.content), imageCount: 0 }],
  );
  const text = content.flatMap((block) => (block.text === undefined ? [] : [block.text])).join('\n');
  const imageCount = content.filter(({ image }) => image !== undefined).length;
  return results.length > 0 && text === '' ? results : [...results, { role, text, imageCount }];
};

/** Reads the body of Converse and ConverseStream, or says what is refused (status 400, ValidationException). */
export const readConverseRequest = (
  body: unknown,
  target: { readonly model: string; readonly isStreamed: boolean },
): { readonly question: Question } | { readonly refusal: string } => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      refusal: `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ${issue?.message ?? ''}`,
    };
  }
  const refusal =
    checkBody(parsed.data) ??
    checkPrefill(target.model, parsed.data.messages?.at(-1)?.role) ??
    checkPoints(parsed.data, target.model);
  if (refusal !== undefined) return { refusal };
  const { messages = [], system = [], toolConfig } = parsed.data;
  return {
    question: {
      ...target,
      messages: [
        ...system.flatMap(({ text }) => (text === undefined ? [] : [{ role: 'system' as const, text, imageCount: 0 }])),
        ...messages.flatMap(toQuestionMessages),
      ],
      tools: (toolConfig?.tools ?? []).flatMap(({ toolSpec }) =>
        toolSpec === undefined ? [] : [{ name: toolSpec.name, parameters: toolSpec.inputSchema.json }],
      ),
    },
  };
};
