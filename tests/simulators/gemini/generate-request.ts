import { z } from '@/lib/domain/schema';
import type { Question, QuestionMessage } from '../core/question';
import { checkSchema } from './check-schema';

const blob = z.strictObject({ mimeType: z.string(), data: z.string() });

/** In the words of its refusal: a letter or an underscore, then also digits, dots, colons and dashes, up to 64. */
const functionName = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;

const partSchema = z.strictObject({
  text: z.optional(z.string()),
  thought: z.optional(z.boolean()),
  thoughtSignature: z.optional(z.string()),
  inlineData: z.optional(blob),
  fileData: z.optional(z.strictObject({ mimeType: z.optional(z.string()), fileUri: z.string() })),
  functionCall: z.optional(
    z.strictObject({
      name: z.string().check(z.regex(functionName)),
      id: z.optional(z.string()),
      args: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  functionResponse: z.optional(
    z.strictObject({
      name: z.string().check(z.regex(functionName)),
      id: z.optional(z.string()),
      response: z.record(z.string(), z.unknown()),
      parts: z.optional(z.array(z.strictObject({ inlineData: blob }))),
    }),
  ),
});

const contentSchema = z.strictObject({ role: z.optional(z.string()), parts: z.array(partSchema) });

const declarationSchema = z.strictObject({
  name: z.string().check(z.regex(functionName)),
  description: z.optional(z.string()),
  parameters: z.optional(z.record(z.string(), z.unknown())),
  parametersJsonSchema: z.optional(z.unknown()),
});

const bodySchema = z.strictObject({
  contents: z.optional(z.array(contentSchema)),
  systemInstruction: z.optional(contentSchema),
  tools: z.optional(
    z.array(
      z.strictObject({
        functionDeclarations: z.optional(z.array(declarationSchema)),
        googleSearch: z.optional(z.looseObject({})),
      }),
    ),
  ),
  toolConfig: z.optional(z.looseObject({})),
  safetySettings: z.optional(z.array(z.looseObject({}))),
  cachedContent: z.optional(z.string()),
  generationConfig: z.optional(
    z.strictObject({
      temperature: z.optional(z.number()),
      topP: z.optional(z.number()),
      topK: z.optional(z.number()),
      maxOutputTokens: z.optional(z.int()),
      stopSequences: z.optional(z.array(z.string())),
      responseMimeType: z.optional(z.string()),
      responseModalities: z.optional(z.array(z.string())),
      thinkingConfig: z.optional(
        z.strictObject({
          includeThoughts: z.optional(z.boolean()),
          thinkingBudget: z.optional(z.int()),
          thinkingLevel: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

type Body = z.infer<typeof bodySchema>;
type Content = z.infer<typeof contentSchema>;

const explain = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text === '' ? '' : '.'}${String(key)}`),
    '',
  );
  if (issue.code === 'unrecognized_keys') {
    const place = path === '' ? '' : ` at '${path}'`;
    return `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${place}: Cannot find field.`;
  }
  return `Invalid value at '${path}': ${issue.message}`;
};

const hasData = (part: Content['parts'][number]): boolean =>
  [part.text, part.inlineData, part.fileData, part.functionCall, part.functionResponse].some(
    (value) => value !== undefined,
  );

const responsesOf = (content: Content | undefined) =>
  (content?.parts ?? []).filter(({ functionResponse }) => functionResponse !== undefined);

const callsOf = (content: Content | undefined) =>
  (content?.parts ?? []).filter(({ functionCall }) => functionCall !== undefined);

/** Gemini 3 wants the signature of the first call of each step of the current turn back. */
const checkSignatures = (contents: readonly Content[]): string | undefined => {
  const turnStart = contents.findLastIndex(({ role, parts }) => role !== 'model' && parts.some(({ text }) => text));
  for (const [index, content] of contents.entries()) {
    const [first] = callsOf(content);
    if (index < turnStart || first === undefined || first.thoughtSignature !== undefined) continue;
    return `Function call is missing a thought_signature in functionCall parts. Function call \`${first.functionCall?.name}\`, position ${index}.`;
  }
  return undefined;
};

const checkContents = (contents: readonly Content[]): string | undefined => {
  if (contents.length === 0) {
    return '* GenerateContentRequest.contents: contents is not specified\n';
  }
  const [wrongRole] = contents.filter(({ role }) => role !== undefined && role !== 'user' && role !== 'model');
  if (wrongRole !== undefined) return 'Please use a valid role: user, model.';
  if (contents[0]?.role === 'model') return 'Please ensure that multiturn requests alternate between user and model.';
  for (const [index, content] of contents.entries()) {
    if (content.parts.length === 0) {
      return `* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.\n`;
    }
    if (!content.parts.every(hasData)) {
      return `* GenerateContentRequest.contents[${index}].parts[0].data: required oneof field 'data' must have one initialized field\n`;
    }
    const before = callsOf(contents[index - 1]);
    const isUnbalanced = content.role !== 'model' && before.length !== responsesOf(content).length;
    if (isUnbalanced) {
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
    }
  }
  return undefined;
};

const checkConfig = ({ generationConfig }: Body): string | undefined => {
  const { stopSequences = [], temperature, thinkingConfig } = generationConfig ?? {};
  if (stopSequences.length > 5) return 'The number of stop sequences must not exceed 5.';
  if (temperature !== undefined && (temperature < 0 || temperature > 2)) {
    return `* GenerateContentRequest.generation_config.temperature: temperature must be in the range [0.0, 2.0].\n`;
  }
  if (thinkingConfig?.thinkingBudget !== undefined && thinkingConfig.thinkingLevel !== undefined) {
    return 'You can only set one of thinking budget and thinking level.';
  }
  return undefined;
};

const toQuestionMessages = ({ role, parts }: Content): readonly QuestionMessage[] => {
  const results = parts.flatMap(({ functionResponse }) =>
    functionResponse === undefined
      ? []
      : [{ role: 'tool' as const, text: JSON.stringify(functionResponse.response), imageCount: 0 }],
  );
  const text = parts.flatMap((part) => (part.text === undefined ? [] : [part.text])).join('\n');
  const imageCount = parts.filter(({ inlineData }) => inlineData?.mimeType.startsWith('image/')).length;
  if (results.length > 0 && text === '') return results;
  return [...results, { role: role === 'model' ? 'assistant' : 'user', text, imageCount }];
};

/** Before Gemini 3 a request has functions or the search of the service; from then on only in a mode that we do not use. */
const checkTools = (tools: readonly { readonly [kind: string]: unknown }[] = []): string | undefined => {
  const has = (kind: string): boolean => tools.some((tool) => tool[kind] !== undefined);
  return has('googleSearch') && has('functionDeclarations')
    ? 'Built-in tools ({google_search}) and Function Calling cannot be combined in the same request.'
    : undefined;
};

const checkFunctions = ({ tools = [] }: Body): string | undefined => {
  const declared = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
  for (const [at, { parametersJsonSchema }] of declared.entries()) {
    const refusal = checkSchema(at, parametersJsonSchema);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/**
 * Reads the body of `generateContent` and `streamGenerateContent` for this model, or says what the service refuses
 * (status 400, INVALID_ARGUMENT).
 */
export const readGenerateRequest = (
  body: unknown,
  target: { readonly model: string; readonly isStreamed: boolean },
): { readonly question: Question } | { readonly refusal: string } => {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { refusal: issue === undefined ? 'Invalid JSON payload received.' : explain(issue) };
  }
  const accepted = parsed.data;
  const contents = accepted.contents ?? [];
  const refusal =
    checkContents(contents) ??
    checkConfig(accepted) ??
    checkTools(accepted.tools) ??
    checkFunctions(accepted) ??
    (/gemini-[3-9]/.test(target.model) ? checkSignatures(contents) : undefined);
  if (refusal !== undefined) return { refusal };
  const thinking = accepted.generationConfig?.thinkingConfig;
  return {
    question: {
      ...target,
      messages: [
        ...(accepted.systemInstruction === undefined
          ? []
          : toQuestionMessages(accepted.systemInstruction).map((message) => ({ ...message, role: 'system' as const }))),
        ...contents.flatMap(toQuestionMessages),
      ],
      tools: (accepted.tools ?? []).flatMap(({ functionDeclarations = [] }) =>
        functionDeclarations.map(({ name, parameters, parametersJsonSchema }) => ({
          name,
          parameters: parametersJsonSchema ?? parameters,
        })),
      ),
      ...(thinking !== undefined && { wantsReasoning: thinking.includeThoughts === true }),
    },
  };
};
